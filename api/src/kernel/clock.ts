import { DEFAULT_LOCALE } from './text/locale.js';

/** A clock, which callers pass in, so that tests can set it. `now` returns epoch milliseconds. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** Converts epoch milliseconds, as rows store them, to ISO 8601, as the API returns them. */
export function toIso(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

export function toIsoOrNull(epochMs: number | null): string | null {
  return epochMs === null ? null : toIso(epochMs);
}

/** Formats a day as `November 21, 2026`, in a creator's time zone, or in UTC for visitors and buyers. */
export function formatLongDate(epochMs: number, timeZone = 'UTC'): string {
  return new Intl.DateTimeFormat(DEFAULT_LOCALE, { dateStyle: 'long', timeZone }).format(epochMs);
}

/** Formats a minute as `November 21, 2026 at 08:00 UTC`. */
export function formatMinute(epochMs: number): string {
  return `${formatLongDate(epochMs)} at ${toIso(epochMs).slice(11, 16)} UTC`;
}

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Formats a duration in ms in its largest whole unit: `7 days`, `24 hours`, `10 minutes`. A single day is in hours. */
export function formatDuration(milliseconds: number): string {
  const { unit, size } = chooseUnit(milliseconds);
  const count = milliseconds / size;
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Formats a duration in ms for a sentence: `a day`, `an hour`, `7 days`. */
export function formatDurationInWords(milliseconds: number): string {
  if (milliseconds === DAY) return 'a day';
  return milliseconds === HOUR ? 'an hour' : formatDuration(milliseconds);
}

function chooseUnit(milliseconds: number): { unit: string; size: number } {
  if (milliseconds > DAY && milliseconds % DAY === 0) return { unit: 'day', size: DAY };
  if (milliseconds % HOUR === 0) return { unit: 'hour', size: HOUR };
  if (milliseconds % MINUTE === 0) return { unit: 'minute', size: MINUTE };
  return { unit: 'second', size: SECOND };
}
