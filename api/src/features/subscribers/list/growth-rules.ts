import { MINUTE } from '../../../kernel/clock.js';

/** Every time zone in use differs from UTC by whole quarters of an hour. */
export const QUARTER = 15 * MINUTE;

/** Quarters of an hour since 1970; a day ends where the next begins. */
export interface RecentDays {
  yesterday: number;
  today: number;
  tomorrow: number;
}

/** Returns where today and yesterday begin in a time zone, days of 23 and 25 hours included. */
export function recentDays(now: number, timeZone: string): RecentDays {
  // The locale only serves to compare dates; no screen shows them.
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  const dateOf = (quarter: number) => format.format(quarter * QUARTER);
  const firstOf = (quarter: number): number => {
    const date = dateOf(quarter);
    let first = quarter;
    while (dateOf(first - 1) === date) first -= 1;
    return first;
  };
  const current = Math.floor(now / QUARTER);
  const today = firstOf(current);
  return { yesterday: firstOf(today - 1), today, tomorrow: current + 1 };
}
