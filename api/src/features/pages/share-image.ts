/** The version in the query makes networks fetch the picture anew after an edit. */
export function shareImagePath(username: string, version: number): string {
  return `/${username}/card.png?v=${version.toString(36)}`;
}
