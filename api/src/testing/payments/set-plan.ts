import { eq } from 'drizzle-orm';
import { plans } from '../../features/plans/index.js';
import type { Context } from '../../server/context.js';

export interface PlanChange {
  isPro?: boolean;
  /** On whatever plan they are. */
  emailQuota?: number;
  freeQuota?: number;
  emailsSent?: number;
  countedSince?: number;
}

/** What an administrator would do. */
export async function setPlan(ctx: Context, userId: number, change: PlanChange): Promise<void> {
  const { isPro, emailQuota, freeQuota = emailQuota, ...usage } = change;
  await ctx.db.transact([
    ctx.db.write
      .update(plans)
      .set({ isGranted: isPro, freeQuota, proQuota: emailQuota, ...usage })
      .where(eq(plans.userId, userId)),
  ]);
}
