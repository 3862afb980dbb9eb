/** A name of the IANA time zone database, as this Node knows it. */
export function isTimeZone(name: string): boolean {
  // Offsets such as +02:00 are taken by some versions and not by others, and know no summer time.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** A day as people in a time zone count it: `2026-11-21`, from its first moment on. */
export interface CalendarDay {
  date: string;
  startsAt: number;
}

const HOUR = 3_600_000;
const QUARTER = HOUR / 4;

/** The last `count` days until `now`, the oldest first; days of 23 and 25 hours included. */
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
