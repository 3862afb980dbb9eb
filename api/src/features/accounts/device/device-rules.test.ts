import { expect, it } from 'vitest';
import { parseUserCode, showUserCode } from './device-rules.js';

it.each([
  ['BCDF-GHJK', 'BCDFGHJK'],
  ['bcdf ghjk', 'BCDFGHJK'],
  [' BCDFGHJK ', 'BCDFGHJK'],
  ['BCDF', undefined],
  ['ACDF-GHJK', undefined],
  ['BCDF-GHJ0', undefined],
  ['', undefined],
])('%j is read as %s', (typed, code) => {
  expect(parseUserCode(typed)).toBe(code);
});

it('is shown in two halves', () => {
  expect(showUserCode('BCDFGHJK')).toBe('BCDF-GHJK');
});
