import { expect, it } from 'vitest';
import { fileSize } from './numbers';

it.each([
  [0, '0 Bytes'],
  [1023, '1023 Bytes'],
  [1024, '1 KB'],
  [1_300_000, '1.24 MB'],
  [209_715_200, '200 MB'],
  [5_368_709_120, '5 GB'],
])('%d bytes are %s', (bytes, words) => {
  expect(fileSize(bytes)).toBe(words);
});
