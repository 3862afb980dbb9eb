const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME_PATTERN = /^(\d{2}):(\d{2})/;
const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** The values of a date field and a time field, such as 2026-12-01 and 08:00, on the clock of a time zone. */
export type WallTime = { date: string; time: string };

/**
 * Returns the instant of this time in `timeZone`. Returns undefined for an empty or invalid field. A skipped hour is
 * read as the next hour, and a repeated hour as its first occurrence.
 */
export function findInstant(wallTime: WallTime, timeZone: string): Date | undefined {
  const candidates = findInstants(wallTime, timeZone);
  return candidates && new Date(candidates.shown[0] ?? candidates.later);
}

/** Returns whether a clock change skips or repeats this time. */
export function findClockChange(wallTime: WallTime, timeZone: string): 'skipped' | 'repeated' | undefined {
  const candidates = findInstants(wallTime, timeZone);
  if (candidates?.shown.length === 0) return 'skipped';
  return candidates?.shown.length === 2 ? 'repeated' : undefined;
}

/** Returns the instants at which clocks show a time, earliest first, and an instant for a skipped time. */
function findInstants(
  { date, time }: WallTime,
  timeZone: string,
): { shown: number[]; later: number } | undefined {
  const [, year, month, day] = DATE.exec(date) ?? [];
  const [, hour, minute] = TIME_PATTERN.exec(time) ?? [];
  if (!year || !hour) return undefined;
  const asIfUtc = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute));
  if (Number.isNaN(asIfUtc)) return undefined;
  // The offsets before and after the day, which differ only if the clocks change.
  const offsetBefore = getOffset(asIfUtc - DAY, timeZone);
  const offsetAfter = getOffset(asIfUtc + DAY, timeZone);
  const shown = [...new Set([offsetBefore, offsetAfter])]
    .map((offset) => asIfUtc - offset)
    .filter((instant) => instant + getOffset(instant, timeZone) === asIfUtc)
    .sort((a, b) => a - b);
  return { shown, later: asIfUtc - offsetBefore };
}

/** Returns the time on the clocks of `timeZone` at this instant. */
export function toWallTime(instant: Date, timeZone: string): WallTime {
  const [date = '', time = ''] = new Date(instant.getTime() + getOffset(instant.getTime(), timeZone))
    .toISOString()
    .split('T');
  return { date, time: time.slice(0, 5) };
}

/** Returns the calendar day that is `days` later, independent of clock changes. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

/** Returns 0 for Sunday to 6 for Saturday. */
export function findWeekday(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

/** Returns the offset of `timeZone` from UTC at this instant, in milliseconds. */
function getOffset(instant: number, timeZone: string): number {
  const parts = getFormatter(timeZone).formatToParts(instant);
  const readPart = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((candidate) => candidate.type === type)?.value);
  const shownTime = Date.UTC(
    readPart('year'),
    readPart('month') - 1,
    readPart('day'),
    readPart('hour'),
    readPart('minute'),
    readPart('second'),
  );
  return shownTime - Math.floor(instant / 1000) * 1000;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function getFormatter(timeZone: string): Intl.DateTimeFormat {
  const cachedFormatter = formatters.get(timeZone);
  if (cachedFormatter) return cachedFormatter;
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formatters.set(timeZone, formatter);
  return formatter;
}
