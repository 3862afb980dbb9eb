import { expect, it } from 'vitest';
import { addSample, formatTimeLeft } from './time-left';

const createSamples = (seconds: number, settledEmails: number) => [
  { at: 1_000, settled: 100 },
  { at: 1_000 + seconds * 1000, settled: 100 + settledEmails },
];

it.each([
  ['nothing is known yet', [], 50, undefined],
  ['the time is too short', createSamples(3, 30), 600, undefined],
  ['nothing moves', createSamples(10, 0), 600, undefined],
  ['nothing is left', createSamples(10, 100), 0, undefined],
  ['little is left', createSamples(10, 100), 500, 'Less than a minute left'],
  ['a minute is left', createSamples(10, 100), 650, 'About 1 minute left'],
  ['minutes are left', createSamples(10, 100), 30_000, 'About 50 minutes left'],
  ['hours are left', createSamples(10, 10), 18_000, 'About 5 hours left'],
] as const)('formats the time left when %s', (_, samples, emailsLeft, expected) => {
  expect(formatTimeLeft(samples, emailsLeft)).toBe(expected);
});

it('drops samples older than half a minute', () => {
  const samples = [{ at: 0, settled: 0 }, ...createSamples(10, 100)];
  expect(addSample(samples, { at: 31_000, settled: 400 })).toEqual([
    { at: 1_000, settled: 100 },
    { at: 11_000, settled: 200 },
    { at: 31_000, settled: 400 },
  ]);
});
