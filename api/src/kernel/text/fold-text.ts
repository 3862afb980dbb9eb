/** Returns a text without differences of case, Unicode form and spaces that people ignore. */
export function foldText(text: string): string {
  return text.normalize('NFKC').toLowerCase().normalize('NFKC').replace(/\s+/g, ' ').trim();
}
