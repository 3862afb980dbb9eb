import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../../server/context.js';
import { links } from './table.js';

const isOfPublicAccount = sql`exists (
  select 1 from users where users.id = ${links}.user_id and users.suspended_at is null)`;

/** Adds a click to a link on a page. The caller does not learn whether the link exists. */
export async function countClick(ctx: Context, linkId: number): Promise<void> {
  await ctx.db.transact([
    ctx.db.write
      .update(links)
      .set({ clicks: sql`${links.clicks} + 1` })
      .where(and(eq(links.id, linkId), eq(links.isShown, true), isOfPublicAccount)),
  ]);
}
