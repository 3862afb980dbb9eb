import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { insertUser } from '../src/features/accounts/index.js';
import { createWorld } from '../src/testing/world.js';
import { watchWrites } from './watch-writes.js';

it('watchWrites reports a write, and no read', async () => {
  const world = await createWorld();
  const wasWritten = watchWrites(world);
  await world.ctx.db.read.all(sql`select * from users`);
  expect(wasWritten()).toBe(false);
  const user = { username: 'mara', email: 'mara@creators.example', passwordHash: 'x' };
  await world.ctx.db.transact(insertUser(world.ctx, user));
  expect(wasWritten()).toBe(true);
});
