/** Splits text into user-perceived characters: an emoji of several code points is one. */
const characters = new Intl.Segmenter('en');

/** Returns a name's first letter or emoji, in upper case; empty if it starts with something else. */
export function initialOf(name: string): string {
  const [first] = characters.segment(name);
  const initial = first?.segment ?? '';
  return /^[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(initial) ? initial.toLocaleUpperCase('en') : '';
}
