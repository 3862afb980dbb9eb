import { CliError } from '../errors.js';

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/i;
const WALL_CLOCK = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})$/;
const DAY = 86_400_000;

/**
 * Parses an ISO time with an offset, or a wall-clock time in `timeZone`. Throws for any other text, for unknown time
 * zones, and for the hour that clocks skip in spring.
 */
export function parseTime(input: string, timeZone: string): Date {
  requireZone(timeZone);
  if (INSTANT.test(input) && !Number.isNaN(Date.parse(input))) return new Date(input);
  const [, year, month, day, hour, minute] = WALL_CLOCK.exec(input) ?? [];
  const wallClock = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:00Z`);
  // `Date` would change `2026-02-30` to March 2.
  if (Number.isNaN(wallClock) || !new Date(wallClock).toISOString().startsWith(`${year}-${month}-${day}`)) {
    throw createTimeError(
      `"${input}" is not a time. Write it as 2026-12-01 09:30, or as 2026-12-01T09:30:00+01:00.`,
    );
  }
  // A zone changes its offset at most once per day, so one of the two offsets is correct.
  const candidates = [wallClock - DAY, wallClock + DAY].map(
    (nearestDay) => wallClock - getOffset(nearestDay, timeZone),
  );
  // When clocks are set back, an hour occurs twice. The first one is used.
  const firstMoment = candidates
    .sort((a, b) => a - b)
    .find((moment) => moment + getOffset(moment, timeZone) === wallClock);
  if (firstMoment === undefined) {
    throw createTimeError(
      `There is no ${hour}:${minute} in ${timeZone} that day, because the clocks change.`,
    );
  }
  return new Date(firstMoment);
}

function requireZone(timeZone: string): void {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
  } catch {
    throw createTimeError(`"${timeZone}" is not a time zone. Use a name such as Europe/Stockholm.`);
  }
}

/** Returns a zone's offset from UTC at an instant, in milliseconds. */
function getOffset(moment: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const part = Object.fromEntries(
    format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1_000) * 1_000;
}

function createTimeError(message: string): CliError {
  return new CliError('invalid_time', message);
}

/** Creates a format in American English with 24 hours, like the product's texts and options. */
const createDateFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { hourCycle: 'h23', ...options });

/** Formats `Tuesday, December 1, 2026 at 09:00 (Europe/Stockholm)`, in UTC without a zone. */
export function formatDayAndTime(timestamp: string, timeZone: string | null): string {
  const zone = timeZone ?? 'UTC';
  const format = createDateFormat({ dateStyle: 'full', timeStyle: 'short', timeZone: zone });
  return `${format.format(new Date(timestamp))} (${zone})`;
}

/** Formats `November 21, 2026`. */
export function formatDay(timestamp: string): string {
  return createDateFormat({ dateStyle: 'long', timeZone: 'UTC' }).format(new Date(timestamp));
}
