const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

const full = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

/** Formats "21 November 2026". */
export function dayOf(iso: string): string {
  return full.format(new Date(iso));
}

/** Formats "21 November 2026 at 09:00", in the user's time zone. */
export function dateAndTime(iso: string): string {
  return moment.format(new Date(iso));
}

const timeOnly = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });

/** Formats "09:00" for today, otherwise "21 Nov, 09:00", in the user's time zone. */
export function shortMoment(iso: string, now: Date): string {
  const date = new Date(iso);
  const time = timeOnly.format(date);
  return calendarDaysBetween(date, now) === 0 ? time : `${shortDate(iso, now)}, ${time}`;
}

export function shortDate(iso: string, now: Date): string {
  const date = new Date(iso);
  return date.getFullYear() === now.getFullYear() ? short.format(date) : full.format(date);
}

/** Formats Today, Yesterday, N days ago up to six, then the full date, in the user's time zone. */
export function relativeDate(iso: string, now: Date): string {
  const days = calendarDaysBetween(new Date(iso), now);
  if (days <= 0) return 'Today';
  if (days === 1) return 'Yesterday';
  if (days <= 6) return `${days} days ago`;
  return dayOf(iso);
}

function calendarDaysBetween(earlier: Date, later: Date): number {
  // Noon to noon, rounded: a day with a clock change has 23 or 25 hours.
  const noon = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate(), 12).getTime();
  return Math.round((noon(later) - noon(earlier)) / DAY_MILLISECONDS);
}

/** Returns the user's time zone, or UTC if the browser does not report one. */
export function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}

const utcDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** Formats `2026-11-21` as "21 Nov". A calendar day has no time zone, so it is parsed and formatted as UTC. */
export function dayLabel(day: string): string {
  return utcDay.format(startOf(day));
}

/** Formats a range: "15–21 Nov", "29 Oct – 4 Nov". */
export function daySpan(first: string, last: string): string {
  if (first.slice(0, 7) === last.slice(0, 7)) return `${startOf(first).getUTCDate()}–${dayLabel(last)}`;
  return `${dayLabel(first)} – ${dayLabel(last)}`;
}

const fullUtcDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** Formats `2026-11-21` as "21 November 2026". */
export function fullDayLabel(day: string): string {
  return fullUtcDay.format(startOf(day));
}

function startOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
