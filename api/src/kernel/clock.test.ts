import { expect, it } from 'vitest';
import {
  DAY,
  formatDuration,
  formatDurationInWords,
  formatLongDate,
  formatMinute,
  HOUR,
  MINUTE,
  SECOND,
} from './clock.js';

it.each([
  [7 * DAY, '7 days', '7 days'],
  [DAY, '24 hours', 'a day'],
  [36 * HOUR, '36 hours', '36 hours'],
  [HOUR, '1 hour', 'an hour'],
  [10 * MINUTE, '10 minutes', '10 minutes'],
  [SECOND, '1 second', '1 second'],
])('formats %d ms as "%s", and in a sentence as "%s"', (milliseconds, text, expectedSentence) => {
  expect([formatDuration(milliseconds), formatDurationInWords(milliseconds)]).toEqual([
    text,
    expectedSentence,
  ]);
});

it('formats a day and a minute with the month first', () => {
  const time = Date.parse('2026-11-21T23:05:00Z');
  expect(formatLongDate(time)).toBe('November 21, 2026');
  expect(formatLongDate(time, 'Asia/Kathmandu')).toBe('November 22, 2026');
  expect(formatMinute(time)).toBe('November 21, 2026 at 23:05 UTC');
});
