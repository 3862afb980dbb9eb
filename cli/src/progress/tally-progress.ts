import type { SendProgress } from '../actions/newsletters/watch.js';

/** The delivery statuses in six groups for creators. The groups sum to the audience. */
export interface Tally {
  accepted: number;
  /** Rejected permanently, or not accepted within the retry lifetime. */
  failed: number;
  /** Deferred by the receiving server, and retried later. */
  deferred: number;
  waiting: number;
  /** Suppressed or canceled before sending. */
  leftOut: number;
  /** Held until the creator decides, because the email may already have arrived. */
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

/** Returns the settled share of the audience, from 0 to 1. Returns 1 only for a finished sending. */
export function calculateFraction(progress: SendProgress): number {
  if (progress.status === 'finished') return 1;
  if (progress.audience === 0) return 0;
  const { accepted, failed, leftOut, held } = tallyProgress(progress);
  // The server decides when a sending is finished, so the sum stays below 1.
  return Math.min(0.99, (accepted + failed + leftOut + held) / progress.audience);
}

/** A status of a sending. `atMs` is the time of a monotonic clock. */
export interface Sample {
  progress: SendProgress;
  atMs: number;
}

export interface SendRate {
  /** Emails settled per second. */
  perSecond: number;
  /** Milliseconds until all emails are settled at this rate. */
  remainingMs: number;
}

/** The shortest time for an estimate, in milliseconds. */
const MIN_SPAN_MS = 2_000;

/** Returns the rate between two samples. Returns undefined if the samples are not enough for an estimate. */
export function estimateSendRate(first: Sample, last: Sample): SendRate | undefined {
  const spanMs = last.atMs - first.atMs;
  const settledCount = countSettled(last.progress) - countSettled(first.progress);
  if (spanMs < MIN_SPAN_MS || settledCount <= 0 || last.progress.status !== 'sending') return undefined;
  const { waiting, deferred } = tallyProgress(last.progress);
  const perSecond = (settledCount * 1_000) / spanMs;
  return { perSecond, remainingMs: ((waiting + deferred) / perSecond) * 1_000 };
}

function countSettled(progress: SendProgress): number {
  const { accepted, failed, leftOut, held } = tallyProgress(progress);
  return accepted + failed + leftOut + held;
}
