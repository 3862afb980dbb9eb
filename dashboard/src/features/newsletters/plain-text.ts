import { parseHtml } from '../../ui/formats/parse-html';

const BLOCK_TAG = /<(?=\/?(?:p|div|br|hr|h[1-6]|li|ul|ol|blockquote|table|tr|td|th)\b)/gi;

/** Returns the text of HTML. Parses it in an inert document, where nothing loads or runs. */
export function toPlainText(html: string): string {
  // The end of a block also ends a word.
  const spacedHtml = html.replace(BLOCK_TAG, ' <');
  const text = parseHtml(spacedHtml).textContent ?? '';
  return text.replace(/\s+/g, ' ').trim();
}

/** Returns whether HTML has only tags and spaces. An image counts as content. */
export function isBlankContent(html: string): boolean {
  return !/<img\b/i.test(html) && toPlainText(html) === '';
}
