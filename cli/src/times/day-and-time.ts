/** Formats `Tuesday, December 1, 2026 at 9:00 AM (Europe/Stockholm)`; without a zone in UTC. */
export function dayAndTime(timestamp: string, timeZone: string | null): string {
  const zone = timeZone ?? 'UTC';
  const format = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'short', timeZone: zone });
  // Node puts a narrow no-break space before AM, which not every terminal shows.
  return `${format.format(new Date(timestamp)).replace(/\s/g, ' ')} (${zone})`;
}

/** Formats `November 21, 2026`. */
export function dayOf(timestamp: string): string {
  return new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(timestamp));
}
