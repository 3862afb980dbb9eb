import { expect, it } from 'vitest';
import { scheduleStatus, scheduleText } from './schedule';

const [first, second] = ['2026-12-01T08:00:00.000Z', '2026-12-24T12:00:00.000Z'];
const both = { shownFrom: first, shownUntil: second };
const at = (iso: string, after = 0) => Date.parse(iso) + after;

it('is scheduled before, ended after, and neither in between', () => {
  expect(scheduleStatus(both, at(first, -1))).toBe('Scheduled');
  expect(scheduleStatus(both, at(first))).toBeUndefined();
  expect(scheduleStatus(both, at(second, -1))).toBeUndefined();
  expect(scheduleStatus(both, at(second))).toBe('Ended');
  expect(scheduleStatus({ shownFrom: null, shownUntil: null }, 0)).toBeUndefined();
});

it('has a sentence about what happens next, and none without a schedule', () => {
  const text = (now: number, schedule = both) => scheduleText(schedule, now, (iso) => iso.slice(5, 10));
  expect(text(at(first, -1))).toBe('Scheduled from 12-01 until 12-24');
  expect(text(at(first))).toBe('Shown until 12-24');
  expect(text(at(second))).toBe('Ended on 12-24');
  expect(text(at(first), { ...both, shownUntil: null as never })).toBeUndefined();
});
