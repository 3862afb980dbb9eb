import { CONTENT_TAGS } from '@tidings/sdk';
import { parseHtml } from '../../ui/formats/parse-html';

const { text, container, voidBlock } = CONTENT_TAGS;
const BLOCK_NAMES = [...text, ...container, ...voidBlock, 'br', 'div'].join('|');
const BLOCK_TAG = new RegExp(`<(?=/?(?:${BLOCK_NAMES})\\b)`, 'gi');

/** Returns the text of HTML. Parses it in an inert document, where nothing loads or runs. */
export function toPlainText(html: string): string {
  // The end of a block also ends a word.
  const spacedHtml = html.replace(BLOCK_TAG, ' <');
  return (parseHtml(spacedHtml).textContent ?? '').replace(/\s+/g, ' ').trim();
}

/** Returns whether HTML has only tags and spaces. An image counts as content. */
export function isBlankContent(html: string): boolean {
  return !/<img\b/i.test(html) && toPlainText(html) === '';
}
