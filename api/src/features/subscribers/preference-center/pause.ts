import { DAY } from '../../../kernel/clock.js';
import { createFieldError } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import { deleteEndedPauses, pauseAddress, resumeAddress } from '../../mailing/index.js';
import { getByToken, type Subscriber } from '../store.js';

/** The lengths of a pause, in days. */
export const PAUSE_DAYS = [30, 90] as const;
export type PauseDays = (typeof PAUSE_DAYS)[number];

/** Checks that a subscriber can pause. Throws `invalid_input` if they receive no newsletters. */
export function checkPause({ status }: Pick<Subscriber, 'status'>): void {
  if (status === 'confirmed') return;
  throw createFieldError('pauseDays', 'You unsubscribed. Please subscribe again first.');
}

/** Pauses newsletters to a subscriber from now on. Null resumes them. */
export async function pauseSubscriber(
  ctx: Context,
  { token, days }: { token: string; days: PauseDays | null },
): Promise<void> {
  const subscriber = await getByToken(ctx, token);
  const { userId: ownerId, email: address } = subscriber;
  if (days === null) {
    await ctx.db.transact([resumeAddress(ctx, { ownerId, address })]);
    return;
  }
  checkPause(subscriber);
  const endsAt = ctx.clock.now() + days * DAY;
  await ctx.db.transact([deleteEndedPauses(ctx, ownerId), pauseAddress(ctx, { ownerId, address, endsAt })]);
}
