import { sql } from 'drizzle-orm';
import type { Context } from '../../context.js';
import { dayOf } from './rules.js';

/** One more view of a creator's page today. An unknown creator has no page, and nothing is counted. */
export async function recordView(ctx: Context, input: { userId: number }): Promise<void> {
  const day = dayOf(ctx.clock.now());
  await ctx.db.transact([
    ctx.db.write.run(sql`
      insert into view_days (user_id, day, views)
      select id, ${day}, 1 from users where id = ${input.userId} and suspended_at is null
      on conflict (user_id, day) do update set views = views + 1
    `),
  ]);
}
