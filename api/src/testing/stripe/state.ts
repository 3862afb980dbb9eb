import type { PlannedFault } from './fault.js';
import {
  epochSeconds,
  SHAPES,
  type StripeCharge,
  type StripeDispute,
  type StripeEvent,
  type StripeIntent,
  type StripeRefund,
  stripeId,
} from './shapes.js';

export interface StripeKeys {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
}

/** All that this account at Stripe holds. */
export interface StripeState {
  keys: StripeKeys;
  intents: Map<string, StripeIntent>;
  charges: Map<string, StripeCharge>;
  refunds: Map<string, StripeRefund>;
  disputes: Map<string, StripeDispute>;
  /** What was answered under an idempotency key. */
  replays: Map<string, { request: string; status: number; body: string }>;
  /** Not delivered yet, the oldest first. */
  events: StripeEvent[];
  faults: PlannedFault[];
  /** What was asked, in the order it came: `POST /v1/refunds`. */
  requests: string[];
}

export function emptyState(keys: StripeKeys): StripeState {
  return {
    keys,
    intents: new Map(),
    charges: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    replays: new Map(),
    events: [],
    faults: [],
    requests: [],
  };
}

/** What `object` is at this moment, for whoever the webhook tells. */
export function report(state: StripeState, type: string, object: object): void {
  state.events.push({
    ...SHAPES.event,
    id: stripeId('evt'),
    created: epochSeconds(),
    type,
    data: { object: structuredClone(object) },
  });
}
