import { expect, test } from 'vitest';
import { formatDayAndTime, parseTime } from './parse-time.js';

test.each([
  ['2026-12-01T09:30:00Z', 'Europe/Stockholm', '2026-12-01T09:30:00.000Z'],
  ['2026-12-01T09:30+02:00', 'Europe/Stockholm', '2026-12-01T07:30:00.000Z'],
  ['2026-12-01 09:30', 'Europe/Stockholm', '2026-12-01T08:30:00.000Z'],
  ['2026-07-01T09:30', 'Europe/Stockholm', '2026-07-01T07:30:00.000Z'],
  ['2026-12-01 09:30', 'UTC', '2026-12-01T09:30:00.000Z'],
  ['2026-12-01 00:00', 'America/New_York', '2026-12-01T05:00:00.000Z'],
  ['2026-12-01 23:59', 'Asia/Kathmandu', '2026-12-01T18:14:00.000Z'],
  ['2026-12-01 09:30', 'Pacific/Kiritimati', '2026-11-30T19:30:00.000Z'],
  // The last minute before clocks go forward, and the first minute after the change.
  ['2026-03-29 01:59', 'Europe/Stockholm', '2026-03-29T00:59:00.000Z'],
  ['2026-03-29 03:00', 'Europe/Stockholm', '2026-03-29T01:00:00.000Z'],
  // 02:30 occurs twice, and means the first time.
  ['2026-10-25 02:30', 'Europe/Stockholm', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25 03:00', 'Europe/Stockholm', '2026-10-25T02:00:00.000Z'],
])('parses %s in %s', (input, timeZone, instant) => {
  expect(parseTime(input, timeZone).toISOString()).toBe(instant);
});

test.each([
  ['tomorrow', 'UTC', 'is not a time'],
  ['2026-12-01', 'UTC', 'is not a time'],
  ['2026-12-01 9:30', 'UTC', 'is not a time'],
  ['2026-13-01 09:30', 'UTC', 'is not a time'],
  ['2026-02-30 09:30', 'UTC', 'is not a time'],
  ['2026-12-01 24:30', 'UTC', 'is not a time'],
  ['2026-12-01T99:30:00Z', 'UTC', 'is not a time'],
  ['2026-12-01 09:30', 'Europe/Kiln', 'is not a time zone'],
  ['2026-03-29 02:30', 'Europe/Stockholm', 'because the clocks change'],
])('rejects %s in %s', (input, timeZone, message) => {
  expect(() => parseTime(input, timeZone)).toThrow(message);
});

test('formats a time in its time zone', () => {
  expect(formatDayAndTime('2026-12-01T08:30:00.000Z', 'Europe/Stockholm')).toBe(
    'Tuesday, December 1, 2026 at 09:30 (Europe/Stockholm)',
  );
  expect(formatDayAndTime('2026-12-01T08:30:00.000Z', null)).toMatch(/08:30 \(UTC\)$/);
});
