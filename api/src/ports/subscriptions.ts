/** What Pro costs, by the month or by the year. */
export const PRICE_IDS = ['monthly', 'annual'] as const;
export type PriceId = (typeof PRICE_IDS)[number];

/** As every screen shows it. Who takes the money has to charge the same. */
export const PRICES: Record<PriceId, { cents: number; currency: string; interval: 'month' | 'year' }> = {
  monthly: { cents: 1_000, currency: 'usd', interval: 'month' },
  annual: { cents: 9_600, currency: 'usd', interval: 'year' },
};

/** Payments that come again by themselves. Times are epoch milliseconds, amounts integer cents. */
export interface Subscriptions {
  /** Who pays, under an id of the provider's; the same `idempotencyKey` answers the same. */
  createCustomer(input: {
    email: string;
    metadata: Record<string, string>;
    idempotencyKey: string;
  }): Promise<string>;
  /**
   * Begun and not paid: whoever has its client secret can pay it. The same `idempotencyKey` answers the same, also where
   * that was a refusal. Throws `configuration` where the provider would charge something else than `PRICES`.
   */
  create(input: NewSubscription): Promise<Subscription>;
  /** Undefined when the provider knows none of that id. */
  find(id: string): Promise<Subscription | undefined>;
  /** The one that a payment was for; undefined for all other payments. */
  findByPayment(intentId: string): Promise<string | undefined>;
  /** It ends with the time that is paid. Throws `invalid_request` when it is over. */
  stopRenewal(id: string): Promise<void>;
  /** It goes on after all. Throws `invalid_request` when it is over. */
  resumeRenewal(id: string): Promise<void>;
  /** It ends now, and what is open of it can be paid no more; one that is over stays as it is. */
  cancel(id: string): Promise<void>;
  /** Throws `configuration` where the provider would charge something else than `PRICES`. */
  checkPrices(): Promise<void>;
  /** Newest first, 24 at most. */
  listInvoices(customerId: string): Promise<Invoice[]>;
  /** Where the customer changes cards and finds invoices; it leads back to `returnUrl`. */
  openPortal(input: { customerId: string; returnUrl: string }): Promise<string>;
}

export interface NewSubscription {
  customerId: string;
  priceId: PriceId;
  metadata: Record<string, string>;
  idempotencyKey: string;
}

export interface Subscription {
  id: string;
  /** `processing`: the bank decides over its first payment, also of one that has ended meanwhile. */
  status: 'incomplete' | 'processing' | 'active' | 'past_due' | 'ended';
  /** For the first payment, while a card can be tried with it. */
  clientSecret: string | null;
  priceId: PriceId;
  /** What a period costs today. */
  amount: number;
  /** From where periods are counted. */
  anchorAt: number;
  currentPeriodStart: number;
  currentPeriodEnd: number;
  /** The end of the last period that was paid; null while none was. */
  paidUntil: number | null;
  /** Since when a payment is missing; null while none is. It stays when the subscription ends of it. */
  pastDueSince: number | null;
  cancelAtPeriodEnd: boolean;
  endedAt: number | null;
  /** The last payment that took money; null while none did. */
  paidWith: string | null;
  /** Of the last payment: `disputed` may come back, `taken` was refunded whole or lost to the bank. */
  moneyBack: 'none' | 'disputed' | 'taken';
}

export interface Invoice {
  id: string;
  number: string | null;
  createdAt: number;
  amount: number;
  currency: string;
  status: 'paid' | 'open' | 'void' | 'uncollectible' | 'draft';
  /** Where it can be read and paid. */
  url: string | null;
}
