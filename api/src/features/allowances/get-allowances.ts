import { eq } from 'drizzle-orm';
import { getPlanRecipientLimit } from '../../kernel/plans/plan-limits.js';
import type { Context } from '../../server/context.js';
import { getUser } from '../accounts/index.js';
import { readSendingRecord } from '../mailing/index.js';
import { getPlan } from '../plans/index.js';
import {
  type Allowances,
  capRecipients,
  determineAllowances,
  determineTrustLevel,
  MAX_IMPORT_BYTES,
  MAX_RECORD_NEWSLETTERS,
  NO_LIMIT,
  type TrustLevel,
} from './rules.js';
import { recipientLimits } from './table.js';

export interface CreatorAllowances extends Allowances {
  level: TrustLevel;
  isPro: boolean;
  /** Start and end of the month in which recipients are counted. */
  periodStart: number;
  monthResetsAt: number;
}

/** Returns a creator's current allowances. With abuse limits off, only the plan and the size of imports are limited. */
export async function getAllowances(ctx: Context, userId: number): Promise<CreatorAllowances> {
  const [user, plan, record, raisedLimits] = await Promise.all([
    getUser(ctx, userId),
    getPlan(ctx, userId),
    readSendingRecord(ctx, { ownerId: userId, newest: MAX_RECORD_NEWSLETTERS }),
    getRecipientLimits(ctx, userId),
  ]);
  const { isPro, periodStart, resetsAt: monthResetsAt } = plan;
  const ageMs = ctx.clock.now() - user.createdAt;
  const level = determineTrustLevel({ isVerified: user.emailVerifiedAt !== null, ageMs, record });
  const allowances = ctx.instance.abuseLimits
    ? determineAllowances({ isPro, level, raised: raisedLimits })
    : UNLIMITED;
  const recipientsPerMonth = capRecipients({
    levelLimit: allowances.recipientsPerMonth,
    raised: raisedLimits.recipientsPerMonth,
    planLimit: getPlanRecipientLimit(ctx.instance, plan),
  });
  return { ...allowances, recipientsPerMonth, level, isPro, periodStart, monthResetsAt };
}

const UNLIMITED: Allowances = {
  recipientsPerDay: NO_LIMIT,
  recipientsPerMonth: NO_LIMIT,
  handAddsPerDay: NO_LIMIT,
  downloadEmailsPerDay: NO_LIMIT,
  autoRepliesPerDay: NO_LIMIT,
  importBytes: MAX_IMPORT_BYTES,
};

export interface RecipientLimits {
  recipientsPerDay: number | null;
  recipientsPerMonth: number | null;
}

/** Returns the limits that an administrator set for this creator, or null for each limit that is not set. */
export async function getRecipientLimits(ctx: Context, userId: number): Promise<RecipientLimits> {
  const [row] = await ctx.db.read.select().from(recipientLimits).where(eq(recipientLimits.userId, userId));
  return { recipientsPerDay: row?.perDay ?? null, recipientsPerMonth: row?.perMonth ?? null };
}
