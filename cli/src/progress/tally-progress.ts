import type { SendProgress } from '../actions/newsletters/watch.js';

/** The ten delivery statuses, grouped for creators. They sum to the audience. */
export interface Tally {
  accepted: number;
  /** Rejected permanently, or given up after the retry lifetime. */
  failed: number;
  /** Deferred by the receiving server, and retried later. */
  deferred: number;
  waiting: number;
  /** Unsubscribed, suppressed or canceled before it was sent. */
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
    leftOut: counts.suppressed + counts.canceled,
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

/** A status of a sending with its time, in milliseconds of a monotonic clock. */
export interface Sample {
  progress: SendProgress;
  atMs: number;
}

export interface SendRate {
  /** Emails settled per second. */
  perSecond: number;
  /** Milliseconds until all are settled, at this rate. */
  remainingMs: number;
}

/** The shortest span for an estimate, in milliseconds. */
const MIN_SPAN_MS = 2_000;

/** Returns the rate between two samples; undefined if it cannot be estimated. */
export function estimateSendRate(first: Sample, last: Sample): SendRate | undefined {
  const spanMs = last.atMs - first.atMs;
  const settled = countSettled(last.progress) - countSettled(first.progress);
  if (spanMs < MIN_SPAN_MS || settled <= 0 || last.progress.status !== 'sending') return undefined;
  const { waiting, deferred } = tallyProgress(last.progress);
  const perSecond = (settled * 1_000) / spanMs;
  return { perSecond, remainingMs: ((waiting + deferred) / perSecond) * 1_000 };
}

function countSettled(progress: SendProgress): number {
  const { accepted, failed, leftOut, held } = tallyProgress(progress);
  return accepted + failed + leftOut + held;
}
