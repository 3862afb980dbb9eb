import { expect, it } from 'vitest';
import { createIdCursor } from '../kernel/cursor.js';
import { createPageQuery, createPlainListQuery } from './wire.js';

const cursor = createIdCursor('example');

it('defaults to 50 rows in a page, and to 1,000 rows in a plain list', () => {
  expect(createPageQuery(cursor).parse({}).limit).toBe(50);
  expect(createPlainListQuery(cursor).parse({}).limit).toBe(1_000);
  expect(createPlainListQuery(cursor).parse({ limit: '7' }).limit).toBe(7);
});

it('accepts no more rows than the list allows', () => {
  const query = createPageQuery(cursor, { maxRows: 100 });
  expect(query.safeParse({ limit: '100' }).success).toBe(true);
  expect(query.safeParse({ limit: '101' }).success).toBe(false);
});
