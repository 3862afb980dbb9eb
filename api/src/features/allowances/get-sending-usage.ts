import { DAY } from '../../kernel/clock.js';
import type { Context } from '../../server/context.js';
import { getAllowances } from './get-allowances.js';
import { readRecipientUsage } from './recipients.js';
import { dayStartOf, type TrustLevel } from './rules.js';

interface Counted {
  used: number;
  /** Null without limits on abuse. */
  limit: number | null;
  resetsAt: number;
}

export interface SendingUsage {
  level: TrustLevel;
  recipientsToday: Counted;
  recipientsThisMonth: Counted;
  handAddsPerDay: number | null;
  importBytes: number;
}

/** Returns how many recipients a creator has used and has left. */
export async function getSendingUsage(ctx: Context, userId: number): Promise<SendingUsage> {
  const allowances = await getAllowances(ctx, userId);
  const usage = await readRecipientUsage(ctx, { userId, periodStart: allowances.periodStart });
  const limit = (value: number) => (ctx.instance.abuseLimits ? value : null);
  return {
    level: allowances.level,
    recipientsToday: {
      used: usage.usedToday,
      limit: limit(allowances.recipientsPerDay),
      resetsAt: dayStartOf(ctx.clock.now()) + DAY,
    },
    recipientsThisMonth: {
      used: usage.usedThisMonth,
      limit: limit(allowances.recipientsPerMonth),
      resetsAt: allowances.monthResetsAt,
    },
    handAddsPerDay: limit(allowances.handAddsPerDay),
    importBytes: allowances.importBytes,
  };
}
