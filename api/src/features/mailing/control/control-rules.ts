import type { DeliveryCounts, DeliveryState, MailingState, PauseReason } from '../rules.js';
import { MAILING_STATES } from '../rules.js';

/** What a mailing is called to the outside: one that is stopped for now is `paused`, complete or not. */
export const SHOWN_STATES = [...MAILING_STATES, 'paused'] as const;
export type ShownState = (typeof SHOWN_STATES)[number];

export function shownState(mailing: { state: MailingState; pausedAt: number | null }): ShownState {
  return isUnderWay(mailing.state) && mailing.pausedAt !== null ? 'paused' : mailing.state;
}

export function isUnderWay(state: MailingState): boolean {
  return UNDER_WAY.some((other) => other === state);
}

/** Came back from a backup before its list was complete. Those who are still added are held like the others. */
export function isGettingReadyAgain(mailing: {
  state: MailingState;
  pauseReason: PauseReason | null;
}): boolean {
  return mailing.state === 'freezing' && mailing.pauseReason === 'restored';
}

export const UNDER_WAY = ['freezing', 'sending'] as const satisfies readonly MailingState[];

/** What cancelling ends. What is claimed is with a server already: it settles to what it becomes. */
const CANCELLABLE = ['queued', 'deferred', 'unknown', 'held'] as const satisfies readonly DeliveryState[];

/**
 * What is tried again when somebody asks for it. What is held comes first: once it was tried again it may fail and
 * be met a second time, which costs a refusal; the other way round it could arrive twice.
 */
export const RETRYABLE = ['held', 'expired', 'failed'] as const satisfies readonly DeliveryState[];
export type RetryableState = (typeof RETRYABLE)[number];

/** Nothing more will come of it: finished, or cancelled with the last row at its end. */
export function isAtRest(progress: { state: ShownState; counts: DeliveryCounts }): boolean {
  if (progress.state === 'finished') return true;
  const { counts } = progress;
  const open = [...CANCELLABLE, 'claimed' as const].reduce((sum, state) => sum + counts[state], 0);
  return progress.state === 'cancelled' && open === 0;
}
