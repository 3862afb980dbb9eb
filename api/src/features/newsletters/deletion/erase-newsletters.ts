import { sql } from 'drizzle-orm';
import { eraseRows } from '../../../db/erase-rows.js';
import type { Context } from '../../../server/context.js';
import { newsletterLinks, newsletters, openDrafts, subscriberActivity } from '../table.js';

export async function eraseNewsletters(ctx: Context, userId: number): Promise<void> {
  await eraseRows(ctx, openDrafts, sql`user_id = ${userId}`);
  // Before the newsletters, whose deletion would cascade to all of these in one statement.
  const ofTheirs = sql`newsletter_id in (select id from newsletters where user_id = ${userId})`;
  for (const table of [subscriberActivity, newsletterLinks]) await eraseRows(ctx, table, ofTheirs);
  await eraseRows(ctx, newsletters, sql`user_id = ${userId}`);
}
