/**
 * Which payment this is comes behind the `#`, where no server and no log sees it. It leaves the address at once, and
 * lies with this one entry of the tab's history, so that a reload finds it.
 */
export function takeSecret(): string | undefined {
  const told = location.hash.slice(1);
  if (told === '') return (history.state as { secret?: string } | null)?.secret;
  const secret = decodeURIComponent(told);
  history.replaceState({ secret }, '', location.pathname + location.search);
  return secret;
}

/** Of this page with its payment, for a tab of its own. */
export function addressWith(secret: string): string {
  const { pathname, search } = location;
  const query = new URLSearchParams(search);
  for (const name of ['presentation', 'id']) query.delete(name);
  return `${pathname}?${query}#${encodeURIComponent(secret)}`;
}
