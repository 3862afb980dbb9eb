import { expect, it } from 'vitest';
import { formatBarWidth } from './bar-list';

it.each([
  [0, 0, '0%'],
  [0, 9, '0%'],
  [1, 1_000, '1%'],
  [1, 3, '33%'],
  [9, 9, '100%'],
])('%i of %i has the width %s', (amount, highestAmount, width) => {
  expect(formatBarWidth(amount, highestAmount)).toBe(width);
});
