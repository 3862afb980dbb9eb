import type { Editor, JSONContent } from '@tiptap/core';
import { Node as ContentNode, DOMSerializer } from '@tiptap/pm/model';
import { removeLastLine } from '../content-html';
import { extractBlocks } from './extract-blocks';
import { escapeLineStarts, writeLineStarts } from './line-starts';
import { repairParsed } from './repair-parsed';

/** Returns the newsletter as Markdown. Content without Markdown syntax remains HTML, so that no content is lost. */
export function toMarkdown(editor: Editor): string {
  const blocks: string[] = [];
  removeLastLine(editor.state.doc).forEach((node) => {
    if (node.type.name === 'codeBlock') blocks.push(writeCode(node));
    else blocks.push(shouldUseHtml(node) ? writeHtml(node) : writeBlock(editor, node));
  });
  return unescapeFields(blocks.join('\n\n').trim());
}

/** Parses Markdown as content. Reads its HTML like pasted HTML. */
export function parseMarkdown(editor: Editor, markdown: string): ContentNode {
  const { text, blocks } = extractBlocks(markdown);
  const parsedContent = editor.markdown?.parse(text).content ?? [];
  const content = repairParsed(parsedContent, { schema: editor.schema, blocks });
  const newsletter = ContentNode.fromJSON(editor.schema, {
    type: 'doc',
    content: content.length ? content : [EMPTY_LINE],
  });
  newsletter.check();
  return newsletter;
}

/** Removes escapes in fields such as `{{first_name|friend}}`, where an underscore is not emphasis. */
function unescapeFields(markdown: string): string {
  return markdown.replace(/\{\{[^{}]*\}\}/g, (field) => field.replaceAll('\\_', '_'));
}

const EMPTY_LINE: JSONContent = { type: 'paragraph' };

function writeBlock(editor: Editor, node: ContentNode): string {
  const block = escapeLineStarts(node.toJSON() as JSONContent);
  const text = editor.markdown?.serialize({ type: 'doc', content: [block] }) ?? '';
  return text === '' ? '&nbsp;' : writeLineStarts(text);
}

/** Writes a code block. Its fence is longer than any fence in the code. */
function writeCode({ textContent, attrs }: ContentNode): string {
  const longest = Math.max(2, ...(textContent.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${attrs.language ?? ''}\n${textContent}\n${fence}`;
}

function shouldUseHtml(node: ContentNode): boolean {
  if (node.type.name === 'image') return Boolean(node.attrs.caption || node.attrs.href || node.attrs.width);
  return node.type.name === 'table' && !isPlainTable(node);
}

/** Returns whether Markdown can express a table, which needs a header row and only single-line cells. */
function isPlainTable(table: ContentNode): boolean {
  let isPlain = table.childCount > 1;
  table.forEach((row, _, rowIndex) => {
    row.forEach((cell) => {
      const isHead = cell.type.name === 'tableHeader';
      const hasLooks = cell.attrs.colspan || cell.attrs.rowspan || cell.attrs.align;
      const isLine = cell.childCount === 1 && cell.firstChild?.type.name === 'paragraph';
      if (isHead !== (rowIndex === 0) || hasLooks || !isLine) isPlain = false;
    });
  });
  return isPlain;
}

function writeHtml(node: ContentNode): string {
  const holder = document.createElement('div');
  holder.append(DOMSerializer.fromSchema(node.type.schema).serializeNode(node));
  // A blank line would end the HTML.
  return holder.innerHTML.replace(/\n\s*\n/g, '\n');
}
