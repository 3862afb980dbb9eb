import { Parser } from 'htmlparser2';
import { listContentTags } from '../../../kernel/html/content-tags.js';

/** Sanitized content as a tree, small enough to split into sections and restyle. */
export interface EmailElement {
  tag: string;
  attributes: Record<string, string>;
  children: EmailNode[];
}

export type EmailNode = string | EmailElement;

const BLOCK_TAGS = new Set(listContentTags('text', 'container', 'voidBlock'));

/** Elements that cannot contain tables, so a button in one of them splits it in two. */
const SPLIT_TAGS = new Set(listContentTags('text', 'inline'));

export const isElement = <Tag extends string>(
  node: EmailNode | undefined,
  ...tags: Tag[]
): node is EmailElement & { tag: Tag } => typeof node === 'object' && tags.some((tag) => tag === node.tag);

/** Returns whether a link is a button. A link with an image, or without a valid target, is not. */
export const isButton = (node: EmailNode): node is EmailElement & { tag: 'a' } =>
  isElement(node, 'a') &&
  node.attributes.class === 'button' &&
  node.attributes.href !== undefined &&
  joinText([node]).trim() !== '' &&
  !hasElement(node, 'img');

export const isBlock = (node: EmailNode): node is EmailElement =>
  typeof node === 'object' && (BLOCK_TAGS.has(node.tag) || isButton(node));

export function joinText(nodes: EmailNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : joinText(node.children))).join('');
}

function hasElement(node: EmailNode, tag: string): boolean {
  return (
    typeof node === 'object' && (node.tag === tag || node.children.some((child) => hasElement(child, tag)))
  );
}

/** Returns the content's blocks in order, with loose text in paragraphs, and buttons on their own. */
export function parseBlocks(html: string): EmailElement[] {
  return wrapParagraphs(parse(html).flatMap(splitAtButtons));
}

function parse(html: string): EmailNode[] {
  const root: EmailElement = { tag: '', attributes: {}, children: [] };
  const open = [root];
  const parser = new Parser({
    onopentag(tag, attributes) {
      const element = { tag, attributes, children: [] };
      open.at(-1)?.children.push(element);
      open.push(element);
    },
    ontext: (text) => void open.at(-1)?.children.push(text),
    onclosetag: () => void open.pop(),
  });
  parser.end(html);
  return root.children;
}

function splitAtButtons(node: EmailNode): EmailNode[] {
  if (typeof node === 'string' || isButton(node)) return [node];
  const splitNode = { ...node, children: node.children.flatMap(splitAtButtons) };
  if (!SPLIT_TAGS.has(node.tag) || !splitNode.children.some(isButton)) return [splitNode];
  return groupNodes(splitNode.children, isButton, (children) => ({ ...splitNode, children }));
}

/** Returns blocks unchanged, and the loose text and inline elements between them as paragraphs. */
export function wrapParagraphs(nodes: EmailNode[]): EmailElement[] {
  return groupNodes(nodes, isBlock, (children) => ({ tag: 'p', attributes: {}, children }));
}

/**
 * Groups nodes. Single nodes stay unchanged, and each run of the rest gets its own element. Drops nodes that would show
 * nothing.
 */
function groupNodes(
  nodes: EmailNode[],
  isSeparate: (node: EmailNode) => node is EmailElement,
  wrap: (children: EmailNode[]) => EmailElement,
): EmailElement[] {
  const result: EmailElement[] = [];
  let open: EmailElement | undefined;
  for (const node of nodes) {
    if (isSeparate(node)) {
      open = undefined;
      result.push(node);
    } else if (open === undefined) {
      open = wrap([node]);
      result.push(open);
    } else open.children.push(node);
  }
  return result.filter((element) => !isBlank(element));
}

const isBlank = (node: EmailNode) =>
  joinText([node]).trim() === '' &&
  !hasElement(node, 'img') &&
  !hasElement(node, 'hr') &&
  !hasElement(node, 'table');

/**
 * Returns a list's items. Other children, such as a list nested without an item, join the item before them.
 */
export function listItems(list: EmailElement): EmailElement[] {
  const items: EmailElement[] = [];
  for (const child of list.children) {
    const last = items.at(-1);
    if (isElement(child, 'li')) items.push({ ...child, children: [...child.children] });
    else if (typeof child === 'string' && child.trim() === '') continue;
    else if (last === undefined) items.push({ tag: 'li', attributes: {}, children: [child] });
    else last.children.push(child);
  }
  return items;
}
