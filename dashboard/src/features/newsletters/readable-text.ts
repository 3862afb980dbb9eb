import { excerptOf } from './plain-text';

const PERSONAL_FIELD = /\{\{\s*(?:name|first_name|email)\s*(?:\|([^{}]*))?\}\}/gi;

/** A personal field as those read it who gave no name: `{{name|there}}` is "there". */
export function readableText(text: string): string {
  return text
    .replace(PERSONAL_FIELD, (_field, instead?: string) => instead?.trim() ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The first words that a reader of this html sees. */
export function readableExcerpt(html: string, maximum?: number): string {
  return readableText(excerptOf(html, maximum));
}
