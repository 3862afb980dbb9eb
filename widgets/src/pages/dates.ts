/** Dates are in UTC, because the server does not know the visitor's time zone. The format is American English. */
const createDateFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', hourCycle: 'h23', ...options });

const day = createDateFormat({ dateStyle: 'long' });
const time = createDateFormat({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** Formats `November 21, 2026`. */
export function formatDay(iso: string): string {
  return day.format(new Date(iso));
}

/** Formats `Sat, Nov 21, 2026, 08:00 UTC`. */
export function formatTime(iso: string): string {
  return `${time.format(new Date(iso))} UTC`;
}
