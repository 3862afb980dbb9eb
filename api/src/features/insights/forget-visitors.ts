import { lte, sql } from 'drizzle-orm';
import { z } from 'zod';
import { eraseRows } from '../../db/erase-rows.js';
import type { Context } from '../../server/context.js';
import { dayOf, SOURCE_RETENTION_DAYS } from './rules.js';
import { dayVisitors, sourceDays, visitorSalts } from './table.js';

export const FORGET_VISITORS = 'insights.forget-visitors';

const Payload = z.object({ day: z.number() });

/**
 * The salt first: from then on the hashes tell nothing, however long it takes to delete them. Once a day, so the ways
 * that nobody can ask for any more go here, too.
 */
export async function forgetVisitors(ctx: Context, payload: unknown): Promise<void> {
  const { day } = Payload.parse(payload);
  await ctx.db.transact([ctx.db.write.delete(visitorSalts).where(lte(visitorSalts.day, day))]);
  await eraseRows(ctx, dayVisitors, sql`day <= ${day}`);
  await eraseRows(ctx, sourceDays, sql`day < ${dayOf(ctx.clock.now()) - SOURCE_RETENTION_DAYS}`);
}
