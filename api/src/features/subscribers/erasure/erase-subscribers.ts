import { sql } from 'drizzle-orm';
import { eraseRows } from '../../../db/erase-rows.js';
import type { Context } from '../../../server/context.js';
import {
  autoReplies,
  consentWordings,
  erasedAddresses,
  imports,
  listSettings,
  subscriberDays,
  subscriberGrowth,
  subscribers,
  subscriberTotals,
} from '../table.js';

const TABLES = [
  subscribers,
  imports,
  consentWordings,
  erasedAddresses,
  autoReplies,
  listSettings,
  subscriberTotals,
  subscriberGrowth,
  subscriberDays,
];

export async function eraseSubscribers(ctx: Context, userId: number): Promise<void> {
  await ctx.blobs.removeAll(`imports/${userId}/`);
  for (const table of TABLES) await eraseRows(ctx, table, sql`user_id = ${userId}`);
}
