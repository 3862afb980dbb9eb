import type Stripe from 'stripe';
import type { PlannedFault } from './fault.js';
import {
  createStripeId,
  getEpochSeconds,
  SHAPES,
  type StripeAccount,
  type StripeCalculation,
  type StripeCharge,
  type StripeDispute,
  type StripeEvent,
  type StripeIntent,
  type StripeInvoice,
  type StripePrice,
  type StripeRefund,
  type StripeSubscription,
  type StripeTransaction,
} from './shapes.js';

export interface StripeKeys {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  connectWebhookSecret: string;
}

/** The data of the account at Stripe. */
export interface StripeState {
  keys: StripeKeys;
  /** The connected account whose data this is. Undefined for the instance's own. */
  account: StripeAccount | undefined;
  /** The data of connected accounts, by id. */
  connected: Map<string, StripeState>;
  intents: Map<string, StripeIntent>;
  charges: Map<string, StripeCharge>;
  refunds: Map<string, StripeRefund>;
  disputes: Map<string, StripeDispute>;
  /** The changes of the balance, oldest first. */
  transactions: Map<string, StripeTransaction>;
  payouts: Map<string, Stripe.Payout>;
  /** The last midnight whose payouts have started, in epoch seconds. */
  paidOutUntil: number;
  /** True if the key may read balances, unlike a restricted key. */
  mayReadBalance: boolean;
  /** True if charges have no balance transaction yet, as on the first day of some payments. */
  hidesFees: boolean;
  /** The charges whose application fee was refunded. */
  returnedFees: string[];
  /** True if the account has a head office in its tax settings, without which Stripe calculates no tax. */
  hasTaxSettings: boolean;
  calculations: Map<string, StripeCalculation>;
  /** The tax that is reported to authorities, by calculation, less the tax of refunds. */
  reportedTax: Map<string, number>;
  customers: Map<string, object>;
  prices: Map<string, StripePrice>;
  subscriptions: Map<string, StripeSubscription>;
  invoices: Map<string, StripeInvoice>;
  /** The ids of payment intents, by invoice id. */
  invoiceIntents: Map<string, string>;
  /** The ids of subscriptions whose next charge is declined. */
  badCards: Set<string>;
  /** Returns the time of subscriptions, in epoch milliseconds. */
  now(): number;
  /** The responses by idempotency key. */
  replays: Map<string, { request: string; status: number; body: string }>;
  /** Undelivered events, oldest first. */
  events: StripeEvent[];
  faults: PlannedFault[];
  /** The requests in order: `POST /v1/refunds`. */
  requests: string[];
}

const PRICES: StripePrice[] = [
  createPrice('tidings_pro_monthly', { interval: 'month', amount: 1_000 }),
  createPrice('tidings_pro_annual', { interval: 'year', amount: 9_600 }),
];

function createPrice(
  lookupKey: string,
  { interval, amount }: { interval: string; amount: number },
): StripePrice {
  const recurring = { ...SHAPES.price.recurring, interval };
  const amounts = { unit_amount: amount, unit_amount_decimal: String(amount) };
  return { ...SHAPES.price, id: createStripeId('price'), lookup_key: lookupKey, recurring, ...amounts };
}

export function createEmptyState(keys: StripeKeys, now: () => number): StripeState {
  return {
    keys,
    account: undefined,
    connected: new Map(),
    intents: new Map(),
    charges: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    transactions: new Map(),
    payouts: new Map(),
    paidOutUntil: 0,
    mayReadBalance: true,
    hidesFees: false,
    returnedFees: [],
    hasTaxSettings: true,
    calculations: new Map(),
    reportedTax: new Map(),
    customers: new Map(),
    prices: new Map(PRICES.map((price) => [price.id, { ...price }])),
    subscriptions: new Map(),
    invoices: new Map(),
    invoiceIntents: new Map(),
    badCards: new Set(),
    now,
    replays: new Map(),
    events: [],
    faults: [],
    requests: [],
  };
}

/** Adds a connected account with its own data. All accounts share events and requests. */
export function addAccount(state: StripeState, account: StripeAccount): StripeState {
  const { keys, now, events, faults, requests } = state;
  const data = { ...createEmptyState(keys, now), account, events, faults, requests };
  state.connected.set(account.id, data);
  return data;
}

/** Queues a webhook event with the present state of `object`. */
export function report(state: StripeState, type: string, object: object): void {
  state.events.push({
    ...SHAPES.event,
    id: createStripeId('evt'),
    created: getEpochSeconds(),
    type,
    ...(state.account !== undefined && { account: state.account.id }),
    data: { object: structuredClone(object) },
  });
}
