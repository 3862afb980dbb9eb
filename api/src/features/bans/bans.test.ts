import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createWorld } from '../../testing/world.js';
import { selectMatching, whereBannedAddress } from './bans.js';

it('searches bans by an index, also when a worker claims deliveries', async () => {
  const { ctx } = await createWorld();
  const claim = sql`select id from deliveries where ${whereBannedAddress(ctx, sql`deliveries.address`)}`;
  for (const query of [selectMatching(ctx, ['ines@kova.example', '203.0.113.9']), claim]) {
    const plan = await ctx.db.read.all<{ detail: string }>(sql`explain query plan ${query}`);
    const lookups = plan.map(({ detail }) => detail).filter((detail) => / bans /.test(detail));
    expect(lookups.at(-1)).toBe('SEARCH bans USING INDEX bans_value_unique (value=?)');
  }
});
