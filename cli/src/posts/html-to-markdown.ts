import render from 'dom-serializer';
import { type AnyNode, type Element, isTag, isText } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import { renderMarkdown } from './render-markdown.js';

/**
 * Returns Markdown that renders to the same HTML. Content without Markdown syntax remains HTML. Each block is
 * converted and rendered again, and remains HTML if the result differs.
 */
export function htmlToMarkdown(html: string): string {
  return parseDocument(html)
    .children.map(blockToMarkdown)
    .filter((block) => block !== '')
    .join('\n\n');
}

function blockToMarkdown(node: AnyNode): string {
  const original = serialize([node]).trim();
  if (original === '') return '';
  const markdown = blockOf(node);
  if (
    markdown !== undefined &&
    normal(renderMarkdown(markdown, { takeHeading: false }).html) === normal(original)
  )
    return markdown;
  // An empty line would end a block of HTML inside Markdown.
  return original.replace(/\n\s*\n/g, '\n');
}

function serialize(nodes: AnyNode[]): string {
  return render(nodes, { encodeEntities: 'utf8', emptyAttrs: true });
}

/** Normalizes differences without meaning: line breaks between blocks, and character encodings. */
function normal(html: string): string {
  return serialize(parseDocument(html).children)
    .replace(/>\s+</g, '><')
    .replace(/<(\w+)([^>]*?)\s*\/>/g, '<$1$2>')
    .trim();
}

/** Returns the Markdown of a block; undefined if there is no syntax for it. */
function blockOf(node: AnyNode): string | undefined {
  if (isText(node)) return inline([node]).trim();
  if (!isTag(node)) return undefined;
  switch (node.name) {
    case 'p':
      return inline(node.children).trim();
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
      return `${'#'.repeat(Number(node.name.slice(1)))} ${inline(node.children).trim()}`;
    case 'hr':
      return '---';
    case 'blockquote':
      return indented(node.children.map(blockOf), '> ');
    case 'ul':
      return listOf(node, () => '- ');
    case 'ol':
      return listOf(node, (index) => `${Number(node.attribs.start ?? 1) + index}. `);
    case 'pre':
      return `\`\`\`\n${textOf(node).replace(/\n$/, '')}\n\`\`\``;
    default:
      return undefined;
  }
}

function indented(blocks: Array<string | undefined>, prefix: string): string {
  const text = blocks.filter((block) => block !== undefined && block !== '').join('\n\n');
  return text
    .split('\n')
    .map((line) => `${prefix}${line}`.trimEnd())
    .join('\n');
}

function listOf(list: Element, markOf: (index: number) => string): string {
  const items = list.children.filter(isTag).filter(({ name }) => name === 'li');
  return items
    .map((item, index) => {
      const mark = markOf(index);
      const space = ' '.repeat(mark.length);
      return `${mark}${itemOf(item)}`.replaceAll('\n', `\n${space}`);
    })
    .join('\n');
}

/** Returns the text of an item, then its nested lists. */
function itemOf(item: Element): string {
  const isInner = (node: AnyNode) => isTag(node) && ['ul', 'ol'].includes(node.name);
  const words = inline(item.children.filter((node) => !isInner(node))).trim();
  return [words, ...item.children.filter(isInner).map(blockOf)].join('\n');
}

function inline(nodes: AnyNode[]): string {
  return nodes.map(inlineOf).join('');
}

function inlineOf(node: AnyNode): string {
  if (isText(node)) return escaped(node.data.replace(/\s+/g, ' '));
  if (!isTag(node)) return '';
  const inner = () => inline(node.children);
  switch (node.name) {
    case 'strong':
      return `**${inner()}**`;
    case 'em':
      return `*${inner()}*`;
    case 'code':
      return `\`${textOf(node)}\``;
    case 'br':
      return '\\\n';
    case 'a':
      return isPlain(node, ['href']) ? `[${inner()}](${node.attribs.href})` : serialize([node]);
    case 'img':
      return isPlain(node, ['src', 'alt'])
        ? `![${escaped(node.attribs.alt ?? '')}](${node.attribs.src})`
        : serialize([node]);
    default:
      return serialize([node]);
  }
}

function isPlain({ attribs }: Element, known: string[]): boolean {
  return Object.keys(attribs).every((name) => known.includes(name));
}

function escaped(text: string): string {
  return text.replace(/[\\`*_[\]<>]/g, '\\$&').replace(/^(\s*)(#+ |[-+] |\d+\. )/, '$1\\$2');
}

function textOf(node: AnyNode): string {
  if (isText(node)) return node.data;
  return isTag(node) ? node.children.map(textOf).join('') : '';
}
