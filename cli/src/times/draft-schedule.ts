import { parseTime } from './parse-time.js';

/** A send time, and the time zone in which it was given. */
export interface Schedule {
  sendAt: Date;
  /** The IANA name. */
  timeZone: string;
}

/** Parses `2026-12-01 09:30` in `timeZone`, or `2026-12-01 09:30 Europe/Berlin`. */
export function parseSchedule(input: string, timeZone: string): Schedule {
  const [, time = input, zone = timeZone] = /^(.+?)\s+(UTC|[A-Za-z]+\/\S+)$/.exec(input) ?? [];
  return { sendAt: parseTime(time, zone), timeZone: zone };
}

/**
 * Formats a schedule so that `parseSchedule` returns the same instant in any default time zone. Null for no schedule.
 */
export function formatSchedule(newsletter: {
  scheduledAt: string | null;
  scheduleTimeZone: string | null;
}): string | null {
  const { scheduledAt, scheduleTimeZone } = newsletter;
  if (scheduledAt === null) return null;
  const timeZone = scheduleTimeZone ?? 'UTC';
  const schedule = `${formatWallClock(scheduledAt, timeZone)} ${timeZone}`;
  // A wall-clock time has no seconds, and cannot express the second of two equal hours when clocks are set back.
  const isExact = parseSchedule(schedule, timeZone).sendAt.getTime() === Date.parse(scheduledAt);
  return isExact ? schedule : `${scheduledAt} ${timeZone}`;
}

/** Formats `2026-12-01 09:30`, because Swedish dates have this form. */
function formatWallClock(timestamp: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone });
  return format.format(new Date(timestamp));
}
