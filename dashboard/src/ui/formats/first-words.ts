/**
 * Returns whole words of a text, with an ellipsis if some are left out. Cuts inside a word only if that word has half
 * of the allowed length.
 */
export function firstWords(text: string, maximum: number): string {
  const characters = [...text];
  if (characters.length <= maximum) return text;
  const start = characters.slice(0, maximum).join('');
  const end = characters[maximum] === ' ' ? start.length : start.lastIndexOf(' ');
  const words = end > maximum / 2 ? start.slice(0, end) : start;
  return `${words.replace(/[\s,:;]+$/, '')}…`;
}
