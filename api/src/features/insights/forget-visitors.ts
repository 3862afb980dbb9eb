import { lte, sql } from 'drizzle-orm';
import { z } from 'zod';
import { eraseRows } from '../../db/erase-rows.js';
import type { Context } from '../../server/context.js';
import { dayOf, SOURCE_RETENTION_DAYS } from './rules.js';
import { dayVisitors, sourceDays, visitorSalts } from './table.js';

export const FORGET_VISITORS = 'insights.forget-visitors';

const Payload = z.object({ day: z.number() });

/**
 * Deletes the salt first: then the hashes reveal nothing, however long their deletion takes. Runs once a day, so it
 * also deletes sources too old to be shown.
 */
export async function forgetVisitors(ctx: Context, payload: unknown): Promise<void> {
  const { day } = Payload.parse(payload);
  await ctx.db.transact([ctx.db.write.delete(visitorSalts).where(lte(visitorSalts.day, day))]);
  await eraseRows(ctx, dayVisitors, sql`day <= ${day}`);
  await eraseRows(ctx, sourceDays, sql`day < ${dayOf(ctx.clock.now()) - SOURCE_RETENTION_DAYS}`);
}
