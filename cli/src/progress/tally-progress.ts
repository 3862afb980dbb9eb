import type { SendProgress } from '../actions/newsletters/watch.js';

/** The ten states of a delivery, gathered into what a creator wants to know. They sum to the audience. */
export interface Tally {
  accepted: number;
  /** Refused for good, or given up after a day. */
  failed: number;
  /** Put off by the other side; tried again later. */
  deferred: number;
  waiting: number;
  /** Unsubscribed, suppressed or cancelled before its turn came. */
  leftOut: number;
  /** Kept back until the creator decides, because nobody knows whether it arrived. */
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

/** 0 to 1; it is 1 only when everything is settled. */
export function fractionDone(progress: SendProgress): number {
  if (progress.state === 'finished') return 1;
  if (progress.audience === 0) return 0;
  const { accepted, failed, leftOut, held } = tallyProgress(progress);
  // A mailing is finished by the server's word, not by our sum.
  return Math.min(0.99, (accepted + failed + leftOut + held) / progress.audience);
}
