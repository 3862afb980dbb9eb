import { expect, it } from 'vitest';
import { MAX_PAGE } from '../kernel/cursor.js';
import { toPageInput } from './wire.js';

it('returns pages of 50 rows by default, and of 1,000 for the lists of the specification', () => {
  expect(toPageInput({}).limit).toBe(50);
  expect(toPageInput({}, MAX_PAGE).limit).toBe(1_000);
  expect(toPageInput({ limit: 7 }, MAX_PAGE).limit).toBe(7);
});
