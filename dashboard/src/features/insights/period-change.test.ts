import { expect, it } from 'vitest';
import { comparePeriods } from './period-change';

const comparisonWords = { more: 'more views', less: 'fewer views' };

it.each([
  [112, 100, { direction: 'up', text: '12% more views than in the 30 days before' }],
  [88, 100, { direction: 'down', text: '12% fewer views than in the 30 days before' }],
  [100, 100, { direction: 'even', text: 'The same as in the 30 days before' }],
  [10_001, 10_000, { direction: 'up', text: '1% more views than in the 30 days before' }],
  [9_999, 10_000, { direction: 'down', text: '1% fewer views than in the 30 days before' }],
  [1, 10_000, { direction: 'down', text: '99% fewer views than in the 30 days before' }],
  [0, 4, { direction: 'down', text: '100% fewer views than in the 30 days before' }],
  [99, 10, { direction: 'up', text: '890% more views than in the 30 days before' }],
  [2_500, 2, { direction: 'up', text: '1,250 times the total of the 30 days before' }],
  [4, 0, { direction: 'even', text: 'None in the 30 days before' }],
  // Refunds of earlier sales make the revenue negative.
  [400, -1_200, { direction: 'even', text: 'None in the 30 days before' }],
  [0, 0, undefined],
] as const)('describes %i after %i', (current, previous, change) => {
  expect(comparePeriods({ current, previous, days: 30, comparisonWords })).toEqual(change);
});
