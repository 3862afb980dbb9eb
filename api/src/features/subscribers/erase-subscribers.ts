import { sql } from 'drizzle-orm';
import type { Context } from '../../context.js';
import { eraseRows } from '../../db/erase-rows.js';
import { autoReplies, subscribers, subscriberTotals } from './table.js';

export async function eraseSubscribers(ctx: Context, userId: number): Promise<void> {
  await eraseRows(ctx, subscribers, sql`user_id = ${userId}`);
  await eraseRows(ctx, autoReplies, sql`user_id = ${userId}`);
  await eraseRows(ctx, subscriberTotals, sql`user_id = ${userId}`);
}
