/**
 * Returns the first whole words of a text. An ellipsis replaces the rest. Cuts a word only if it has half of the
 * allowed length.
 */
export function truncateText(text: string, maximum: number): string {
  const characters = [...text];
  if (characters.length <= maximum) return text;
  const start = characters.slice(0, maximum).join('');
  const end = characters[maximum] === ' ' ? start.length : start.lastIndexOf(' ');
  const words = end > maximum / 2 ? start.slice(0, end) : start;
  return `${words.replace(/[\s,:;]+$/, '')}…`;
}
