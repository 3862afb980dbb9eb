/**
 * Creators' own accounts at the payment provider. Their sales are charged there directly, so the creator is the
 * merchant, receives the payouts, and bears refunds, disputes and the provider's fees.
 */
export interface PayoutAccounts {
  /**
   * Creates an account. The provider collects all other details from the creator. The same `idempotencyKey` returns the
   * same account. Throws `country_unsupported` for a country without payouts.
   */
  create(input: NewProviderAccount): Promise<ProviderAccount>;
  /** Finds an account. Returns undefined if it is unknown, or withdrew this instance's access. */
  find(id: string): Promise<ProviderAccount | undefined>;
  /**
   * Returns a link to the provider's own form for everything that an account still needs. It works once, for a few
   * minutes. From there, creators return to `returnUrl`, or to `refreshUrl` if the link no longer works.
   */
  openOnboarding(input: { accountId: string; returnUrl: string; refreshUrl: string }): Promise<string>;
}

/**
 * Countries whose accounts pay no fees to a platform. Accounts in Brazil pay none to platforms elsewhere
 * (https://docs.stripe.com/connect/direct-charges#collect-fees), and accounts in India none at all
 * (https://docs.stripe.com/india-accept-international-payments).
 */
export const COUNTRIES_WITHOUT_FEES: ReadonlySet<string> = new Set(['BR', 'IN']);

export interface NewProviderAccount {
  /** The country by ISO 3166-1: `DE`. */
  country: string;
  email: string;
  /** The metadata, which the provider returns with the account. */
  metadata: Record<string, string>;
  idempotencyKey: string;
}

export interface ProviderAccount {
  id: string;
  country: string;
  /** The currency by ISO 4217, lower case. */
  currency: string;
  /** True if the creator has completed the form once. */
  hasSubmitted: boolean;
  canCharge: boolean;
  canPayOut: boolean;
  /** The fields that the provider needs now, by its own names: `individual.verification.document`. */
  due: string[];
  /** The time at which charges or payouts end if `due` stays. Null without a deadline. */
  dueBy: number | null;
  /** The provider's code for the reason why it stopped charges or payouts: `rejected.fraud`. */
  disabledReason: string | null;
}

/** The actions of a creator at the simulated provider. */
export const SIMULATED_ACCOUNT_ACTIONS = [
  /** Everything is in order. */
  'complete',
  /** Charges stop until a document is sent. */
  'require_document',
  /** The provider does not work with this business. */
  'reject',
  /** The provider stops an account that sold before. */
  'disable',
  /** The creator withdraws this instance's access. */
  'disconnect',
] as const;
export type SimulatedAccountAction = (typeof SIMULATED_ACCOUNT_ACTIONS)[number];
