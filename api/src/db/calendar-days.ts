import { type SQL, sql } from 'drizzle-orm';
import type { CalendarDay } from '../kernel/time-zone.js';

/**
 * Selects days as rows of `position`, `starts_at` and `ends_at`, to join rows that happened on them. `unit` is that of
 * the times, in ms.
 */
export function selectDays(days: readonly CalendarDay[], unit = 1): SQL {
  const rows = days.map(({ startsAt, endsAt }) => [startsAt / unit, endsAt / unit]);
  return sql`select key as position, value ->> 0 as starts_at, value ->> 1 as ends_at from json_each(${JSON.stringify(rows)})`;
}
