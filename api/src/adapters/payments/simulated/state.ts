import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { SECOND } from '../../../kernel/clock.js';
import type { SimulatedResult } from '../../../ports/payments.js';
import { signEvent } from '../signed-events.js';
import { createRevisionFiles, type RevisionFiles } from './revision-files.js';
import { StoredSubscription } from './subscription-life.js';

/**
 * The results of test cards, which equal the results in Stripe's test mode. Only the card with failing renewals
 * differs. Here its first payment succeeds, so that a renewal can fail.
 */
export type CardOutcome =
  | { kind: 'succeeds'; renewals: 'good' | 'bad' }
  | { kind: 'declined'; message: string }
  | { kind: 'challenge' }
  | { kind: 'processing' };

const TEST_CARDS = new Map<string, CardOutcome>([
  ['4242424242424242', { kind: 'succeeds', renewals: 'good' }],
  ['4000000000000341', { kind: 'succeeds', renewals: 'bad' }],
  ['4000000000000002', { kind: 'declined', message: 'Your card was declined.' }],
  ['4000000000009995', { kind: 'declined', message: 'Your card has insufficient funds.' }],
  ['4000002500003155', { kind: 'challenge' }],
  ['4000000000000077', { kind: 'processing' }],
]);

/** Declines all other numbers, especially numbers of real cards. */
const OTHER_CARD: CardOutcome = {
  kind: 'declined',
  message: 'This is a simulated payment: only test cards work here.',
};

export function findCardOutcome(number: string): CardOutcome {
  return TEST_CARDS.get(number.replace(/[\s-]/g, '')) ?? OTHER_CARD;
}

/** A stored payment. It contains the result of the card, but no card number. */
const StoredIntent = z.object({
  status: z.enum(['open', 'challenge', 'processing', 'succeeded', 'canceled']),
  /** The time at which a processing payment succeeds, in epoch milliseconds. */
  settlesAt: z.number().nullable(),
  amount: z.number().int(),
  currency: z.string(),
  description: z.string(),
  metadata: z.record(z.string(), z.string()),
  failure: z.string().nullable(),
  refundedAmount: z.number().int(),
  dispute: z.enum(['none', 'open', 'won', 'lost']),
  /** The subscription whose period the payment is for. Missing in older files. */
  subscriptionId: z.string().nullable().default(null),
  /** The connected account that takes the money. Missing in older files. */
  accountId: z.string().nullable().default(null),
  /** The account's currency, to which the money is converted. Null is the payment's own currency. */
  settlementCurrency: z.string().nullable().default(null),
  applicationFee: z.number().int().default(0),
  returnedFee: z.number().int().default(0),
  /** The sum of the refunds that returned the fee. Missing in older files. */
  refundedWithFee: z.number().int().default(0),
  /** Older files lack this field. */
  taxCalculation: z.string().nullable().default(null),
  /** The times at which money moved, for the balance of the account. Missing in older files. */
  paidAt: z.number().nullable().default(null),
  refundedAt: z.number().nullable().default(null),
  disputedAt: z.number().nullable().default(null),
  wonAt: z.number().nullable().default(null),
});
export type StoredIntent = z.infer<typeof StoredIntent>;

const StoredAccount = z.object({
  country: z.string(),
  currency: z.string(),
  state: z.enum(['new', 'active', 'document_due', 'rejected', 'disabled', 'disconnected']),
  /** The times without payouts. Missing in older files. */
  pauses: z.array(z.object({ from: z.number(), until: z.number().nullable() })).default([]),
});
export type StoredAccount = z.infer<typeof StoredAccount>;

const StoredCalculation = z.object({
  accountId: z.string().nullable(),
  currency: z.string(),
  total: z.int(),
  tax: z.int(),
});

export const UNPAID = {
  status: 'open',
  settlesAt: null,
  failure: null,
  refundedAmount: 0,
  dispute: 'none',
  subscriptionId: null,
  accountId: null,
  settlementCurrency: null,
  applicationFee: 0,
  returnedFee: 0,
  refundedWithFee: 0,
  taxCalculation: null,
  paidAt: null,
  refundedAt: null,
  disputedAt: null,
  wonAt: null,
} as const;

/** The state of the simulation. */
export interface SimulatedState {
  folder: string;
  intents: RevisionFiles<StoredIntent>;
  accounts: RevisionFiles<StoredAccount>;
  subscriptions: RevisionFiles<StoredSubscription>;
  /** Calculations of tax. */
  calculations: RevisionFiles<z.infer<typeof StoredCalculation>>;
  key: Buffer;
  now(): number;
}

export function createSimulatedState({
  folder,
  key,
  now,
}: {
  folder: string;
  key: Buffer;
  now: () => number;
}): SimulatedState {
  return {
    folder,
    key,
    now,
    intents: createRevisionFiles({
      folder,
      schema: StoredIntent,
      idPattern: /^pi_simulated_[0-9a-f]{32}$/,
      notFoundMessage: 'No such payment intent.',
    }),
    accounts: createRevisionFiles({
      folder,
      schema: StoredAccount,
      idPattern: /^acct_simulated_[0-9a-f]{32}$/,
      notFoundMessage: 'No such account.',
    }),
    subscriptions: createRevisionFiles({
      folder,
      schema: StoredSubscription,
      idPattern: /^sub_simulated_[0-9a-f]{32}$/,
      notFoundMessage: 'No such subscription.',
    }),
    calculations: createRevisionFiles({
      folder,
      schema: StoredCalculation,
      idPattern: /^taxcalc_simulated_[0-9a-f]{32}$/,
      notFoundMessage: 'No such tax calculation.',
    }),
  };
}

/** Applies the elapsed time on each read, because a crash would lose a timer. */
export function settleIntent({ now }: Pick<SimulatedState, 'now'>, intent: StoredIntent): StoredIntent {
  const hasSucceeded =
    intent.status === 'processing' && intent.settlesAt !== null && now() >= intent.settlesAt;
  return hasSucceeded
    ? { ...intent, status: 'succeeded', settlesAt: null, paidAt: intent.settlesAt }
    : intent;
}

/** Returns a signed webhook event. The same `name` always has the same id. */
export function createSignedEvent(
  { key, now }: SimulatedState,
  {
    name,
    type,
    object,
    account,
  }: { name: string; type: string; object: object; account?: string | undefined },
): SimulatedResult['events'][number] {
  const body = JSON.stringify({
    id: `evt_simulated_${deriveId(key, `event:${name}`)}`,
    object: 'event',
    type,
    created: Math.floor(now() / SECOND),
    account,
    data: { object },
  });
  return { body, signature: signEvent(key, body, now()) };
}

const SECRET_MARK = '_secret_';

export function createClientSecret({ key }: Pick<SimulatedState, 'key'>, intentId: string): string {
  return `${intentId}${SECRET_MARK}${deriveId(key, `secret:${intentId}`)}`;
}

export function splitClientSecret(clientSecret: string): { id: string; secret: string } {
  const [id = '', secret = ''] = clientSecret.split(SECRET_MARK);
  return { id, secret };
}

/** Derives an id from a text. It cannot be guessed without the key. */
export function deriveId(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex').slice(0, 32);
}
