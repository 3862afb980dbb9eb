import { HOUR, SECOND } from '../../../kernel/clock.js';
import type { SendRate } from '../../../kernel/send-rate.js';

/** A bucket that fills evenly, and is emptied by one a mail. */
interface Bucket {
  tokens: number;
  /** Monotonic ms. */
  filledAt: number;
}

interface Limit {
  mails: number;
  within: number;
}

/**
 * What may leave at once after a pause: a fiftieth of the limit, so that no window holds noticeably more. Two at
 * least, or whoever looks a moment late would lose what had been earned by then.
 */
const BURST = 1 / 50;
const LEAST_BURST = 2;

export interface RelayRate {
  /** Whole mails that may leave now. */
  free(now: number): number;
  /** Ms until one more may. */
  waitMs(now: number): number;
  take(now: number): void;
}

/**
 * The relay's limits for one of `share()` workers: each takes an equal part, so together they keep to the whole.
 * `now` is monotonic: a changed wall clock neither floods nor stops.
 */
export function createRelayRate(rate: SendRate, now: number, share: () => number = () => 1): RelayRate {
  const limits: Limit[] = [
    ...(rate.perSecond === undefined ? [] : [{ mails: rate.perSecond, within: SECOND }]),
    ...(rate.perHour === undefined ? [] : [{ mails: rate.perHour, within: HOUR }]),
  ];
  const stored = limits.map((limit) => ({ limit, bucket: { tokens: 1, filledAt: now } }));

  const fill = (at: number) => {
    for (const { limit, bucket } of stored) refill(bucket, limit, share(), at);
  };
  return {
    free(at) {
      fill(at);
      return stored.reduce(
        (least, { bucket }) => Math.min(least, wholeTokens(bucket)),
        Number.POSITIVE_INFINITY,
      );
    },
    waitMs(at) {
      fill(at);
      const waits = stored.map(({ limit, bucket }) => (1 - bucket.tokens) * msPerMail(limit, share()));
      return Math.max(0, Math.ceil(Math.max(0, ...waits) - ROUNDING));
    },
    take(at) {
      fill(at);
      for (const { bucket } of stored) bucket.tokens -= 1;
    },
  };
}

function refill(bucket: Bucket, limit: Limit, share: number, now: number): void {
  const earned = (now - bucket.filledAt) / msPerMail(limit, share);
  bucket.tokens = Math.min(burstOf(limit, share), bucket.tokens + earned);
  bucket.filledAt = now;
}

function burstOf({ mails }: Limit, share: number): number {
  return Math.max(LEAST_BURST, (mails * BURST) / share);
}

function msPerMail({ mails, within }: Limit, share: number): number {
  return (within * share) / mails;
}

/** Sums of parts end a hair beside the whole. */
const ROUNDING = 1e-6;

function wholeTokens({ tokens }: Bucket): number {
  return Math.max(0, Math.floor(tokens + ROUNDING));
}
