import { parseHtml } from '../../ui/parse-html';

const BLOCK_TAG = /<(?=\/?(?:p|div|br|hr|h[1-6]|li|ul|ol|blockquote|table|tr|td|th)\b)/gi;

/** The words of a piece of html. An inert document: nothing in it loads or runs. */
export function plainTextOf(html: string): string {
  // Where a block ends a word ends too, though no space stands there.
  const spaced = html.replace(BLOCK_TAG, ' <');
  const text = parseHtml(spaced).textContent ?? '';
  return text.replace(/\s+/g, ' ').trim();
}

export function excerptOf(html: string, maximum = 140): string {
  const text = plainTextOf(html);
  return text.length > maximum ? `${text.slice(0, maximum - 1).trimEnd()}…` : text;
}

/** Tags and spaces alone; an image is something to read. */
export function isBlankContent(html: string): boolean {
  return !/<img\b/i.test(html) && plainTextOf(html) === '';
}
