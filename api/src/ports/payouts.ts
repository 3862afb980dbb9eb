/**
 * The money in creators' own accounts, and its way to their banks. All calls throw `disconnected` for an account that
 * withdrew this instance's access. Amounts are integers in the smallest unit of their currency.
 */
export interface Payouts {
  getBalance(accountId: string): Promise<AccountBalance>;
  /** Lists payouts, newest first, after the payout `after`. Throws `invalid_request` if this payout is unknown. */
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
  /** The funds in each currency, including currencies without money. */
  funds: Funds[];
  schedule: PayoutSchedule;
}

export interface Funds {
  /** The currency by ISO 4217, lower case. An account can have currencies that nobody can sell in here. */
  currency: string;
  /** The amount of the next payout. Negative if refunds or disputes exceed the balance. */
  available: number;
  /** The amount that is not available yet. */
  pending: number;
}

/** The frequency of the provider's payouts. With `manual`, the creator starts each payout. */
export const PAYOUT_INTERVALS = ['daily', 'weekly', 'monthly', 'manual'] as const;

export interface PayoutSchedule {
  interval: (typeof PAYOUT_INTERVALS)[number];
  /** The number of days until the money of a sale is available. */
  delayDays: number;
}

/** `pending` and `in_transit` are on the way to the bank. The money of the last two is in the balance again. */
export const PAYOUT_STATUSES = ['pending', 'in_transit', 'paid', 'failed', 'canceled'] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

export interface ProviderPayout {
  /** The provider's id. */
  id: string;
  /** The amount. Negative if the provider collected a missing balance. */
  amount: number;
  currency: string;
  status: PayoutStatus;
  createdAt: number;
  /** The time at which the bank has the payout, or should have it. */
  arrivesAt: number;
  /** The bank's reason for a failed payout, as the provider's code: `account_closed`. */
  failure: string | null;
  /** True if the provider can list the payout's payments. Never true for a payout that the creator started. */
  isReconciled: boolean;
}

export interface PayoutPayments {
  intentIds: string[];
  /** The cursor of the next page. Null after the last page. */
  next: string | null;
}

export interface PayoutPage {
  payouts: ProviderPayout[];
  hasMore: boolean;
}
