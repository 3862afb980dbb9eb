/** Returns a text without differences of case, Unicode form and spaces, to compare texts as people do. */
export function foldText(text: string): string {
  return text.normalize('NFKC').toLowerCase().normalize('NFKC').replace(/\s+/g, ' ').trim();
}
