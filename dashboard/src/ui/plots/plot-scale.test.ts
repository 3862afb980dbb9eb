import { describe, expect, it } from 'vitest';
import { calculateMoneyTicks, calculatePlotTicks, calculateTicks, pickLabeledIndexes } from './plot-scale';

describe('calculatePlotTicks', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [7, [0, 2, 4, 6, 8]],
    [40, [0, 10, 20, 30, 40]],
    [1_299, [0, 500, 1_000, 1_500]],
    [99_999_999, [0, 50_000_000, 100_000_000]],
  ])('returns the ticks up to %i', (highest, ticks) => {
    expect(calculatePlotTicks(highest)).toEqual(ticks);
  });

  it('covers every value in at most five steps', () => {
    for (let highest = 1; highest < 100_000; highest = Math.ceil(highest * 1.07)) {
      const ticks = calculatePlotTicks(highest);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest);
      expect(ticks.length).toBeLessThanOrEqual(6);
    }
  });
});

describe('calculateMoneyTicks', () => {
  it.each([
    [0, [0, 100]],
    [-500, [0, 100]],
    [3, [0, 1, 2, 3]],
    [1_299, [0, 500, 1_000, 1_500]],
  ])('returns the ticks up to %i cents', (highest, ticks) => {
    expect(calculateMoneyTicks(highest)).toEqual(ticks);
  });
});

describe('calculateTicks', () => {
  it.each([
    [1_243, 1_284, [1_240, 1_260, 1_280, 1_300]],
    [-3, 12, [-5, 0, 5, 10, 15]],
    [0, 0, [0, 1]],
    [7, 7, [7, 8]],
  ])('returns the ticks from %i to %i', (lowest, highest, ticks) => {
    expect(calculateTicks({ lowest, highest, steps: 4 })).toEqual(ticks);
  });
});

it('labels the first, the last and evenly spaced values between them', () => {
  expect(pickLabeledIndexes(30, 5)).toEqual([0, 7, 15, 22, 29]);
  expect(pickLabeledIndexes(7, 3)).toEqual([0, 3, 6]);
  expect(pickLabeledIndexes(2, 5)).toEqual([0, 1]);
});
