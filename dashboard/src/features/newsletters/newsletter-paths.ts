/** The page that edits the last open draft. */
export const openEditorPath = '/newsletter/new2';

/** The page that starts a new draft in the editor. */
export const newNewsletterPath = `${openEditorPath}?new`;

/** Returns the path of the page that sends a draft. */
export function getSendPath(newsletterId: number): string {
  return `/newsletter/new?id=${newsletterId}`;
}

/** Returns the path of the page that edits a draft, or shows a sent newsletter. */
export function getEditorPath(newsletterId: number | string): string {
  return `${openEditorPath}?id=${newsletterId}`;
}

/** Returns the path of the delivery report. */
export function getReportPath(newsletterId: number): string {
  return `/newsletters/${newsletterId}/report`;
}
