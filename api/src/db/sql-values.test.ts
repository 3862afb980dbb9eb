import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createWorld } from '../testing/world.js';
import { castToInteger } from './sql-values.js';

it.each([0, 7, -1, 2 ** 32, Number.MAX_SAFE_INTEGER])('binds %s as an integer', async (value) => {
  const { ctx } = await createWorld();
  const [row] = await ctx.db.read.all<{ type: string; isEqual: number }>(
    sql`select typeof(${castToInteger(value)}) as type, ${castToInteger(value)} = ${value} as isEqual`,
  );
  expect(row).toEqual({ type: 'integer', isEqual: 1 });
});
