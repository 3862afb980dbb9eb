import { DAY } from '../../../kernel/clock.js';
import type { Context } from '../../../server/context.js';
import type { DeliveryCounts, DeliveryState, MailingState, PauseReason } from '../rules.js';
import { MAILING_STATES } from '../rules.js';

/** The public states of a mailing. A stopped one is `paused`, whether its audience is complete or not. */
export const SHOWN_STATES = [...MAILING_STATES, 'paused'] as const;
export type ShownState = (typeof SHOWN_STATES)[number];

export function shownState(mailing: { state: MailingState; pausedAt: number | null }): ShownState {
  return isUnderWay(mailing.state) && mailing.pausedAt !== null ? 'paused' : mailing.state;
}

export function isUnderWay(state: MailingState): boolean {
  return UNDER_WAY.some((other) => other === state);
}

/**
 * Returns whether a backup restored the mailing before its audience was complete. Recipients added later are
 * held like the others.
 */
export function isGettingReadyAgain(mailing: {
  state: MailingState;
  pauseReason: PauseReason | null;
}): boolean {
  return mailing.state === 'freezing' && mailing.pauseReason === 'restored';
}

/** Returns whether its failed deliveries may have moved to files, where nothing can be retried. */
export function isTooOldToRetry(
  { clock, instance }: Pick<Context, 'clock' | 'instance'>,
  { finishedAt }: { finishedAt: number | null },
): boolean {
  return finishedAt !== null && finishedAt <= clock.now() - instance.compactDeliveriesAfterDays * DAY;
}

export const UNDER_WAY = ['freezing', 'sending'] as const satisfies readonly MailingState[];

/**
 * The states that a cancellation ends. A claimed delivery is already with a server and settles on its own.
 */
const CANCELLABLE = ['queued', 'deferred', 'unknown', 'held'] as const satisfies readonly DeliveryState[];

/**
 * The states that a retry requeues, held ones first. A retried delivery may fail and be found again as
 * failed, which costs one refusal. The other order could send an email twice.
 */
export const RETRYABLE = ['held', 'expired', 'failed'] as const satisfies readonly DeliveryState[];
export type RetryableState = (typeof RETRYABLE)[number];

/** Returns whether the mailing is over: finished, or canceled with every row settled. */
export function isAtRest(progress: { state: ShownState; counts: DeliveryCounts }): boolean {
  if (progress.state === 'finished') return true;
  const { counts } = progress;
  const open = [...CANCELLABLE, 'claimed' as const].reduce((sum, state) => sum + counts[state], 0);
  return progress.state === 'cancelled' && open === 0;
}
