import { expect, it } from 'vitest';
import { namesEtag } from './etag.js';

it.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", W/"a"', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
  ['', false],
  [null, false],
])('finds the tag in %s: %s', (header, named) => {
  expect(namesEtag(header, '"a"')).toBe(named);
});
