import { expect, it } from 'vitest';
import { formatSchedule, getScheduleStatus } from './schedule';

const [first, second] = ['2026-12-01T08:00:00.000Z', '2026-12-24T12:00:00.000Z'];
const fullSchedule = { shownFrom: first, shownUntil: second };
const getTime = (iso: string, offset = 0) => Date.parse(iso) + offset;

it('returns Scheduled before the start, Ended after the end, and no status in between', () => {
  expect(getScheduleStatus(fullSchedule, getTime(first, -1))).toBe('Scheduled');
  expect(getScheduleStatus(fullSchedule, getTime(first))).toBeUndefined();
  expect(getScheduleStatus(fullSchedule, getTime(second, -1))).toBeUndefined();
  expect(getScheduleStatus(fullSchedule, getTime(second))).toBe('Ended');
  expect(getScheduleStatus({ shownFrom: null, shownUntil: null }, 0)).toBeUndefined();
});

it('describes a schedule in one sentence, but not an open-ended one that has started', () => {
  const formatText = (now: number, schedule = fullSchedule) =>
    formatSchedule(schedule, now, (iso) => iso.slice(5, 10));
  expect(formatText(getTime(first, -1))).toBe('Scheduled from 12-01 until 12-24');
  expect(formatText(getTime(first))).toBe('Shown until 12-24');
  expect(formatText(getTime(second))).toBe('Ended on 12-24');
  expect(formatText(getTime(first), { ...fullSchedule, shownUntil: null as never })).toBeUndefined();
});
