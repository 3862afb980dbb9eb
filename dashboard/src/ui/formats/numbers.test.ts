import { expect, it } from 'vitest';
import { formatFileSize, formatPercent } from './numbers';

it.each([
  [0, '0 Bytes'],
  [1023, '1023 Bytes'],
  [1024, '1 KB'],
  [1_300_000, '1.24 MB'],
  [209_715_200, '200 MB'],
  [5_368_709_120, '5 GB'],
])('%d bytes are %s', (bytes, words) => {
  expect(formatFileSize(bytes)).toBe(words);
});

it.each([
  [6, 55, '11%'],
  [42, 1_000, '4.2%'],
  [2, 100, '2%'],
  [0, 100, '0%'],
  [1, 100_000, 'under 0.1%'],
  [3_230, 3_240, '99.7%'],
  [99_999, 100_000, 'over 99.9%'],
  [99, 100, '99%'],
  [7, 7, '100%'],
  [3, 2, '150%'],
  [0, 0, '–'],
])('%i of %i is %s', (part, whole, text) => {
  expect(formatPercent(part, whole)).toBe(text);
});
