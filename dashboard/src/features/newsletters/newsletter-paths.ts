/** Where a new newsletter begins. */
export const composerPath = '/newsletter/new';

/** Where a draft is sent from. */
export function sendPath(newsletterId: number): string {
  return `${composerPath}?id=${newsletterId}`;
}

/** Where a draft is written on, and a sent one is read. */
export function editorPath(newsletterId: number | string): string {
  return `/newsletter/new2?id=${newsletterId}`;
}

/** Who it went to, and what became of each copy. */
export function reportPath(newsletterId: number): string {
  return `/newsletters/${newsletterId}/report`;
}
