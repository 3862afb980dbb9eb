import { expect, it } from 'vitest';
import { calculateClickRate } from './console-user';

it.each([
  [0, 0, 0],
  [0, 5, 0],
  [5, 0, 0],
  [3, 2, 67],
  [200, 1, 1],
  [201, 1, 0],
])('%i opens with %i clicks are a rate of %i', (opens, clicks, rate) => {
  expect(calculateClickRate({ opens, clicks })).toBe(rate);
});
