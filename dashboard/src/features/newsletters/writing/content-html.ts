import { DOMSerializer, type Node } from '@tiptap/pm/model';

const TAG = /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>/i;

/** What the field was given, as html: older drafts, and the simple form, hold plain text. */
export function htmlOfStored(stored: string): string {
  return TAG.test(stored) ? stored : htmlOfText(stored);
}

/** Blank lines part paragraphs, line ends break lines. The server reads plain text in the same way. */
export function htmlOfText(text: string): string {
  if (text.trim() === '') return '';
  return text
    .trim()
    .split(/\r?\n[ \t]*(?:\r?\n[ \t]*)+/)
    .map((paragraph) => `<p>${paragraph.split(/\r?\n/).map(escapeText).join('<br>')}</p>`)
    .join('');
}

/** The letter as it is stored: no empty shell, and no paragraph around the only line of an item or a cell. */
export function htmlOfDocument(letter: Node): string {
  if (isBlank(letter)) return '';
  const container = document.createElement('div');
  const serializer = DOMSerializer.fromSchema(letter.type.schema);
  serializer.serializeFragment(letter.content, { document }, container);
  for (const cell of container.querySelectorAll('li, td, th')) {
    const [first, second] = cell.children;
    const isOnlyLine = !second || (/^[UO]L$/.test(second.tagName) && cell.children.length === 2);
    if (first?.tagName === 'P' && isOnlyLine) first.replaceWith(...first.childNodes);
  }
  return container.innerHTML;
}

/** Two texts are the same when a browser sees no difference. */
export function isSameHtml(one: string, other: string): boolean {
  return one === other || normalHtml(one) === normalHtml(other);
}

function normalHtml(html: string): string {
  const template = document.createElement('template');
  template.innerHTML = htmlOfStored(html);
  return template.innerHTML.replace(/>\s+</g, '><').trim();
}

function isBlank({ childCount, firstChild }: Node): boolean {
  return (
    childCount === 0 ||
    (childCount === 1 && firstChild?.type.name === 'paragraph' && firstChild.childCount === 0)
  );
}

function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
