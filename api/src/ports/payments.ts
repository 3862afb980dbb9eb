import type { Subscriptions } from './subscriptions.js';

/**
 * Who takes the money. Amounts are integer cents. What a buyer's browser says is never believed: a payment is what
 * the provider answers when it is asked, or what it signed.
 */
export interface Payments {
  kind: 'stripe' | 'simulated';
  /** What the buyer's browser needs of the provider. */
  browser: PaymentsBrowser;
  /** What a page may load of the provider's where it takes the money; no other page may. */
  pageSources: PaymentSources;
  /** The same `idempotencyKey` answers the same intent. */
  createIntent(input: NewIntent): Promise<PaymentIntent>;
  /** Undefined when the provider knows none of that id. */
  findIntent(id: string): Promise<PaymentIntent | undefined>;
  /**
   * An intent that nobody will pay any more; one that was paid meanwhile stays as it is, and of one that the provider
   * does not know there is nothing to cancel.
   */
  cancelIntent(id: string): Promise<void>;
  /** All that is left of a payment. */
  refund(input: { intentId: string; idempotencyKey: string }): Promise<void>;
  subscriptions: Subscriptions;
  /** Throws `PaymentsError` of the kind `signature` when it is forged, stale or not to be read. */
  readEvent(input: { body: string; signature: string | undefined }): PaymentEvent;
  /** Throws when the provider cannot be reached, or does not know us. */
  check(): Promise<void>;
  /** Which settings are there; never a setting itself. */
  settings: PaymentSettings;
  /** The stand-in's own card form; undefined where cards are real. */
  simulator?: PaymentSimulator;
}

export type PaymentsBrowser = { provider: 'stripe'; publishableKey: string } | { provider: 'simulated' };

/** Origins: whose scripts run, whose pages stand in frames, and who is asked. */
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
  /** Comes back with the intent. */
  metadata: Record<string, string>;
  idempotencyKey: string;
}

export interface PaymentIntent {
  id: string;
  /** Lets a browser pay this one. */
  clientSecret: string | null;
  status: 'open' | 'processing' | 'succeeded' | 'canceled';
  amount: number;
  currency: string;
  metadata: Record<string, string>;
  /** What the last try failed of, in the provider's words. */
  failure: string | null;
  refundedAmount: number;
  /** `open` and `lost`: the money is gone or may be; `won`: it came back. */
  dispute: 'none' | 'open' | 'won' | 'lost';
}

export interface PaymentEvent {
  id: string;
  type: string;
  /** The payment that it is about; null for all else. */
  intentId: string | null;
  /** Whether it can have moved that payment; all others are noted only, and the provider is not asked. */
  mayMove: boolean;
  /** The subscription that it is about, or whose invoice; null for all else. */
  subscriptionId: string | null;
}

export interface PaymentSimulator {
  /** What the provider's script would do in a browser: a card for an intent. */
  confirm(input: { clientSecret: string; card: string }): Promise<SimulatedAnswer>;
  /** A `challenge` that was passed or refused. */
  answerChallenge(input: { clientSecret: string; isPassed: boolean }): Promise<SimulatedAnswer>;
}

/** `events` are reports as a provider posts them: signed bodies, for the webhook's own path. */
export interface SimulatedAnswer {
  status: 'succeeded' | 'processing' | 'challenge' | 'declined';
  /** For the buyer, where it was declined. */
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
  /** What whoever runs the instance has set up at the provider is not what it has to be. */
  | 'configuration'
  | 'provider';

/** The message is the provider's, for the log; what a buyer reads is chosen by `kind`. */
export class PaymentsError extends Error {
  override readonly name = 'PaymentsError';
  readonly kind: PaymentsErrorKind;

  constructor(kind: PaymentsErrorKind, message: string) {
    super(message);
    this.kind = kind;
  }
}
