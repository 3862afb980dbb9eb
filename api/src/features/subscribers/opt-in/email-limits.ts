import { hashToken } from '../../../kernel/ids.js';
import type { LimitRule } from '../../../ports/limits.js';
import type { Context } from '../../../server/context.js';

/** Confirmation links that one creator may send to an address, from any source. */
const HOURLY: LimitRule = { name: 'confirmation-hour', points: 1, windowSeconds: 3_600 };
const DAILY: LimitRule = { name: 'confirmation-day', points: 5, windowSeconds: 86_400 };
/** Limits all creators together, so that nobody can flood a mailbox by typing its address into many forms. */
const ADDRESS: LimitRule = { name: 'confirmation-address', points: 20, windowSeconds: 86_400 };

/** Counts one confirmation email to this address. Returns false if a limit is reached. */
export async function consumeConfirmationLimit(
  ctx: Context,
  input: { userId: number; email: string },
): Promise<boolean> {
  const consumedLimits: Array<[LimitRule, string]> = [];
  for (const [rule, key] of listLimits(input)) {
    const { allowed } = await ctx.limits.consume(rule, key);
    if (!allowed) {
      await refund(ctx, consumedLimits);
      return false;
    }
    consumedLimits.push([rule, key]);
  }
  return true;
}

/** Takes back one counted confirmation email that could not be queued. */
export async function refundConfirmationEmail(
  ctx: Context,
  input: { userId: number; email: string },
): Promise<void> {
  await refund(ctx, listLimits(input));
}

function listLimits({ userId, email }: { userId: number; email: string }): Array<[LimitRule, string]> {
  const key = hashToken(`${userId} ${email}`);
  return [
    [HOURLY, key],
    [DAILY, key],
    [ADDRESS, hashToken(email)],
  ];
}

async function refund(ctx: Context, consumedLimits: Array<[LimitRule, string]>): Promise<void> {
  for (const [rule, key] of consumedLimits) await ctx.limits.refund(rule, key);
}
