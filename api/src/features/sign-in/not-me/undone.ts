import { durationText } from '../../../kernel/clock.js';
import type { Context } from '../../../server/context.js';
import { getFactorStatus } from '../../accounts/index.js';
import { findCurrentAccount } from '../../payouts/index.js';
import { NOT_ME_LIFETIME } from '../rules.js';

const LAST_DAYS = `in the last ${durationText(NOT_ME_LIFETIME)}`;

/** Returns a sentence for each addition since a time that "This wasn't me" undoes, for the email to the owner. */
export async function describeUndone(
  ctx: Context,
  { userId, since }: { userId: number; since: number },
): Promise<string[]> {
  const [factor, payouts] = await Promise.all([
    getFactorStatus(ctx, { kind: 'user', id: userId }),
    findCurrentAccount(ctx, userId),
  ]);
  const notes: string[] = [];
  if (factor.enabledAt !== null && factor.enabledAt >= since) {
    notes.push(`Two-step sign-in is off, because it was turned on ${LAST_DAYS}.`);
  } else if (factor.enabledAt !== null) {
    notes.push(
      `Two-step sign-in stays on, because it was turned on before. Recovery codes created ${LAST_DAYS} no longer work. Create new ones in Settings, Security.`,
    );
  }
  if (payouts !== undefined && payouts.createdAt >= since) {
    notes.push(`The payout account connected ${LAST_DAYS} is disconnected. Connect your own in Payouts.`);
  }
  return notes;
}
