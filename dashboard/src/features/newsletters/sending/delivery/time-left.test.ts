import { expect, it } from 'vitest';
import { addSample, timeLeftText } from './time-left';

const over = (seconds: number, settled: number) => [
  { at: 1_000, settled: 100 },
  { at: 1_000 + seconds * 1000, settled: 100 + settled },
];

it.each([
  ['nothing is known yet', [], 50, undefined],
  ['the time is too short', over(3, 30), 600, undefined],
  ['nothing moves', over(10, 0), 600, undefined],
  ['nothing is left', over(10, 100), 0, undefined],
  ['little is left', over(10, 100), 500, 'Less than a minute left'],
  ['a minute is left', over(10, 100), 650, 'About 1 minute left'],
  ['minutes are left', over(10, 100), 30_000, 'About 50 minutes left'],
  ['hours are left', over(10, 10), 18_000, 'About 5 hours left'],
] as const)('when %s', (_, samples, left, expected) => {
  expect(timeLeftText(samples, left)).toBe(expected);
});

it('drops samples older than half a minute', () => {
  const samples = [{ at: 0, settled: 0 }, ...over(10, 100)];
  expect(addSample(samples, { at: 31_000, settled: 400 })).toEqual([
    { at: 1_000, settled: 100 },
    { at: 11_000, settled: 200 },
    { at: 31_000, settled: 400 },
  ]);
});
