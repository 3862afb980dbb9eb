import type { Outcome } from '../../ports/email.js';

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

/**
 * Reasons for a pause, which are the creator, a disk or database without writes, missing signing keys, a restored
 * backup, a suspension of the creator, complaints and bounces under review, or an administrator's hold of the
 * newsletter.
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

/** The transition table is in docs/decisions/0003-delivery-statuses.md. */
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

/** The lower number is sent first. An unsubscription stops everything except what a person requested. */
export const PRIORITY = { transactional: 0, reply: 5, bulk: 10 } as const;

/** The result of a try, which is the transport's outcome, or that there was nothing to send. */
export type AttemptResult = Outcome | { kind: 'not-built'; text: string };

export type UnknownPolicy = 'resend' | 'hold';

export interface Settlement {
  status: DeliveryStatus;
  attempts: number;
  /** Epoch ms, which matter only in the statuses that are retried. 0 takes no space in a row. */
  nextAttemptAt: number;
  smtpCode: number | null;
  smtpText: string;
  /** True if the retry lifetime counts from the first claim on. False after an outage, because nothing was tried. */
  preservesFirstAttempt: boolean;
}

/** A row that this worker may send, once. */
export interface Claim {
  id: number;
  mailingId: number;
  ownerId: number;
  /** The priority of the mailing. The lower number is sent first. */
  priority: number;
  address: string;
  personal: Record<string, string>;
  attempts: number;
  firstAttemptAt: number;
  claimToken: string;
}

export interface SettledClaim {
  claim: Claim;
  settlement: Settlement;
  /** True if the refusal is about the recipient, because other emails were accepted at the same time. */
  isProven?: boolean;
}

/** A refusal that is about the recipient, and the server's reply. */
export interface ProvenRefusal {
  claim: Claim;
  smtpText: string;
}
