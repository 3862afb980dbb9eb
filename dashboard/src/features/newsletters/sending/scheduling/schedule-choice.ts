import { SCHEDULE_AHEAD_MS, SCHEDULE_PROBLEMS } from '@tidings/sdk';
import {
  addDays,
  findInstant,
  findWeekday,
  toWallTime,
  type WallTime,
} from '../../../../ui/formats/zoned-time';

const MORNING = '08:00';

export type ScheduleChoice = WallTime & { timeZone: string };

export type QuickChoice = { label: string; wall: WallTime };

/** Returns common morning times, on the calendar of that time zone. */
export function listQuickChoices(now: Date, timeZone: string): QuickChoice[] {
  const today = toWallTime(now, timeZone).date;
  const untilMonday = (8 - findWeekday(today)) % 7 || 7;
  return [
    { label: 'Tomorrow at 8:00', wall: { date: addDays(today, 1), time: MORNING } },
    { label: 'Next Monday at 8:00', wall: { date: addDays(today, untilMonday), time: MORNING } },
  ];
}

/** Returns the problem with scheduling a newsletter for this time. Returns undefined if there is none. */
export function findScheduleProblem(choice: ScheduleChoice, now: Date): string | undefined {
  const instant = findInstant(choice, choice.timeZone);
  if (!instant) return SCHEDULE_PROBLEMS.missing;
  const leadTime = instant.getTime() - now.getTime();
  if (leadTime <= 0) return 'This time has passed. Please choose a later time.';
  if (leadTime < SCHEDULE_AHEAD_MS.least) return SCHEDULE_PROBLEMS.tooSoon;
  if (leadTime > SCHEDULE_AHEAD_MS.most) return SCHEDULE_PROBLEMS.tooLate;
  return undefined;
}
