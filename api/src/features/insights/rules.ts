import { DAY, MINUTE, toIso } from '../../kernel/clock.js';

/** The periods of insights, in days. */
export const RANGES = ['7', '30', '90', '365'] as const;

/** A day more than the longest period: each day may have two hundred rows per creator. */
export const SOURCE_RETENTION_DAYS = 366;

/** Older days are part of Pro. */
export const FREE_INSIGHT_DAYS = 30;

export function isForEverybody(days: number): boolean {
  return days <= FREE_INSIGHT_DAYS;
}

/** Returns days since 1970-01-01, UTC: the same for every creator and visitor, in any time zone. */
export function dayOf(now: number): number {
  return Math.floor(now / DAY);
}

/** Formats a day as `2026-11-22`. */
export function nameOfDay(day: number): string {
  return toIso(day * DAY).slice(0, 10);
}

/** Consecutive days, both ends included. */
export interface DayRange {
  first: number;
  last: number;
}

/** Returns the last `days` days, today included, and as many before them. */
export function rangesOf(now: number, days: number): { current: DayRange; previous: DayRange } {
  const last = dayOf(now);
  const first = last - days + 1;
  return { current: { first, last }, previous: { first: first - days, last: first - 1 } };
}

export function daysOf({ first, last }: DayRange): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Views of a day's last second are written by then, even after a short outage of the database. */
const FORGOTTEN_AFTER = 10 * MINUTE;

/** Returns when a day's visitors are deleted. */
export function forgottenAt(day: number): number {
  return (day + 1) * DAY + FORGOTTEN_AFTER;
}
