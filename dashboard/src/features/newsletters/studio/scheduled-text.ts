/** Formats "Sunday, 22 November 2026 at 08:00 (Europe/Stockholm)" in the time zone in which it was set. */
export function scheduledText(iso: string, timeZone: string | null): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'full',
    timeStyle: 'short',
    ...(timeZone !== null && { timeZone }),
  });
  const zone = timeZone?.replaceAll('_', ' ');
  return zone === undefined ? format.format(new Date(iso)) : `${format.format(new Date(iso))} (${zone})`;
}
