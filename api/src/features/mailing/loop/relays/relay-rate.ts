import { HOUR, SECOND } from '../../../../kernel/clock.js';
import type { SendRate } from '../../../../kernel/email/send-rate.js';

/** A token bucket that fills evenly. Each email takes one token. */
interface Bucket {
  tokens: number;
  /** Monotonic ms. */
  filledAt: number;
}

interface Limit {
  emails: number;
  within: number;
}

/**
 * The burst after a pause, as a share of the limit, so that no window holds noticeably more. It is at least two, or a
 * worker that checks a moment late would lose the tokens of that moment.
 */
const BURST_SHARE = 1 / 50;
const MIN_BURST = 2;

export interface RelayRate {
  /** Returns the number of whole emails that may leave now. */
  free(now: number): number;
  /** Returns the ms until one more email may leave. */
  waitMs(now: number): number;
  /** Returns the ms between emails at this rate, or 0 without a limit. */
  intervalMs(): number;
  take(now: number): void;
}

/**
 * Creates the relay's limits for one of `share()` workers. Each worker takes an equal part, so together they stay
 * within the whole. `now` is monotonic, so a changed wall clock neither floods nor stops the relay.
 */
export function createRelayRate(rate: SendRate, now: number, share: () => number = () => 1): RelayRate {
  const limits: Limit[] = [
    ...(rate.perSecond === undefined ? [] : [{ emails: rate.perSecond, within: SECOND }]),
    ...(rate.perHour === undefined ? [] : [{ emails: rate.perHour, within: HOUR }]),
  ];
  const buckets = limits.map((limit) => ({ limit, bucket: { tokens: 1, filledAt: now } }));

  const fill = (at: number) => {
    for (const { limit, bucket } of buckets) refill(bucket, limit, share(), at);
  };
  return {
    free(at) {
      fill(at);
      return buckets.reduce(
        (lowest, { bucket }) => Math.min(lowest, countWholeTokens(bucket)),
        Number.POSITIVE_INFINITY,
      );
    },
    waitMs(at) {
      fill(at);
      const waitTimes = buckets.map(
        ({ limit, bucket }) => (1 - bucket.tokens) * calculateMsPerEmail(limit, share()),
      );
      return Math.max(0, Math.ceil(Math.max(0, ...waitTimes) - ROUNDING));
    },
    intervalMs: () => Math.max(0, ...limits.map((limit) => calculateMsPerEmail(limit, share()))),
    take(at) {
      fill(at);
      for (const { bucket } of buckets) bucket.tokens -= 1;
    },
  };
}

function refill(bucket: Bucket, limit: Limit, share: number, now: number): void {
  const newTokens = (now - bucket.filledAt) / calculateMsPerEmail(limit, share);
  bucket.tokens = Math.min(calculateBurstSize(limit, share), bucket.tokens + newTokens);
  bucket.filledAt = now;
}

function calculateBurstSize({ emails }: Limit, share: number): number {
  return Math.max(MIN_BURST, (emails * BURST_SHARE) / share);
}

function calculateMsPerEmail({ emails, within }: Limit, share: number): number {
  return (within * share) / emails;
}

/** Floating-point sums can end slightly below a whole token. */
const ROUNDING = 1e-6;

function countWholeTokens({ tokens }: Bucket): number {
  return Math.max(0, Math.floor(tokens + ROUNDING));
}
