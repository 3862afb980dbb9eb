import { eq, type SQL } from 'drizzle-orm';
import type { Context } from '../../context.js';
import type { Statement } from '../../db/transact.js';
import { notFound } from '../../kernel/errors.js';
import { currentUsage } from './rules.js';
import { plans } from './table.js';

export interface Plan {
  isPro: boolean;
  emailQuota: number;
  emailsSent: number;
  periodStart: number;
}

export async function getPlan(ctx: Context, userId: number): Promise<Plan> {
  const [row] = await ctx.db.read.select().from(plans).where(eq(plans.userId, userId));
  if (row === undefined) throw notFound('Plan');
  return { isPro: row.isPro, emailQuota: row.emailQuota, ...currentUsage(row, ctx.clock.now()) };
}

/** For a registration's batch: everybody starts on the free plan. */
export function insertFreePlan(ctx: Context, userId: SQL<number>): Statement {
  const now = ctx.clock.now();
  return ctx.db.write
    .insert(plans)
    .values({ userId, emailQuota: ctx.instance.freeQuota, countedSince: now, lastResetAt: now });
}
