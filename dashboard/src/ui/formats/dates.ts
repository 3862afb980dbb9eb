import { toWallTime } from './zoned-time';

/** Dates are in American English like all texts. Times have 24 hours, like the time fields. */
export const createDateFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { hourCycle: 'h23', ...options });

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

export type Dates = ReturnType<typeof createDates>;

const datesByZone = new Map<string, Dates>();

/** Returns the functions that format times in a time zone. */
export function getDates(timeZone: string): Dates {
  const dates = datesByZone.get(timeZone) ?? createDates(timeZone);
  datesByZone.set(timeZone, dates);
  return dates;
}

function createDates(timeZone: string) {
  const createFormatter = (options: Intl.DateTimeFormatOptions) => createDateFormat({ timeZone, ...options });
  const full = createFormatter({ dateStyle: 'long' });
  const short = createFormatter({ day: 'numeric', month: 'short' });
  const moment = createFormatter({ dateStyle: 'long', timeStyle: 'short' });
  const timeOnly = createFormatter({ timeStyle: 'short' });
  const exact = createFormatter({
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  });

  /** Returns the calendar day of an instant as `2026-11-21`. */
  const toCalendarDay = (date: Date) => toWallTime(date, timeZone).date;

  /** Formats "November 21, 2026". */
  const formatDay = (iso: string) => full.format(new Date(iso));

  /** Formats "November 21, 2026 at 09:00". */
  const dateAndTime = (iso: string) => moment.format(new Date(iso));

  /** Formats "Tue, Dec 1, 2026, 08:00 GMT+1", for times that must be unambiguous. */
  const exactTime = (iso: string) => exact.format(new Date(iso));

  function shortDate(iso: string, now: Date): string {
    const date = new Date(iso);
    return toCalendarDay(date).slice(0, 4) === toCalendarDay(now).slice(0, 4)
      ? short.format(date)
      : full.format(date);
  }

  /** Formats "09:00" for today, otherwise "Nov 21, 09:00". */
  function shortMoment(iso: string, now: Date): string {
    const date = new Date(iso);
    const time = timeOnly.format(date);
    return toCalendarDay(date) === toCalendarDay(now) ? time : `${shortDate(iso, now)}, ${time}`;
  }

  /** Formats "Today", "Yesterday", up to six days ago, or the full date. */
  function relativeDate(iso: string, now: Date): string {
    const days = countDaysBetween(toCalendarDay(new Date(iso)), toCalendarDay(now));
    if (days <= 0) return 'Today';
    if (days === 1) return 'Yesterday';
    if (days <= 6) return `${days} days ago`;
    return formatDay(iso);
  }

  return { toCalendarDay, formatDay, dateAndTime, exactTime, shortDate, shortMoment, relativeDate };
}

function countDaysBetween(earlierDay: string, laterDay: string): number {
  return (parseDay(laterDay).getTime() - parseDay(earlierDay).getTime()) / DAY_MILLISECONDS;
}

const utcDay = createDateFormat({ day: 'numeric', month: 'short', timeZone: 'UTC' });

/** Formats `2026-11-21` as "Nov 21". Parses and formats the day as UTC, because a calendar day has no time zone. */
export function formatDayLabel(day: string): string {
  return utcDay.format(parseDay(day));
}

/** Formats a range: "Nov 15–21", "Oct 29 – Nov 4". */
export function formatDaySpan(first: string, last: string): string {
  if (first.slice(0, 7) === last.slice(0, 7))
    return `${formatDayLabel(first)}–${parseDay(last).getUTCDate()}`;
  return `${formatDayLabel(first)} – ${formatDayLabel(last)}`;
}

const fullUtcDay = createDateFormat({ dateStyle: 'long', timeZone: 'UTC' });

/** Formats `2026-11-21` as "November 21, 2026". */
export function formatFullDay(day: string): string {
  return fullUtcDay.format(parseDay(day));
}

function parseDay(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

/** Returns the clock of a time zone with its short name, such as "14:05 GMT+1". */
export function formatClock(timeZone: string, now: Date): string {
  const format = createDateFormat({ timeZone, hour: '2-digit', minute: '2-digit', timeZoneName: 'short' });
  return format.format(now);
}
