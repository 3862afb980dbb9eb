import type { PayoutAccounts, SimulatedAccountAction } from './payout-accounts.js';
import type { Payouts } from './payouts.js';
import type { Subscriptions } from './subscriptions.js';

/** The account that takes payments, either the instance's own (`owner`) or each creator's own (`connect`). */
export const PAYMENTS_MODES = ['owner', 'connect'] as const;

/**
 * The payment provider. Amounts are integers in the smallest unit of their currency. Data from a buyer's browser is
 * never trusted, so a payment counts only by the provider's response or signature. Every call with an `accountId`
 * throws `disconnected` if that account withdrew its access. Without `accountId`, the account is the instance's own.
 */
export interface Payments {
  kind: 'stripe' | 'simulated';
  /** The provider's settings for the buyer's browser. */
  browser: PaymentsBrowser;
  /** The provider's sources, which only payment pages may load. */
  pageSources: PaymentSources;
  /**
   * Calculates the tax of a price for a buyer's place. The same `idempotencyKey` returns the same calculation. Throws
   * `place` if the place is unknown or too vague, and `tax_setup` if the account cannot calculate tax.
   */
  calculateTax(input: TaxRequest): Promise<TaxCalculation>;
  /** Creates an intent. The same `idempotencyKey` returns the same intent. */
  createIntent(input: NewIntent): Promise<PaymentIntent>;
  /** Finds an intent of the account that takes the money. Returns undefined if the account does not know the id. */
  findIntent(id: string, accountId?: string | null): Promise<PaymentIntent | undefined>;
  /** Cancels an intent that will not be paid. Does not change a paid intent, and ignores an unknown intent. */
  cancelIntent(id: string, accountId?: string | null): Promise<void>;
  /**
   * Refunds the rest of a payment. Does nothing if nothing is left. `returnsFee` returns the same part of the
   * instance's fee to the creator, and marks the refund (see `refundedWithFee`).
   */
  refund(input: RefundRequest): Promise<void>;
  accounts: PayoutAccounts;
  payouts: Payouts;
  subscriptions: Subscriptions;
  /**
   * Reads a webhook event. Throws `PaymentsError` of the kind `signature` if it is forged, stale or
   * unreadable.
   */
  readEvent(input: { body: string; signature: string | undefined }): PaymentEvent;
  /** Checks the connection. Throws if the provider is unreachable or rejects our key. */
  check(): Promise<void>;
  /** The names of the present settings, never their values. */
  settings: PaymentSettings;
  /** The simulator's own card form. Undefined if cards are real. */
  simulator?: PaymentSimulator;
}

export type PaymentsBrowser = { provider: 'stripe'; publishableKey: string } | { provider: 'simulated' };

/** The allowed origins of scripts, frames and requests. */
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
  connectWebhookSecret?: boolean;
}

/** The way in which prices and tax combine. Prices include the tax, or the tax is added to prices. */
export type TaxBehavior = 'inclusive' | 'exclusive';

/** The place of a buyer, as far as tax needs it. */
export interface BuyerPlace {
  /** The country by ISO 3166-1, upper case. */
  country: string;
  /** The postal code is null where the country is enough. */
  postalCode: string | null;
}

export interface TaxRequest {
  /** The listed price. */
  amount: number;
  currency: string;
  behavior: TaxBehavior;
  place: BuyerPlace;
  /** The connected account that owes the tax. Null for the instance's own. */
  accountId: string | null;
  /** The name of the product in the provider's tax reports. */
  reference: string;
  idempotencyKey: string;
}

export interface TaxCalculation {
  id: string;
  tax: number;
  /** The amount that the buyer pays, with the tax. */
  total: number;
}

export interface NewIntent {
  amount: number;
  currency: string;
  description: string;
  /** The metadata, which the provider returns with the intent. */
  metadata: Record<string, string>;
  idempotencyKey: string;
  /** The connected account that takes the money. Empty for the instance's own. */
  accountId?: string | null;
  /** The instance's part of `amount`, only for a connected account. */
  applicationFee?: number;
  /** The id of a calculation of the same account. The provider reports its tax when the payment succeeds. */
  taxCalculation?: string | null;
}

export interface RefundRequest {
  intentId: string;
  idempotencyKey: string;
  accountId?: string | null;
  returnsFee?: boolean;
}

export interface PaymentIntent {
  id: string;
  /** The secret that allows a browser to pay this intent. */
  clientSecret: string | null;
  status: 'open' | 'processing' | 'succeeded' | 'canceled';
  amount: number;
  currency: string;
  metadata: Record<string, string>;
  /** The provider's reason why the last try failed. */
  failure: string | null;
  refundedAmount: number;
  /** The part of `refundedAmount` that included the instance's fee. Undefined without refunds or without a fee. */
  refundedWithFee?: number | undefined;
  /** `open` and `lost` mean that the money is or may be lost, and `won` that it was returned. */
  dispute: 'none' | 'open' | 'won' | 'lost';
  /** The connected account that takes the money. Undefined for the instance's own. */
  accountId?: string | undefined;
  /** The instance's part of a connected account's payment, if any. */
  applicationFee?: number | undefined;
  /** The calculation of the tax in `amount`, if any. */
  taxCalculation?: string | undefined;
  /** Undefined until the payment is paid and the provider knows its fee, for some payments a day later. */
  settlement?: Settlement | undefined;
}

/** The change of a payment to the balance of its account, before refunds and disputes. */
export interface Settlement {
  /** The provider's fee, with tax. */
  fee: number;
  /** The amount that is left after the fees of the provider and of the instance. */
  net: number;
  /** The currency of the balance, which can differ from the payment's currency. ISO 4217, lower case. */
  currency: string;
}

export interface PaymentEvent {
  id: string;
  type: string;
  /** The payment in the event. Null for all other events. */
  intentId: string | null;
  /** True if the event can change the payment. Other events are only recorded, without a query to the provider. */
  affectsPayment: boolean;
  /** The subscription in the event or of its invoice. Null for all other events. */
  subscriptionId: string | null;
  /** The connected account that the event is from. Undefined for the instance's own. */
  accountId?: string | undefined;
  /** True if the event can change the account itself. */
  affectsAccount?: boolean | undefined;
}

export interface PaymentSimulator {
  /** Submits a card for an intent, as the provider's script would do in a browser. */
  confirm(input: { clientSecret: string; card: string }): Promise<SimulatedResult>;
  /** Completes a `challenge` as passed or failed. */
  completeChallenge(input: { clientSecret: string; isPassed: boolean }): Promise<SimulatedResult>;
  /** Simulates a step of a creator or the provider with a connected account. Returns the events. */
  changeAccount(input: {
    accountId: string;
    action: SimulatedAccountAction;
  }): Promise<SimulatedResult['events']>;
}

/** The result of a simulated action. `events` are signed webhook requests in the provider's format. */
export interface SimulatedResult {
  status: 'succeeded' | 'processing' | 'challenge' | 'declined';
  /** The message for the buyer, if the payment was declined. */
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
  /** A connected account withdrew this instance's access. */
  | 'disconnected'
  /** The provider creates no account in this country. */
  | 'country_unsupported'
  /** The operator's setup at the provider is wrong. */
  | 'configuration'
  /** The provider cannot calculate the tax for the buyer's place. */
  | 'place'
  /** The account that sells cannot calculate tax. */
  | 'tax_setup'
  | 'provider';

/** An error of the provider. Its message is for the log. `kind` selects the message for buyers. */
export class PaymentsError extends Error {
  override readonly name = 'PaymentsError';
  readonly kind: PaymentsErrorKind;

  constructor(kind: PaymentsErrorKind, message: string) {
    super(message);
    this.kind = kind;
  }
}
