import { expect, it } from 'vitest';
import { calculateGrowthBarWidth } from './growth-card';

it.each([
  [0, 5],
  [1, 15],
  [2, 30],
  [1284, 19_260],
])('draws a day with %d new subscribers as a bar of %d pixels', (subscribers, width) => {
  expect(calculateGrowthBarWidth(subscribers)).toBe(width);
});
