import { expect, test } from 'vitest';
import { formatSchedule, parseSchedule } from './draft-schedule.js';

test.each([
  ['2026-12-01 09:30', '2026-12-01T08:30:00.000Z', 'Europe/Stockholm'],
  ['2026-12-01 09:30 UTC', '2026-12-01T09:30:00.000Z', 'UTC'],
  ['2026-12-01 09:30 America/New_York', '2026-12-01T14:30:00.000Z', 'America/New_York'],
  ['2026-12-01T09:30:00-05:00', '2026-12-01T14:30:00.000Z', 'Europe/Stockholm'],
])('parses %s', (input, sendAt, timeZone) => {
  expect(parseSchedule(input, 'Europe/Stockholm')).toEqual({ sendAt: new Date(sendAt), timeZone });
});

test.each([
  ['tomorrow morning', '"tomorrow morning" is not a time.'],
  ['2026-12-01 09:30 Europe/Nowhere', '"Europe/Nowhere" is not a time zone.'],
  ['2026-03-29 02:30 Europe/Stockholm', 'There is no 02:30 in Europe/Stockholm that day'],
])('rejects %s', (input, problem) => {
  expect(() => parseSchedule(input, 'UTC')).toThrow(problem);
});

test.each([
  ['2026-12-01T08:30:00.000Z', 'Europe/Stockholm', '2026-12-01 09:30 Europe/Stockholm'],
  ['2026-12-01T08:30:00.000Z', null, '2026-12-01 08:30 UTC'],
  ['2026-12-01T08:30:15.000Z', 'UTC', '2026-12-01T08:30:15.000Z UTC'],
  // 02:30 occurs twice that night. Only UTC can express the second one.
  ['2026-10-25T00:30:00.000Z', 'Europe/Stockholm', '2026-10-25 02:30 Europe/Stockholm'],
  ['2026-10-25T01:30:00.000Z', 'Europe/Stockholm', '2026-10-25T01:30:00.000Z Europe/Stockholm'],
])('formats %s in %s as %s, and parses it in any zone', (scheduledAt, scheduleTimeZone, formatted) => {
  expect(formatSchedule({ scheduledAt, scheduleTimeZone })).toBe(formatted);
  expect(parseSchedule(formatted, 'Asia/Tokyo').sendAt).toEqual(new Date(scheduledAt));
});

test('returns null without a schedule', () => {
  expect(formatSchedule({ scheduledAt: null, scheduleTimeZone: null })).toBeNull();
});
