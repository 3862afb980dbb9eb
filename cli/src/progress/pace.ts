import type { SendProgress } from '../actions/newsletters/watch.js';
import { tallyProgress } from './tally-progress.js';

/** A state of a sending, and when it was seen, in milliseconds of a clock that only grows. */
export interface Sample {
  progress: SendProgress;
  at: number;
}

export interface Pace {
  /** Mails settled a second. */
  perSecond: number;
  /** Until all are, at this pace, in milliseconds. */
  remaining: number;
}

/** A guess needs a while to be one. */
const SHORTEST = 2_000;

/** How fast it went between two sightings; undefined while nobody can tell. */
export function paceOf(first: Sample, last: Sample): Pace | undefined {
  const took = last.at - first.at;
  const settled = settledOf(last.progress) - settledOf(first.progress);
  if (took < SHORTEST || settled <= 0 || last.progress.state !== 'sending') return undefined;
  const { waiting, deferred } = tallyProgress(last.progress);
  const perSecond = (settled * 1_000) / took;
  return { perSecond, remaining: ((waiting + deferred) / perSecond) * 1_000 };
}

function settledOf(progress: SendProgress): number {
  const { accepted, failed, leftOut, held } = tallyProgress(progress);
  return accepted + failed + leftOut + held;
}
