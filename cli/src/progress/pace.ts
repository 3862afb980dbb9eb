import type { SendProgress } from '../actions/newsletters/watch.js';
import { tallyProgress } from './tally-progress.js';

/** A status of a sending with its time, in milliseconds of a monotonic clock. */
export interface Sample {
  progress: SendProgress;
  at: number;
}

export interface Pace {
  /** Emails settled per second. */
  perSecond: number;
  /** Milliseconds until all are settled, at this rate. */
  remaining: number;
}

/** The shortest span for an estimate, in milliseconds. */
const SHORTEST = 2_000;

/** Returns the rate between two samples; undefined if it cannot be estimated. */
export function paceOf(first: Sample, last: Sample): Pace | undefined {
  const took = last.at - first.at;
  const settled = settledOf(last.progress) - settledOf(first.progress);
  if (took < SHORTEST || settled <= 0 || last.progress.status !== 'sending') return undefined;
  const { waiting, deferred } = tallyProgress(last.progress);
  const perSecond = (settled * 1_000) / took;
  return { perSecond, remaining: ((waiting + deferred) / perSecond) * 1_000 };
}

function settledOf(progress: SendProgress): number {
  const { accepted, failed, leftOut, held } = tallyProgress(progress);
  return accepted + failed + leftOut + held;
}
