import { DAY, HOUR, MINUTE, SECOND } from '../../kernel/clock.js';
import type { Outcome } from '../../ports/mail.js';
import { refusedForAnybody } from './bounces/classify.js';

export const MAILING_STATES = ['freezing', 'sending', 'finished', 'cancelled'] as const;
export type MailingState = (typeof MAILING_STATES)[number];

/** Why bulk mail to an address stopped. The creator's removal gives way to what the reader or their server says. */
export const SUPPRESSION_REASONS = [
  'removed',
  'unsubscribed',
  'dead-address',
  'complained',
  'soft-bounces',
] as const;
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];

/**
 * What stopped a mailing for now: its creator, a disk or database that takes nothing, keys without which it would go
 * out unsigned, a backup that came back, an administrator who suspended its creator, or complaints and bounces
 * that an administrator has to review.
 */
export const PAUSE_REASONS = ['creator', 'storage', 'signing', 'restored', 'suspended', 'review'] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

/** What a report says of a mail that was accepted, from the mildest on. */
export const BOUNCE_KINDS = ['soft', 'hard', 'complaint'] as const;
export type BounceKind = (typeof BOUNCE_KINDS)[number];

/** The transition table stands in docs/decisions/0003-delivery-states.md. */
export const DELIVERY_STATES = [
  'queued',
  'claimed',
  'accepted',
  'deferred',
  'failed',
  'expired',
  'suppressed',
  'cancelled',
  'held',
  'unknown',
] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
export type DeliveryCounts = Record<DeliveryState, number>;

/** Lower goes first. All but what was asked for by hand stops for who unsubscribed. */
export const PRIORITY = { transactional: 0, reply: 5, bulk: 10 } as const;

const BACKOFF = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR, 12 * HOUR];
const LIFETIME = DAY;
/** Nobody is given up before this many tries: a clock that jumped a day ahead has not waited a day. */
const LEAST_TRIES = BACKOFF.length;
/** A mail that may have arrived is sent this often in all; then it is held, or one reader could get it for ever. */
export const UNKNOWN_TRIES = 3;
/** An outage is felt by the breaker; the row itself only steps aside for a moment. */
const OUTAGE_PAUSE = SECOND;

/** The whole of a try: what the transport made of it, or that there was nothing to hand to it. */
export type Try = Outcome | { kind: 'not-built'; text: string };

export type UnknownPolicy = 'resend' | 'hold';

export interface Settlement {
  state: DeliveryState;
  attempts: number;
  /** Epoch ms; meaningful in the states that are tried again. */
  nextAttemptAt: number;
  smtpCode: number | null;
  smtpText: string;
  /** Its 24 hours count from the first claim on. Not after an outage: nothing was tried. */
  preservesFirstAttempt: boolean;
}

/** A row that this worker may hand over, once. */
export interface Claim {
  id: number;
  mailingId: number;
  ownerId: number;
  /** Of its mailing; lower goes first. */
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
  /** A refusal that is about the recipient, since others were accepted at the same time. */
  isProven?: boolean;
}

/** A refusal that is about the recipient, and what the server said. */
export interface ProvenRefusal {
  claim: Claim;
  smtpText: string;
}

/** What one outcome makes of a claimed delivery. */
export function settle(
  outcome: Try,
  delivery: { attempts: number; firstAttemptAt: number },
  now: number,
  unknownPolicy: UnknownPolicy,
): Settlement {
  const code = 'code' in outcome ? outcome.code : null;
  const base = {
    smtpCode: code,
    smtpText: wordsOf(outcome),
    preservesFirstAttempt: true,
    nextAttemptAt: now,
  };
  const attempts = delivery.attempts + 1;
  const nextTryAt = nextTry(attempts, delivery.firstAttemptAt, now);
  const isLastTry = attempts >= LEAST_TRIES && isExpired(delivery.firstAttemptAt, now);
  switch (outcome.kind) {
    case 'accepted':
      return { ...base, state: 'accepted', attempts };
    case 'failed':
      return { ...base, state: 'failed', attempts };
    case 'not-built':
      return isLastTry
        ? { ...base, state: 'failed', attempts }
        : { ...base, state: 'deferred', attempts, nextAttemptAt: nextTryAt };
    case 'deferred':
      return isLastTry
        ? { ...base, state: 'expired', attempts }
        : { ...base, state: 'deferred', attempts, nextAttemptAt: nextTryAt };
    case 'unknown':
      return unknownPolicy === 'hold' || attempts >= UNKNOWN_TRIES || isExpired(delivery.firstAttemptAt, now)
        ? { ...base, state: 'held', attempts }
        : { ...base, state: 'unknown', attempts, nextAttemptAt: nextTryAt };
    case 'unavailable':
      // An outage spends no attempt: the row goes back as if it had not been claimed.
      return {
        ...base,
        state: 'queued',
        attempts: delivery.attempts,
        nextAttemptAt: now + OUTAGE_PAUSE,
        preservesFirstAttempt: delivery.attempts > 0,
      };
  }
}

/** As the ledger keeps it, and whoever reads it later judges by it. */
function wordsOf(outcome: Try): string {
  return 'about' in outcome && outcome.about === 'message' ? refusedForAnybody(outcome.text) : outcome.text;
}

/** The last try is when the 24 hours are over, not half a day beyond them. */
function nextTry(attempts: number, firstAttemptAt: number, now: number): number {
  const end = firstAttemptAt + LIFETIME;
  const next = now + backoff(attempts);
  return end > now ? Math.min(next, end) : next;
}

/** Ms until the attempt after this many: 1, 5, 15 min, 1, 4, then 12 h. */
export function backoff(attempts: number): number {
  const step = Math.min(Math.max(attempts, 1), BACKOFF.length) - 1;
  return BACKOFF[step] ?? LIFETIME;
}

/** Whether the 24 hours of a mail are over. */
export function isExpired(firstAttemptAt: number, now: number): boolean {
  return now - firstAttemptAt >= LIFETIME;
}
