import type { SendProgress } from '../actions/newsletters/watch.js';

/** The ten delivery statuses, grouped for creators. They sum to the audience. */
export interface Tally {
  accepted: number;
  /** Rejected permanently, or given up after a day. */
  failed: number;
  /** Deferred by the receiving server, and retried later. */
  deferred: number;
  waiting: number;
  /** Unsubscribed, suppressed or cancelled before it was sent. */
  leftOut: number;
  /** Held until the creator decides, because it is unknown whether it arrived. */
  held: number;
}

export function tallyProgress({ counts }: Pick<SendProgress, 'counts'>): Tally {
  return {
    accepted: counts.accepted,
    failed: counts.failed + counts.expired,
    deferred: counts.deferred,
    waiting: counts.queued + counts.claimed + counts.unknown,
    leftOut: counts.suppressed + counts.cancelled,
    held: counts.held,
  };
}

/** Returns a number from 0 to 1, which is 1 only when everything is settled. */
export function fractionDone(progress: SendProgress): number {
  if (progress.status === 'finished') return 1;
  if (progress.audience === 0) return 0;
  const { accepted, failed, leftOut, held } = tallyProgress(progress);
  // A sending is finished when the server reports it, not when our sum is complete.
  return Math.min(0.99, (accepted + failed + leftOut + held) / progress.audience);
}
