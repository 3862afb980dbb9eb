import { DAY, HOUR, MINUTE, toIso } from '../clock.js';

/** The time zone of users who have not chosen one. */
export const DEFAULT_TIME_ZONE = 'UTC';

/** Every UTC offset in use is a multiple of this unit, so each day begins at a multiple of it. */
export const QUARTER_HOUR = 15 * MINUTE;

/** The maximum UTC offset of a time zone. */
const MAX_OFFSET_MS = 16 * HOUR;

/** Returns true for a name of the IANA time zone database that this Node supports. */
export function isTimeZone(name: string): boolean {
  // Only some Node versions accept offsets such as +02:00, and offsets have no daylight saving time.
  return /^[A-Za-z]/.test(name) && createFormat(name) !== undefined;
}

/** Returns the calendar day of a moment in a time zone, in days since 1970-01-01. */
export function getCalendarDay(timeZone: string, time: number): number {
  const [month = 0, day = 0, year = 0] = getFormat(timeZone).format(time).split('/').map(Number);
  return Date.UTC(year, month - 1, day) / DAY;
}

/** Formats a day as `2026-11-21`. */
export function formatDay(day: number): string {
  return toIso(day * DAY).slice(0, 10);
}

/** Returns the first moment of a calendar day in a time zone. If a clock change skips midnight, it is later. */
export function getStartOfDay(timeZone: string, day: number): number {
  let lowerBound = (day * DAY - MAX_OFFSET_MS) / QUARTER_HOUR;
  let upperBound = (day * DAY + MAX_OFFSET_MS) / QUARTER_HOUR;
  while (upperBound - lowerBound > 1) {
    const middle = Math.floor((lowerBound + upperBound) / 2);
    if (getCalendarDay(timeZone, middle * QUARTER_HOUR) < day) lowerBound = middle;
    else upperBound = middle;
  }
  return upperBound * QUARTER_HOUR;
}

/** A calendar day of a time zone, in days since 1970-01-01, with its first moment and the next day's first moment. */
export interface CalendarDay {
  day: number;
  startsAt: number;
  endsAt: number;
}

/** Returns the last `count` days until `now`, oldest first, including days of 23 and 25 hours. */
export function listLastDays(input: { now: number; timeZone: string; count: number }): CalendarDay[] {
  const { now, timeZone, count } = input;
  const days: CalendarDay[] = [];
  let day = getCalendarDay(timeZone, now);
  let endsAt = getStartOfDay(timeZone, day + 1);
  for (; days.length < count; day -= 1) {
    const startsAt = getStartBefore(timeZone, day, endsAt);
    days.push({ day, startsAt, endsAt });
    endsAt = startsAt;
  }
  return days.reverse();
}

/** Returns the start of a day that ends at `endsAt`. Tries 24 hours before first, because a search takes longer. */
function getStartBefore(timeZone: string, day: number, endsAt: number): number {
  const usualStart = endsAt - DAY;
  const isStart =
    getCalendarDay(timeZone, usualStart) === day &&
    getCalendarDay(timeZone, usualStart - QUARTER_HOUR) === day - 1;
  return isStart ? usualStart : getStartOfDay(timeZone, day);
}

/**
 * The maximum number of cached formats. Upper and lower case are both valid, so requests could otherwise fill the
 * memory.
 */
const MAX_FORMATS = 1_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the cached format. Uses UTC for an unknown name, which a server with a newer Node may have stored. */
function getFormat(timeZone: string): Intl.DateTimeFormat {
  const cachedFormat = formats.get(timeZone);
  if (cachedFormat !== undefined) return cachedFormat;
  const format = createFormat(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone: DEFAULT_TIME_ZONE });
  if (formats.size >= MAX_FORMATS) formats.clear();
  formats.set(timeZone, format);
  return format;
}

function createFormat(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone });
  } catch {
    return undefined;
  }
}

/** Adds calendar months to `anchor`, in UTC. A 31st becomes the last day of a short month. */
export function addMonths(anchor: number, months: number): number {
  const date = new Date(anchor);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime();
}

/** Returns the number of calendar months between two times, in UTC. Ignores days and hours. */
export function countMonthsBetween(from: number, to: number): number {
  const [first, last] = [new Date(from), new Date(to)];
  return (last.getUTCFullYear() - first.getUTCFullYear()) * 12 + last.getUTCMonth() - first.getUTCMonth();
}
