/** Returns true for a name of the IANA time zone database that this Node supports. */
export function isTimeZone(name: string): boolean {
  // Only some Node versions accept offsets such as +02:00, and offsets have no daylight saving time.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** A calendar day of a time zone: `2026-11-21`, and its first moment. */
interface CalendarDay {
  date: string;
  startsAt: number;
}

const HOUR = 3_600_000;
const QUARTER = HOUR / 4;

/** Returns the last `count` days until `now`, oldest first; days of 23 and 25 hours included. */
export function lastDays(input: { now: number; timeZone: string; count: number }): CalendarDay[] {
  const { now, timeZone, count } = input;
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  const dateOf = (at: number) => format.format(at);
  const days: CalendarDay[] = [];
  let at = now;
  while (days.length < count) {
    const date = dateOf(at);
    const startsAt = firstMoment(at, (moment) => dateOf(moment) === date);
    days.unshift({ date, startsAt });
    at = startsAt - 1;
  }
  return days;
}

/** Every time zone in use differs from UTC by whole quarters of an hour, so days begin at one. */
function firstMoment(at: number, isSameDay: (moment: number) => boolean): number {
  let [before, within] = [Math.floor(at / QUARTER) - 26 * 4, Math.floor(at / QUARTER)];
  while (within - before > 1) {
    const middle = Math.floor((before + within) / 2);
    if (isSameDay(middle * QUARTER)) within = middle;
    else before = middle;
  }
  return within * QUARTER;
}

/** Adds calendar months to `anchor`, in UTC; a 31st becomes the last day of a short month. */
export function addMonths(anchor: number, months: number): number {
  const date = new Date(anchor);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime();
}

/** Returns the number of calendar months between two times, in UTC; ignores days and hours. */
export function monthsBetween(from: number, to: number): number {
  const [first, last] = [new Date(from), new Date(to)];
  return (last.getUTCFullYear() - first.getUTCFullYear()) * 12 + last.getUTCMonth() - first.getUTCMonth();
}
