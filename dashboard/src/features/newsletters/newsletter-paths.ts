/** The page for a new newsletter. */
export const composerPath = '/newsletter/new';

/** Returns the path of the page that sends a draft. */
export function sendPath(newsletterId: number): string {
  return `${composerPath}?id=${newsletterId}`;
}

/** Returns the path of the page that edits a draft, or shows a sent newsletter. */
export function editorPath(newsletterId: number | string): string {
  return `/newsletter/new2?id=${newsletterId}`;
}

/** Returns the path of the delivery report. */
export function reportPath(newsletterId: number): string {
  return `/newsletters/${newsletterId}/report`;
}
