import { expect, it } from 'vitest';
import { idCursor } from '../kernel/cursor.js';
import { pageQuery, plainListQuery } from './wire.js';

const cursor = idCursor('example');

it('returns pages of 50 rows by default, and of 1,000 for the lists of the specification', () => {
  expect(pageQuery(cursor).parse({}).limit).toBe(50);
  expect(plainListQuery(cursor).parse({}).limit).toBe(1_000);
  expect(plainListQuery(cursor).parse({ limit: '7' }).limit).toBe(7);
});

it('accepts no more rows than the list allows', () => {
  const query = pageQuery(cursor, { maxRows: 100 });
  expect(query.safeParse({ limit: '100' }).success).toBe(true);
  expect(query.safeParse({ limit: '101' }).success).toBe(false);
});
