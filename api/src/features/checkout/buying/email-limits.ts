import { formatMinute, SECOND } from '../../../kernel/clock.js';
import { createRateLimitError } from '../../../kernel/errors.js';
import { hashToken } from '../../../kernel/ids.js';
import type { LimitRule } from '../../../ports/limits.js';
import type { Context } from '../../../server/context.js';
import { consumeDailyUse, getAllowances, getDailyResetTime } from '../../allowances/index.js';

export const BUYER_EMAIL_LIMITS = {
  /** Links that one creator may send to an address, from any source. */
  creator: { name: 'store-email', points: 10, windowSeconds: 3_600 },
  /** Limits all creators together, so that nobody can flood a mailbox by typing its address into many forms. */
  address: { name: 'store-email-address', points: 30, windowSeconds: 86_400 },
} as const satisfies Record<string, LimitRule>;
/** Limits a creator's emails to all addresses, so that nobody emails strangers by giving things away. */
export const UNPAID_EMAIL_LIMIT: LimitRule = { name: 'store-email-all', points: 300, windowSeconds: 3_600 };

/** Counts one email with a link that nobody has just paid for. Throws `rate_limited`. */
export async function consumeEmailLimit(
  ctx: Context,
  { creatorId, email }: { creatorId: number; email: string },
): Promise<void> {
  for (const [rule, key] of [
    [BUYER_EMAIL_LIMITS.creator, hashToken(`${creatorId} ${email}`)],
    [BUYER_EMAIL_LIMITS.address, hashToken(email)],
  ] as const) {
    const result = await ctx.limits.consume(rule, key);
    if (result.allowed) continue;
    const { retryAfter } = result;
    throw createRateLimitError(
      `We already emailed several download links to this address. Please use one of them, or wait ${formatMinutes(retryAfter)}.`,
      retryAfter,
    );
  }
}

/** Counts like `consumeEmailLimit`, for emails that nobody paid for, to an address that anyone may have typed. */
export async function consumeUnpaidEmailLimit(
  ctx: Context,
  message: { creatorId: number; email: string },
): Promise<void> {
  await consumeEmailLimit(ctx, message);
  const result = await ctx.limits.consume(UNPAID_EMAIL_LIMIT, String(message.creatorId));
  if (result.allowed) return consumeDailyAllowance(ctx, message.creatorId);
  const { retryAfter } = result;
  throw createRateLimitError(
    `Many people are requesting this right now. Please try again in ${formatMinutes(retryAfter)}.`,
    retryAfter,
  );
}

/** Counts an email against the seller's daily limit, which is much lower for new and unverified sellers. */
async function consumeDailyAllowance(ctx: Context, userId: number): Promise<void> {
  if (!ctx.instance.abuseLimits) return;
  const { downloadEmailsPerDay: limit } = await getAllowances(ctx, userId);
  if (await consumeDailyUse(ctx, { userId, kind: 'download-email', limit })) return;
  const resetsAt = getDailyResetTime(ctx);
  throw createRateLimitError(
    `This store has sent ${limit.toLocaleString('en')} download links today, which is its limit. Please try again after ${formatMinute(resetsAt)}.`,
    Math.ceil((resetsAt - ctx.clock.now()) / SECOND),
  );
}

function formatMinutes(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
