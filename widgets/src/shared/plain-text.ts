/**
 * Matches control characters, including direction marks, which could change the page around a name. Does not match
 * tabs, line breaks, and the joiners of emoji and scripts.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const INVISIBLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** Returns user input without unsafe characters. */
export function toPlainText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(INVISIBLE, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

export function toSingleLine(text: string): string {
  return toPlainText(text).replace(/\s+/g, ' ');
}

/** Returns the start of a text, cut between words. `length` is the number of characters. */
export function createExcerpt(text: string, length: number): string {
  const characters = [...toSingleLine(text)];
  if (characters.length <= length) return characters.join('');
  const start = characters.slice(0, length).join('');
  const end = start.lastIndexOf(' ');
  return `${end > length / 2 ? start.slice(0, end) : start}…`;
}

/** Splits text into user-perceived characters, so that an emoji of several code points is one. */
const characters = new Intl.Segmenter('en');

/** Returns a name's first letter or emoji in upper case. Returns an empty string for another first character. */
export function readInitial(name: string): string {
  const [first] = characters.segment(name);
  const initial = first?.segment ?? '';
  return /^[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(initial) ? initial.toLocaleUpperCase('en') : '';
}
