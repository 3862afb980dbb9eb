/**
 * The money in creators' own accounts, and its way to their banks. All calls throw `disconnected` for an account that
 * no longer gives this instance access. Amounts are integers in the smallest unit of their currency.
 */
export interface Payouts {
  getBalance(accountId: string): Promise<AccountBalance>;
  /** Lists payouts, newest first, after the payout `after`. Throws `invalid_request` if the account has no such payout. */
  list(input: { accountId: string; limit: number; after?: string | undefined }): Promise<PayoutPage>;
  /**
   * Returns a page of the payments in a payout, after the cursor `after`. Throws `invalid_request` if the account has
   * no such payout, and sometimes for a payout that is not reconciled.
   */
  listPayments(input: {
    accountId: string;
    payoutId: string;
    after?: string | undefined;
  }): Promise<PayoutPayments>;
}

export interface AccountBalance {
  /** One for each currency, those without money included. */
  funds: Funds[];
  schedule: PayoutSchedule;
}

export interface Funds {
  /** ISO 4217, lower case. An account can have currencies that nobody can sell in here. */
  currency: string;
  /** The amount of the next payout. It is negative if refunds or disputes took more than there was. */
  available: number;
  /** The amount that is not available yet. */
  pending: number;
}

/** How often the provider starts payouts; `manual`: whenever the creator does. */
export const PAYOUT_INTERVALS = ['daily', 'weekly', 'monthly', 'manual'] as const;

export interface PayoutSchedule {
  interval: (typeof PAYOUT_INTERVALS)[number];
  /** Days until the money of a sale is available. */
  delayDays: number;
}

/** `pending` and `in_transit`: on the way to the bank. `failed` and `canceled`: the money is in the balance again. */
export const PAYOUT_STATUSES = ['pending', 'in_transit', 'paid', 'failed', 'canceled'] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

export interface ProviderPayout {
  /** The provider's id. */
  id: string;
  /** Negative if the provider took back a missing balance. */
  amount: number;
  currency: string;
  status: PayoutStatus;
  createdAt: number;
  /** The time at which the bank has the payout, or should have it. */
  arrivesAt: number;
  /** The bank's reason for a failed payout, in the provider's words: `account_closed`. */
  failure: string | null;
  /** The provider can list its payments. Never true for a payout that the creator started, at once or by hand. */
  isReconciled: boolean;
}

export interface PayoutPayments {
  intentIds: string[];
  /** The cursor of the next page; null after the last one. */
  next: string | null;
}

export interface PayoutPage {
  payouts: ProviderPayout[];
  hasMore: boolean;
}
