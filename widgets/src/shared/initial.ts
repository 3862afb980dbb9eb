/** What a reader calls a character: an emoji of several code points is one. */
const characters = new Intl.Segmenter('en');

/** A name's first letter or emoji, in capitals; empty where it begins with something else. */
export function initialOf(name: string): string {
  const [first] = characters.segment(name);
  const initial = first?.segment ?? '';
  return /^[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(initial) ? initial.toLocaleUpperCase('en') : '';
}
