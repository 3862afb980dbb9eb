import { parseTime } from './parse-time.js';

/** When something is to go out, and by whose clock that was said. */
export interface Schedule {
  sendAt: Date;
  /** IANA name. */
  timeZone: string;
}

/** `2026-12-01 09:30`, by the clock of `timeZone`, or by that of a zone whose name stands behind it. */
export function parseSchedule(typed: string, timeZone: string): Schedule {
  const [, time = typed, named = timeZone] = /^(.+?)\s+(UTC|[A-Za-z]+\/\S+)$/.exec(typed) ?? [];
  return { sendAt: parseTime(time, named), timeZone: named };
}

/** As `parseSchedule` reads it, wherever that happens; null for what is not scheduled. */
export function writeSchedule(newsletter: {
  scheduledAt: string | null;
  scheduleTimeZone: string | null;
}): string | null {
  const { scheduledAt, scheduleTimeZone } = newsletter;
  if (scheduledAt === null) return null;
  const timeZone = scheduleTimeZone ?? 'UTC';
  const written = `${wallClock(scheduledAt, timeZone)} ${timeZone}`;
  // The second of two equal hours when clocks are set back, and seconds: a wall clock does not tell.
  const isExact = parseSchedule(written, timeZone).sendAt.getTime() === Date.parse(scheduledAt);
  return isExact ? written : `${scheduledAt} ${timeZone}`;
}

/** `2026-12-01 09:30`: Sweden writes it so. */
function wallClock(timestamp: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone });
  return format.format(new Date(timestamp));
}
