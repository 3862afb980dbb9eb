import { DAY, HOUR, MINUTE, SECOND } from '../../kernel/clock.js';
import type { Outcome } from '../../ports/email.js';
import { markRefusedForAll } from './bounces/verdict.js';

export const MAILING_STATUSES = ['preparing', 'sending', 'finished', 'canceled'] as const;
export type MailingStatus = (typeof MAILING_STATUSES)[number];

/**
 * Reasons why bulk email to an address stopped. A creator's removal yields to the subscriber's or the
 * server's reason.
 */
export const SUPPRESSION_REASONS = [
  'removed',
  'unsubscribed',
  'hard-bounce',
  'complained',
  'soft-bounces',
  'manual',
] as const;
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];

/** A provider may assign a mailbox again, so the address is tried again after this long. */
export const HARD_BOUNCE_LIFETIME = 180 * DAY;

/**
 * Reasons for a pause: the creator, a disk or database without writes, missing signing keys, a restored backup, a
 * suspension of the creator, complaints and bounces under review, or an administrator who holds the newsletter.
 */
export const PAUSE_REASONS = [
  'creator',
  'storage',
  'signing',
  'restored',
  'suspended',
  'review',
  'administrator',
] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

/** The kinds of reports about an accepted email, from the mildest on. */
export const BOUNCE_KINDS = ['soft', 'hard', 'complaint'] as const;
export type BounceKind = (typeof BOUNCE_KINDS)[number];

/** docs/decisions/0003-delivery-statuses.md has the transition table. */
export const DELIVERY_STATUSES = [
  'queued',
  'claimed',
  'accepted',
  'deferred',
  'failed',
  'expired',
  'suppressed',
  'canceled',
  'held',
  'unknown',
] as const;
/** The statuses that nothing changes after the mailing has ended, unless its creator retries. */
export const SETTLED_STATUSES = [
  'accepted',
  'failed',
  'expired',
  'suppressed',
  'canceled',
] as const satisfies readonly DeliveryStatus[];
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];
export type DeliveryCounts = Record<DeliveryStatus, number>;

/** A report without a Message-ID is matched to the rows of the last few days. */
export const ANONYMOUS_REPORT_WINDOW = 3 * DAY;

/** Lower is sent first. An unsubscription stops everything except what a person requested. */
export const PRIORITY = { transactional: 0, reply: 5, bulk: 10 } as const;

const RETRY_DELAYS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR, 12 * HOUR];
/** Tidings retries a deferred email for this long, from its first try on. */
export const RETRY_LIFETIME = DAY;
/** No delivery expires before this many tries: a clock that jumped a day ahead has not waited a day. */
const MIN_TRIES = RETRY_DELAYS.length;
/**
 * The most tries for an email that may have arrived. After that it is held, or one recipient could receive it
 * forever.
 */
export const UNKNOWN_TRIES = 3;
/** The circuit breaker handles an outage; the row itself waits only a moment. */
const OUTAGE_PAUSE = SECOND;

/** The result of a try: the transport's outcome, or that there was nothing to send. */
export type Try = Outcome | { kind: 'not-built'; text: string };

export type UnknownPolicy = 'resend' | 'hold';

export interface Settlement {
  status: DeliveryStatus;
  attempts: number;
  /** Epoch ms; meaningful in the statuses that are retried. 0 takes no space in a row. */
  nextAttemptAt: number;
  smtpCode: number | null;
  smtpText: string;
  /** Its 24 hours count from the first claim on. Not after an outage, because nothing was tried. */
  preservesFirstAttempt: boolean;
}

/** A row that this worker may send, once. */
export interface Claim {
  id: number;
  mailingId: number;
  ownerId: number;
  /** The priority of the mailing; lower is sent first. */
  priority: number;
  address: string;
  personal: Record<string, string>;
  attempts: number;
  firstAttemptAt: number;
  claimToken: string;
}

export interface Settled {
  claim: Claim;
  settlement: Settlement;
  /** A refusal that is about the recipient, because other emails were accepted at the same time. */
  isProven?: boolean;
}

/** A refusal that is about the recipient, and the server's reply. */
export interface ProvenRefusal {
  claim: Claim;
  smtpText: string;
}

/** Returns the new status of a claimed delivery after one outcome. */
export function settle(
  outcome: Try,
  delivery: { attempts: number; firstAttemptAt: number },
  now: number,
  unknownPolicy: UnknownPolicy,
): Settlement {
  const code = 'code' in outcome ? outcome.code : null;
  const base = {
    smtpCode: code,
    smtpText: ledgerText(outcome),
    preservesFirstAttempt: true,
    nextAttemptAt: now,
  };
  const attempts = delivery.attempts + 1;
  const nextTryAt = nextTry(attempts, delivery.firstAttemptAt, now);
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
      // An outage spends no attempt: the row returns as if it had not been claimed.
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
function ledgerText(outcome: Try): string {
  return 'about' in outcome && outcome.about === 'message' ? markRefusedForAll(outcome.text) : outcome.text;
}

/**
 * Returns the time of the next try. The last try is at the end of the 24 hours, not half a day beyond them.
 */
function nextTry(attempts: number, firstAttemptAt: number, now: number): number {
  const end = firstAttemptAt + RETRY_LIFETIME;
  const next = now + backoff(attempts);
  return end > now ? Math.min(next, end) : next;
}

/** Returns the ms until the attempt after this many: 1, 5, 15 min, 1, 4, then 12 h. */
export function backoff(attempts: number): number {
  const step = Math.min(Math.max(attempts, 1), RETRY_DELAYS.length) - 1;
  return RETRY_DELAYS[step] ?? RETRY_LIFETIME;
}

/** Returns whether the 24 hours of an email are over. */
export function isExpired(firstAttemptAt: number, now: number): boolean {
  return now - firstAttemptAt >= RETRY_LIFETIME;
}
