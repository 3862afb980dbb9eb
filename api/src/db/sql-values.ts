import { type SQL, sql } from 'drizzle-orm';
import type { CalendarDay } from '../kernel/time/time-zone.js';

/**
 * Binds a number as an integer. The database client binds every number as a fraction, which FTS5 ignores as a bound of
 * its rowids. The query would then read the index from its very end.
 */
export function castToInteger(value: number): SQL<number> {
  return sql<number>`cast(${value} as integer)`;
}

/**
 * Selects days as rows of `position`, `starts_at` and `ends_at`, to join rows that happened on them. `unit` is the unit
 * of the times, in ms.
 */
export function selectDays(days: readonly CalendarDay[], unit = 1): SQL {
  const rows = days.map(({ startsAt, endsAt }) => [startsAt / unit, endsAt / unit]);
  return sql`select key as position, value ->> 0 as starts_at, value ->> 1 as ends_at from json_each(${JSON.stringify(rows)})`;
}
