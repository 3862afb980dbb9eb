import type { Subscriptions } from './subscriptions.js';

/**
 * The payment provider. Amounts are integer cents. Data from a buyer's browser is never trusted: a payment
 * counts only by the provider's answer or signature.
 */
export interface Payments {
  kind: 'stripe' | 'simulated';
  /** The provider's settings for the buyer's browser. */
  browser: PaymentsBrowser;
  /** The provider's sources that payment pages may load; no other page may. */
  pageSources: PaymentSources;
  /** Creates an intent. The same `idempotencyKey` returns the same intent. */
  createIntent(input: NewIntent): Promise<PaymentIntent>;
  /** Finds an intent; undefined if the provider does not know the id. */
  findIntent(id: string): Promise<PaymentIntent | undefined>;
  /**
   * Cancels an intent that will not be paid. A paid intent stays unchanged, and an unknown one is ignored.
   */
  cancelIntent(id: string): Promise<void>;
  /** Refunds the rest of a payment. */
  refund(input: { intentId: string; idempotencyKey: string }): Promise<void>;
  subscriptions: Subscriptions;
  /**
   * Reads a webhook event. Throws `PaymentsError` of the kind `signature` if it is forged, stale or
   * unreadable.
   */
  readEvent(input: { body: string; signature: string | undefined }): PaymentEvent;
  /** Checks the connection. Throws if the provider is unreachable or rejects our key. */
  check(): Promise<void>;
  /** Which settings are present; never their values. */
  settings: PaymentSettings;
  /** The simulator's own card form; undefined if cards are real. */
  simulator?: PaymentSimulator;
}

export type PaymentsBrowser = { provider: 'stripe'; publishableKey: string } | { provider: 'simulated' };

/** Allowed origins of scripts, frames and requests. */
export interface PaymentSources {
  scripts: readonly string[];
  frames: readonly string[];
  connections: readonly string[];
}

export interface PaymentSettings {
  mode: 'live' | 'test' | 'simulated';
  secretKey: boolean;
  publishableKey: boolean;
  webhookSecret: boolean;
}

export interface NewIntent {
  amount: number;
  currency: string;
  description: string;
  /** Returned with the intent. */
  metadata: Record<string, string>;
  idempotencyKey: string;
}

export interface PaymentIntent {
  id: string;
  /** Allows a browser to pay this intent. */
  clientSecret: string | null;
  status: 'open' | 'processing' | 'succeeded' | 'canceled';
  amount: number;
  currency: string;
  metadata: Record<string, string>;
  /** Why the last try failed, in the provider's words. */
  failure: string | null;
  refundedAmount: number;
  /** `open` and `lost`: the money is gone or may be; `won`: it was returned. */
  dispute: 'none' | 'open' | 'won' | 'lost';
}

export interface PaymentEvent {
  id: string;
  type: string;
  /** The payment in the event; null for all other events. */
  intentId: string | null;
  /**
   * Whether the event can change that payment. All others are only recorded, without a query to the provider.
   */
  mayMove: boolean;
  /** The subscription in the event or of its invoice; null for all other events. */
  subscriptionId: string | null;
}

export interface PaymentSimulator {
  /** Submits a card for an intent, as the provider's script would do in a browser. */
  confirm(input: { clientSecret: string; card: string }): Promise<SimulatedAnswer>;
  /** Answers a `challenge` as passed or refused. */
  completeChallenge(input: { clientSecret: string; isPassed: boolean }): Promise<SimulatedAnswer>;
}

/** `events` are webhook requests in the provider's format: signed bodies, for the webhook's own path. */
export interface SimulatedAnswer {
  status: 'succeeded' | 'processing' | 'challenge' | 'declined';
  /** For the buyer, if it was declined. */
  message: string | null;
  events: Array<{ body: string; signature: string }>;
}

export type PaymentsErrorKind =
  | 'invalid_request'
  | 'connection'
  | 'authentication'
  | 'declined'
  | 'rate_limit'
  | 'signature'
  /** The operator's setup at the provider is wrong. */
  | 'configuration'
  | 'provider';

/** An error of the provider. Its message is for the log; `kind` selects the message for buyers. */
export class PaymentsError extends Error {
  override readonly name = 'PaymentsError';
  readonly kind: PaymentsErrorKind;

  constructor(kind: PaymentsErrorKind, message: string) {
    super(message);
    this.kind = kind;
  }
}
