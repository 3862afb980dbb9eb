import { type Currency, getCurrencyRules } from '../../kernel/money/currencies.js';
import { COUNTRIES_WITHOUT_FEES, type ProviderAccount } from '../../ports/payout-accounts.js';

/**
 * `onboarding`: the provider's form is unfinished. `restricted`: something is due or under review, so no payment is
 * possible. `active`: accepts payments. `disabled`: the provider closed it. `disconnected`: the creator or the provider
 * ended the access, for good. Creators without an account have no row.
 */
export const ACCOUNT_STATUSES = ['onboarding', 'restricted', 'active', 'disabled', 'disconnected'] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

/** The job that asks the provider about the account of an event. */
export const SETTLE_ACCOUNT = 'payouts.settle-account';

/**
 * Returns the status of an account by the provider's present response, or undefined if it allows no access. Earlier
 * responses do not matter, except that `disconnected` stays.
 */
export function getNextAccountStatus(
  current: AccountStatus | 'none',
  account: ProviderAccount | undefined,
): AccountStatus {
  if (current === 'disconnected' || account === undefined) return 'disconnected';
  if (account.disabledReason?.startsWith('rejected.')) return 'disabled';
  if (!account.hasSubmitted) return 'onboarding';
  return account.canCharge ? 'active' : 'restricted';
}

/**
 * Returns the instance's part of a payment, in the smallest unit of its currency, always less than the amount. Rounds
 * down to an amount that the provider charges, such as whole kronur in Iceland.
 */
export function calculatePlatformFee(input: {
  amount: number;
  currency: Currency;
  percent: number;
  country: string;
}): number {
  const { amount, currency, percent, country } = input;
  if (COUNTRIES_WITHOUT_FEES.has(country)) return 0;
  // Uses whole hundredths of a percent, because a float would lose cents.
  const hundredths = Math.round(percent * 100);
  const { step = 1 } = getCurrencyRules(currency);
  const fee = Math.min(Math.floor((amount * hundredths) / 10_000), Math.max(amount - 1, 0));
  return fee - (fee % step);
}

/** Instructions for each field that the provider needs. The first match counts. */
const STEPS: ReadonlyArray<readonly [RegExp, string]> = [
  [/^external_account/, 'Add the bank account for your payouts.'],
  [/^tos_acceptance/, 'Accept the terms of the payment provider.'],
  [/^business_type/, 'Choose whether you sell as an individual or as a company.'],
  [/^business_profile\./, 'Describe what you sell, with a website and a support contact.'],
  [/^company\.verification/, 'Upload a document that proves your company exists.'],
  [
    /^(?:owners|directors|executives|person_\w+)\b/,
    'Enter the details of the people who own or run your company.',
  ],
  [/verification\.(?:additional_)?document/, 'Upload a photo of your passport, ID card or driving license.'],
  [/verification\.proof_of_liveness/, 'Confirm your identity with a photo of yourself.'],
  [/^company\.(?:owners|directors|executives)/, 'Confirm who owns and runs your company.'],
  [/^company\./, 'Enter the details of your company.'],
  [/\.(?:first|last|maiden)_name/, 'Enter your legal name.'],
  [/\.dob\./, 'Enter your date of birth.'],
  [/\.address\./, 'Enter your home address.'],
  [/\.(?:id_number|ssn_last_4)/, 'Enter your tax or identity number.'],
  [/\.(?:email|phone)/, 'Enter your phone number and email address.'],
];
const OTHER_STEP = 'Answer the remaining questions of the payment provider.';

/** Returns the steps for the fields that are due, each once, in the order of the fields. */
export function listSteps(requirements: readonly string[]): string[] {
  const findStep = (field: string) => STEPS.find(([pattern]) => pattern.test(field))?.[1] ?? OTHER_STEP;
  const steps = [...new Set(requirements.map(findStep))];
  return [...steps.filter((step) => step !== OTHER_STEP), ...steps.filter((step) => step === OTHER_STEP)];
}

/** Returns a note for the creator about a status, or null if there is nothing to add. */
export function findAccountNote(account: {
  status: AccountStatus;
  disabledReason: string | null;
  canPayOut: boolean;
  due: readonly string[];
}): string | null {
  const { status, disabledReason, canPayOut, due } = account;
  switch (status) {
    case 'disabled':
      return 'The payment provider closed this account. Its emails and its dashboard show why. You can disconnect it and connect another one.';
    case 'restricted':
      return due.length > 0
        ? 'You cannot accept payments until the payment provider has everything it needs.'
        : getRestrictedNote(disabledReason);
    case 'active':
      if (canPayOut) return due.length > 0 ? 'Complete these steps to keep accepting payments.' : null;
      return 'You can accept payments. Payouts to your bank start once the payment provider has everything it needs.';
    case 'disconnected':
      return 'Your account is disconnected. Earlier payments stay there. To sell again, connect an account.';
    case 'onboarding':
      return null;
  }
}

function getRestrictedNote(disabledReason: string | null): string {
  if (disabledReason === 'platform_paused') return 'The operator of this instance paused your payments.';
  return 'The payment provider is checking your details. This can take a few days. You do not need to do anything.';
}

/** The bank's reasons for a failed payout. The provider's dashboard explains all other reasons. */
const FAILURES: Readonly<Record<string, string>> = {
  account_closed: 'Your bank account is closed.',
  account_frozen: 'Your bank account is frozen.',
  bank_account_restricted: 'Your bank account cannot receive payouts.',
  incorrect_account_holder_name: 'The name of the account holder is wrong.',
  invalid_account_number: 'The account number is wrong.',
  invalid_currency: 'Your bank account does not accept this currency.',
  no_account: 'The bank does not know this account.',
};

/** Explains a failed payout, with advice. */
export function formatFailureNote(failure: string | null): string {
  const reason = FAILURES[failure ?? ''] ?? 'Your bank returned this payout.';
  return `${reason} Check your bank details at the payment provider.`;
}
