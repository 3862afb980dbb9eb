/** Where a draft is written on. */
export function editorPath(newsletterId: number): string {
  return `/newsletter/new2?id=${newsletterId}`;
}
