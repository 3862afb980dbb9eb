import { DAY, HOUR, MINUTE, SECOND } from '../../../kernel/clock.js';
import { markRefusedForAll } from '../bounces/classify-failure.js';
import type { AttemptResult, Settlement, UnknownPolicy } from '../rules.js';

/** Delays between the tries of an email. The last delay repeats. */
export const RETRY_DELAYS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR, 12 * HOUR];
/** The longest time from one try to the next. */
export const LONGEST_RETRY_DELAY = Math.max(...RETRY_DELAYS);
/** Tidings retries a deferred email for this long, from its first try on. */
export const RETRY_LIFETIME = DAY;
/** No delivery expires before this many tries, because a clock that jumped ahead has not waited that long. */
const MIN_TRIES = RETRY_DELAYS.length;
/**
 * The maximum number of tries for an email that may have arrived. After that it is held, or one recipient could receive
 * it forever.
 */
export const UNKNOWN_TRIES = 3;
/** The circuit breaker handles an outage, so the row itself waits only a moment. */
const OUTAGE_PAUSE = SECOND;

/** Returns the new status of a claimed delivery after one outcome. */
export function settle(
  outcome: AttemptResult,
  delivery: { attempts: number; firstAttemptAt: number },
  now: number,
  unknownPolicy: UnknownPolicy,
): Settlement {
  const code = 'code' in outcome ? outcome.code : null;
  const base = {
    smtpCode: code,
    smtpText: toLedgerText(outcome),
    preservesFirstAttempt: true,
    nextAttemptAt: now,
  };
  const attempts = delivery.attempts + 1;
  const nextTryAt = calculateNextTry(attempts, delivery.firstAttemptAt, now);
  const isLastTry = attempts >= MIN_TRIES && isExpired(delivery.firstAttemptAt, now);
  switch (outcome.kind) {
    case 'accepted':
      return { ...base, status: 'accepted', attempts, nextAttemptAt: 0 };
    case 'failed':
      return { ...base, status: 'failed', attempts };
    case 'not-built':
      return isLastTry
        ? { ...base, status: 'failed', attempts }
        : { ...base, status: 'deferred', attempts, nextAttemptAt: nextTryAt };
    case 'deferred':
      return isLastTry
        ? { ...base, status: 'expired', attempts }
        : { ...base, status: 'deferred', attempts, nextAttemptAt: nextTryAt };
    case 'unknown':
      return unknownPolicy === 'hold' || attempts >= UNKNOWN_TRIES || isExpired(delivery.firstAttemptAt, now)
        ? { ...base, status: 'held', attempts }
        : { ...base, status: 'unknown', attempts, nextAttemptAt: nextTryAt };
    case 'unavailable':
      // An outage spends no attempt, so the row returns as if it had not been claimed.
      return {
        ...base,
        status: 'queued',
        attempts: delivery.attempts,
        nextAttemptAt: now + OUTAGE_PAUSE,
        preservesFirstAttempt: delivery.attempts > 0,
      };
  }
}

/** Returns the text that the ledger stores and later rules judge by. */
function toLedgerText(outcome: AttemptResult): string {
  return 'about' in outcome && outcome.about === 'message' ? markRefusedForAll(outcome.text) : outcome.text;
}

/** Returns the time of the next try. The last try is at the end of the retry lifetime, not a delay beyond it. */
function calculateNextTry(attempts: number, firstAttemptAt: number, now: number): number {
  const end = firstAttemptAt + RETRY_LIFETIME;
  const next = now + calculateBackoff(attempts);
  return end > now ? Math.min(next, end) : next;
}

/** Returns the ms until the attempt after this many, from `RETRY_DELAYS`. */
export function calculateBackoff(attempts: number): number {
  const step = Math.min(Math.max(attempts, 1), RETRY_DELAYS.length) - 1;
  return RETRY_DELAYS[step] ?? RETRY_LIFETIME;
}

/** Returns whether the retry lifetime of an email is over. */
export function isExpired(firstAttemptAt: number, now: number): boolean {
  return now - firstAttemptAt >= RETRY_LIFETIME;
}
