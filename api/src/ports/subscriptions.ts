import type { PriceId } from '../kernel/plans/plan-prices.js';

/** The newest invoices that `listInvoices` returns. */
export const MAX_INVOICES = 24;

/** Recurring payments. Times are epoch milliseconds, and amounts are integer cents. */
export interface Subscriptions {
  /**
   * Creates the paying customer with an id of the provider. The same `idempotencyKey` returns the same
   * customer.
   */
  createCustomer(input: {
    email: string;
    metadata: Record<string, string>;
    idempotencyKey: string;
  }): Promise<string>;
  /**
   * Creates an unpaid subscription, which anyone with its client secret can pay. The same `idempotencyKey` returns the
   * same result, even a failure. Throws `configuration` if the provider would charge another amount than `PRICES`.
   */
  create(input: NewSubscription): Promise<Subscription>;
  /** Finds a subscription. Returns undefined if the provider does not know the id. */
  find(id: string): Promise<Subscription | undefined>;
  /** Finds the subscription of a payment. Returns undefined for all other payments. */
  findByPayment(intentId: string): Promise<string | undefined>;
  /** Ends a subscription after the paid period. Throws `invalid_request` if it has already ended. */
  stopRenewal(id: string): Promise<void>;
  /** Continues the renewal. Throws `invalid_request` if the subscription has already ended. */
  resumeRenewal(id: string): Promise<void>;
  /** Ends a subscription now, so that an open payment is no longer possible. Does not change an ended one. */
  cancel(id: string): Promise<void>;
  /** Checks the prices. Throws `configuration` if the provider would charge another amount than `PRICES`. */
  checkPrices(): Promise<void>;
  /** Lists at most 24 invoices, newest first. */
  listInvoices(customerId: string): Promise<Invoice[]>;
  /** Opens the provider's page for cards and invoices, which links back to `returnUrl`. */
  openPortal(input: { customerId: string; returnUrl: string }): Promise<string>;
}

export interface NewSubscription {
  customerId: string;
  priceId: PriceId;
  metadata: Record<string, string>;
  idempotencyKey: string;
}

/** The state of the last payment: `disputed` may be returned, `reversed` was fully refunded or lost to the bank. */
export const REVERSALS = ['none', 'disputed', 'reversed'] as const;
export type Reversal = (typeof REVERSALS)[number];

export interface Subscription {
  id: string;
  /**
   * `processing` means that the bank decides about the first payment, even if the subscription has ended in the
   * meantime.
   */
  status: 'incomplete' | 'processing' | 'active' | 'past_due' | 'ended';
  /** The secret of the first payment, while it accepts a card. */
  clientSecret: string | null;
  priceId: PriceId;
  /** The current price of a period. */
  amount: number;
  /** The time from which periods are counted. */
  billingAnchorAt: number;
  currentPeriodStart: number;
  currentPeriodEnd: number;
  /** The end of the last paid period. Null if none was paid. */
  paidUntil: number | null;
  /** The time since when a payment is overdue, or null. It stays if the subscription ends because of the payment. */
  pastDueSince: number | null;
  cancelAtPeriodEnd: boolean;
  endedAt: number | null;
  /** The last successful payment. Null if there was none. */
  paidWith: string | null;
  reversal: Reversal;
}

export interface Invoice {
  id: string;
  number: string | null;
  createdAt: number;
  amount: number;
  currency: string;
  status: 'paid' | 'open' | 'void' | 'uncollectible' | 'draft';
  /** The URL for viewing and paying the invoice. */
  url: string | null;
}
