import { DAY } from '../../../kernel/clock.js';
import { invalidInput } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import { forgetEndedPauses, pauseAddress, resumeAddress } from '../../mailing/index.js';
import { getByToken } from '../store.js';

/** The lengths of a pause, in days. */
export const PAUSE_DAYS = [30, 90] as const;
export type PauseDays = (typeof PAUSE_DAYS)[number];

/** Pauses newsletters to a subscriber from now on; null resumes them. */
export async function pauseSubscriber(
  ctx: Context,
  { token, days }: { token: string; days: PauseDays | null },
): Promise<void> {
  const { userId: ownerId, email: address, status } = await getByToken(ctx, token);
  if (days === null) {
    await ctx.db.transact([resumeAddress(ctx, { ownerId, address })]);
    return;
  }
  if (status !== 'confirmed')
    throw invalidInput('pauseDays', 'You unsubscribed. Please subscribe again first.');
  const endsAt = ctx.clock.now() + days * DAY;
  await ctx.db.transact([forgetEndedPauses(ctx, ownerId), pauseAddress(ctx, { ownerId, address, endsAt })]);
}
