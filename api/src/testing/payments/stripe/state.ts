import type { PlannedFault } from './fault.js';
import {
  epochSeconds,
  SHAPES,
  type StripeCharge,
  type StripeDispute,
  type StripeEvent,
  type StripeIntent,
  type StripeInvoice,
  type StripePrice,
  type StripeRefund,
  type StripeSubscription,
  stripeId,
} from './shapes.js';

export interface StripeKeys {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
}

/** The data of the account at Stripe. */
export interface StripeState {
  keys: StripeKeys;
  intents: Map<string, StripeIntent>;
  charges: Map<string, StripeCharge>;
  refunds: Map<string, StripeRefund>;
  disputes: Map<string, StripeDispute>;
  customers: Map<string, object>;
  prices: Map<string, StripePrice>;
  subscriptions: Map<string, StripeSubscription>;
  invoices: Map<string, StripeInvoice>;
  /** By invoice id. */
  invoiceIntents: Map<string, string>;
  /** Ids of subscriptions whose next charge is declined. */
  badCards: Set<string>;
  /** The time of subscriptions, in epoch milliseconds. */
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
  price('tidings_pro_monthly', { interval: 'month', amount: 1_000 }),
  price('tidings_pro_annual', { interval: 'year', amount: 9_600 }),
];

function price(lookupKey: string, { interval, amount }: { interval: string; amount: number }): StripePrice {
  const recurring = { ...SHAPES.price.recurring, interval };
  const amounts = { unit_amount: amount, unit_amount_decimal: String(amount) };
  return { ...SHAPES.price, id: stripeId('price'), lookup_key: lookupKey, recurring, ...amounts };
}

export function emptyState(keys: StripeKeys, now: () => number): StripeState {
  return {
    keys,
    intents: new Map(),
    charges: new Map(),
    refunds: new Map(),
    disputes: new Map(),
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

/** Queues a webhook event with the present state of `object`. */
export function report(state: StripeState, type: string, object: object): void {
  state.events.push({
    ...SHAPES.event,
    id: stripeId('evt'),
    created: epochSeconds(),
    type,
    data: { object: structuredClone(object) },
  });
}
