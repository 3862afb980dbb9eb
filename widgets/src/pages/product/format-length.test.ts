import { expect, it } from 'vitest';
import { formatLength } from './product-page.js';

it.each([
  [1, '1 second'],
  [119, '119 seconds'],
  [120, '2 minutes'],
  [3_569, '59 minutes'],
  [3_600, '1 hour'],
  [7_260, '2 hours 1 minute'],
])('formats %i seconds', (seconds, text) => {
  expect(formatLength(seconds)).toBe(text);
});
