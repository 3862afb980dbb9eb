import { DAY, MINUTE, toIso } from '../../kernel/clock.js';

/** How many days insights are asked for. */
export const RANGES = ['7', '30', '90', '365'] as const;

/** A day more than anybody can ask for: of each there may be two hundred rows a creator. */
export const SOURCE_RETENTION_DAYS = 366;

/** Further back is part of Pro. */
const FREE_DAYS = 30;

export function isForEverybody(days: number): boolean {
  return days <= FREE_DAYS;
}

/** Days since 1970-01-01, UTC: the same for every creator and reader, wherever they are. */
export function dayOf(now: number): number {
  return Math.floor(now / DAY);
}

/** `2026-11-22`. */
export function nameOfDay(day: number): string {
  return toIso(day * DAY).slice(0, 10);
}

/** Days in a row, the first and the last of them included. */
export interface DayRange {
  first: number;
  last: number;
}

/** The last `days` days, today included, and as many before them. */
export function rangesOf(now: number, days: number): { current: DayRange; previous: DayRange } {
  const last = dayOf(now);
  const first = last - days + 1;
  return { current: { first, last }, previous: { first: first - days, last: first - 1 } };
}

export function daysOf({ first, last }: DayRange): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** What was counted in a day's last second is written by then, also where the database was away for a moment. */
const FORGOTTEN_AFTER = 10 * MINUTE;

/** When a day's visitors are forgotten. */
export function forgottenAt(day: number): number {
  return (day + 1) * DAY + FORGOTTEN_AFTER;
}
