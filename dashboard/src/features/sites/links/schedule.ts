import { useEffect, useState } from 'react';
import type { Link } from './link';

type Schedule = Pick<Link, 'shownFrom' | 'shownUntil'>;

/** The maximum delay of a browser's timer, in milliseconds. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Returns `Scheduled` before the schedule of a block, `Ended` after it, and undefined while visitors see the block. */
export function getScheduleStatus({ shownFrom, shownUntil }: Schedule, now: number) {
  if (shownUntil !== null && Date.parse(shownUntil) <= now) return 'Ended';
  return shownFrom !== null && Date.parse(shownFrom) > now ? 'Scheduled' : undefined;
}

/** Describes a schedule. Returns undefined without a schedule. `format` formats a time. */
export function formatSchedule(schedule: Schedule, now: number, format: (iso: string) => string) {
  const { shownFrom, shownUntil } = schedule;
  const status = getScheduleStatus(schedule, now);
  if (status === 'Ended' && shownUntil) return `Ended on ${format(shownUntil)}`;
  const untilText = shownUntil ? ` until ${format(shownUntil)}` : '';
  if (status === 'Scheduled' && shownFrom) return `Scheduled from ${format(shownFrom)}${untilText}`;
  return untilText === '' ? undefined : `Shown${untilText}`;
}

/** Returns the current time. Renders again when a schedule shows or hides a block. */
export function useScheduleClock(schedules: readonly Schedule[]): number {
  const [now, setNow] = useState(() => Date.now());
  const times = schedules.flatMap(({ shownFrom, shownUntil }) => [shownFrom, shownUntil]);
  const next = Math.min(
    ...times.flatMap((time) => (time && Date.parse(time) > now ? [Date.parse(time)] : [])),
  );

  useEffect(() => {
    if (!Number.isFinite(next)) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(next - Date.now() + 10, MAX_TIMER_MS));
    return () => clearTimeout(timer);
  }, [next]);

  return now;
}
