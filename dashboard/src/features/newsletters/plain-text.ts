import { parseHtml } from '../../ui/formats/parse-html';

const BLOCK_TAG = /<(?=\/?(?:p|div|br|hr|h[1-6]|li|ul|ol|blockquote|table|tr|td|th)\b)/gi;

/** Returns the text of HTML. Parses it in an inert document: nothing in it loads or runs. */
export function toPlainText(html: string): string {
  // The end of a block ends a word, even without a space.
  const spacedHtml = html.replace(BLOCK_TAG, ' <');
  const text = parseHtml(spacedHtml).textContent ?? '';
  return text.replace(/\s+/g, ' ').trim();
}

/** Returns whether HTML has only tags and spaces. An image counts as content. */
export function isBlankContent(html: string): boolean {
  return !/<img\b/i.test(html) && toPlainText(html) === '';
}
