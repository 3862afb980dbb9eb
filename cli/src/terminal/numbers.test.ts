import { expect, test } from 'vitest';
import { formatClock, formatDuration, formatSubscribers } from './numbers.js';

test.each([
  [0, '0 subscribers'],
  [1, '1 subscriber'],
  [1284, '1,284 subscribers'],
])('formats the subscriber count %i as %s', (number, words) => {
  expect(formatSubscribers(number)).toBe(words);
});

test.each([
  [-5, 'less than a second', '0:00'],
  [14_400, '14 s', '0:14'],
  [59_600, '1 min 0 s', '0:59'],
  [125_000, '2 min 5 s', '2:05'],
  [3_725_000, '1 h 2 min', '1:02:05'],
])('formats %i ms as %s, and on a clock as %s', (milliseconds, words, digits) => {
  expect(formatDuration(milliseconds)).toBe(words);
  expect(formatClock(milliseconds)).toBe(digits);
});
