import { expect, it } from 'vitest';
import { contrast } from './contrast';

it.each([
  ['#000000', '#ffffff', 21],
  ['#02566b', '#ffffff', 8.2],
  ['#ffffff', '#ffffff', 1],
])('measures %s on %s', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 1);
});
