const MAX_SLUG_LENGTH = 60;
/** The accents of decomposed Latin letters. The vowel signs of other scripts are not accents. */
const ACCENTS = /[\u0300-\u036f]/g;
const BETWEEN_WORDS = /[^\p{L}\p{N}\p{M}]+/gu;

/** Returns the words of a title for the end of a URL, in any script. Empty for a title without words. */
export function toSlug(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(BETWEEN_WORDS, '-')
    .replace(/^-+|-+$/g, '');
  const characters = [...words];
  if (characters.length <= MAX_SLUG_LENGTH) return words;
  const start = characters.slice(0, MAX_SLUG_LENGTH + 1).join('');
  const end = start.lastIndexOf('-');
  return end > 0 ? start.slice(0, end) : characters.slice(0, MAX_SLUG_LENGTH).join('');
}
