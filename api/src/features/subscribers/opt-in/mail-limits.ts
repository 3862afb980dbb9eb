import { hashToken } from '../../../kernel/ids.js';
import type { LimitRule } from '../../../ports/limits.js';
import type { Context } from '../../../server/context.js';

/** Whoever types it in, and however often: of one creator an address gets so many links. */
const HOURLY: LimitRule = { name: 'confirmation-hour', points: 1, windowSeconds: 3_600 };
const DAILY: LimitRule = { name: 'confirmation-day', points: 5, windowSeconds: 86_400 };
/** Of all creators together: nobody may fill a mailbox by typing its address into many forms. */
const ADDRESS: LimitRule = { name: 'confirmation-address', points: 20, windowSeconds: 86_400 };

/** Counts one confirmation mail to this address; false where it has had enough. */
export async function takeConfirmationMail(
  ctx: Context,
  input: { userId: number; email: string },
): Promise<boolean> {
  const taken: Array<[LimitRule, string]> = [];
  for (const [rule, key] of limitsOf(input)) {
    const { allowed } = await ctx.limits.consume(rule, key);
    if (!allowed) {
      await refund(ctx, taken);
      return false;
    }
    taken.push([rule, key]);
  }
  return true;
}

/** For one that was counted and could not be left to be sent. */
export async function refundConfirmationMail(
  ctx: Context,
  input: { userId: number; email: string },
): Promise<void> {
  await refund(ctx, limitsOf(input));
}

function limitsOf({ userId, email }: { userId: number; email: string }): Array<[LimitRule, string]> {
  const key = hashToken(`${userId} ${email}`);
  return [
    [HOURLY, key],
    [DAILY, key],
    [ADDRESS, hashToken(email)],
  ];
}

async function refund(ctx: Context, taken: Array<[LimitRule, string]>): Promise<void> {
  for (const [rule, key] of taken) await ctx.limits.refund(rule, key);
}
