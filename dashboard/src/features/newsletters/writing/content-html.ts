import { type Attrs, DOMSerializer, Fragment, type Node } from '@tiptap/pm/model';
import { parseHtml } from '../../../ui/formats/parse-html';

const TAG = /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>/i;
const ADDRESS = /\bhttps?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/g;

/** Returns a stored text as HTML. Older drafts and the simple form store plain text. */
export function storedToHtml(storedText: string): string {
  return TAG.test(storedText) ? storedText : textToHtml(storedText);
}

/**
 * Converts plain text like the server. Blank lines separate paragraphs, line ends become breaks, and URLs become links.
 */
export function textToHtml(text: string): string {
  if (text.trim() === '') return '';
  return text
    .trim()
    .split(/\r?\n[ \t]*(?:\r?\n[ \t]*)+/)
    .map((paragraph) => `<p>${paragraph.split(/\r?\n/).map(linkAddresses).join('<br>')}</p>`)
    .join('');
}

/** Returns the content without the empty line that the editor adds below its last block. */
export function removeLastLine(newsletter: Node): Node {
  const last = newsletter.lastChild;
  const isSpare = last?.type.name === 'paragraph' && last.childCount === 0;
  const previousBlock = newsletter.maybeChild(newsletter.childCount - 2);
  if (!last || !isSpare || previousBlock?.type.name === 'paragraph') return newsletter;
  return newsletter.copy(newsletter.content.cut(0, newsletter.content.size - last.nodeSize));
}

/** The HTML of blocks. Blocks are immutable, so a key press serializes only the changed block. */
const htmlByBlock = new WeakMap<Node, string>();

/** Returns the content as stored, without empty wrappers, and without a paragraph around an item's only line. */
export function documentToHtml(newsletter: Node): string {
  const blocks: string[] = [];
  removeLastLine(newsletter).forEach((block) => void blocks.push(blockToHtml(block)));
  return blocks.join('');
}

function blockToHtml(block: Node): string {
  const cachedHtml = htmlByBlock.get(block);
  if (cachedHtml !== undefined) return cachedHtml;
  const container = document.createElement('div');
  const serializer = DOMSerializer.fromSchema(block.type.schema);
  const storedBlock = removePlaceholders(block);
  if (storedBlock) container.append(serializer.serializeNode(storedBlock, { document }));
  for (const cell of container.querySelectorAll('li, td, th')) {
    const [first, second] = cell.children;
    const isOnlyLine = !second || (/^[UO]L$/.test(second.tagName) && cell.children.length === 2);
    if (first?.tagName === 'P' && isOnlyLine) first.replaceWith(...first.childNodes);
  }
  htmlByBlock.set(block, container.innerHTML);
  return container.innerHTML;
}

/** Replaces the placeholders of images with their links, or removes them. */
function removePlaceholders(node: Node): Node | undefined {
  if (node.type.name === 'pendingImage') {
    const image = node.attrs.image as Attrs | null;
    return image === null ? undefined : node.type.schema.nodes.image?.create(image);
  }
  const children: Node[] = [];
  node.forEach((child) => {
    const storedChild = removePlaceholders(child);
    if (storedChild) children.push(storedChild);
  });
  const content = Fragment.from(children);
  return content.eq(node.content) ? node : node.copy(content);
}

/** Returns whether two texts are equal for a browser. */
export function isSameHtml(first: string, second: string): boolean {
  return first === second || normalizeHtml(first) === normalizeHtml(second);
}

function normalizeHtml(html: string): string {
  return parseHtml(storedToHtml(html)).innerHTML.replace(/>\s+</g, '><').trim();
}

function linkAddresses(line: string): string {
  let html = '';
  let end = 0;
  for (const match of line.matchAll(ADDRESS)) {
    const address = escapeText(match[0]);
    html += `${escapeText(line.slice(end, match.index))}<a href="${address}">${address}</a>`;
    end = match.index + match[0].length;
  }
  return html + escapeText(line.slice(end));
}

function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
