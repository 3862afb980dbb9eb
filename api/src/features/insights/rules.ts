import { MINUTE } from '../../kernel/clock.js';
import { type CalendarDay, getStartOfDay, listLastDays } from '../../kernel/time/time-zone.js';

/** Returns the last `count` days, today included, and as many days before them. */
export function listDayRanges(input: { now: number; timeZone: string; count: number }): {
  current: CalendarDay[];
  previous: CalendarDay[];
} {
  const days = listLastDays({ ...input, count: 2 * input.count });
  return { current: days.slice(input.count), previous: days.slice(0, input.count) };
}

/** Views of a day's last second are written by then, even after a short outage of the database. */
const FORGET_SALT_DELAY = 10 * MINUTE;

/** Returns the time at which the visitors of a day in a time zone are deleted. */
export function findSaltDeletionTime({ day, timeZone }: { day: number; timeZone: string }): number {
  return getStartOfDay(timeZone, day + 1) + FORGET_SALT_DELAY;
}
