const MAX_LENGTH = 60;

/** Returns the words of a text for the end of a URL as the API does, so that the editor can show them while typing. */
export function toSlug(text: string): string {
  const words = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  const characters = [...words];
  if (characters.length <= MAX_LENGTH) return words;
  const start = characters.slice(0, MAX_LENGTH + 1).join('');
  const end = start.lastIndexOf('-');
  return end > 0 ? start.slice(0, end) : characters.slice(0, MAX_LENGTH).join('');
}
