import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CURRENCY_CODES, getCurrencyRules } from '../../kernel/money/currencies.js';
import type { ProviderAccount } from '../../ports/payout-accounts.js';
import {
  ACCOUNT_STATUSES,
  type AccountStatus,
  calculatePlatformFee,
  findAccountNote,
  getNextAccountStatus,
  listSteps,
} from './rules.js';

const ACTIVE: ProviderAccount = {
  id: 'acct_1',
  country: 'DE',
  currency: 'eur',
  hasSubmitted: true,
  canCharge: true,
  canPayOut: true,
  due: [],
  dueBy: null,
  disabledReason: null,
};
const NEW = { ...ACTIVE, hasSubmitted: false, canCharge: false, canPayOut: false };
const PAST_DUE = { ...ACTIVE, canCharge: false, disabledReason: 'requirements.past_due' };
const REJECTED = { ...ACTIVE, canCharge: false, disabledReason: 'rejected.fraud' };

describe('the status of an account', () => {
  it.each<[string, ProviderAccount | undefined, AccountStatus]>([
    ['nothing was entered', NEW, 'onboarding'],
    [
      'everything is past due before the form',
      { ...NEW, disabledReason: 'requirements.past_due' },
      'onboarding',
    ],
    ['charges are on', ACTIVE, 'active'],
    ['only payouts are off', { ...ACTIVE, canPayOut: false }, 'active'],
    ['something will be due', { ...ACTIVE, due: ['external_account'], dueBy: 1 }, 'active'],
    ['a document is missing', PAST_DUE, 'restricted'],
    ['it is under review', { ...PAST_DUE, disabledReason: 'under_review' }, 'restricted'],
    [
      'it waits for a verification',
      { ...PAST_DUE, disabledReason: 'requirements.pending_verification' },
      'restricted',
    ],
    ['it is on a list', { ...PAST_DUE, disabledReason: 'listed' }, 'restricted'],
    ['charges are off without a reason', { ...PAST_DUE, disabledReason: null }, 'restricted'],
    ['it was rejected', REJECTED, 'disabled'],
    ['it was rejected before the form', { ...REJECTED, hasSubmitted: false }, 'disabled'],
    ['it was rejected and can still charge', { ...REJECTED, canCharge: true }, 'disabled'],
    ['it gives no access', undefined, 'disconnected'],
  ])('follows from the provider’s response if %s', (_name, account, status) => {
    for (const current of ['none', 'onboarding', 'restricted', 'active', 'disabled'] as const) {
      expect(getNextAccountStatus(current, account)).toBe(status);
    }
  });

  it.each([NEW, ACTIVE, PAST_DUE, REJECTED, undefined])('stays disconnected', (account) => {
    expect(getNextAccountStatus('disconnected', account)).toBe('disconnected');
  });

  it('depends only on the last response, whatever order earlier responses had', () => {
    const accounts = fc.constantFrom<ProviderAccount | undefined>(NEW, ACTIVE, PAST_DUE, REJECTED);
    fc.assert(
      fc.property(fc.array(accounts), accounts, (earlierAccounts, last) => {
        const earlierStatus = earlierAccounts.reduce<Parameters<typeof getNextAccountStatus>[0]>(
          (current, account) => getNextAccountStatus(current, account),
          'none',
        );
        expect(getNextAccountStatus(earlierStatus, last)).toBe(getNextAccountStatus('none', last));
      }),
    );
  });
});

describe('the fee of the instance', () => {
  it.each([
    [1_299, 10, 'DE', 129],
    [1_299, 2.5, 'US', 32],
    [1_000, 0.29, 'US', 2],
    [101, 50, 'US', 50],
    [99_999_999, 50, 'US', 49_999_999],
    [1_299, 0, 'DE', 0],
    [1_299, 10, 'BR', 0],
    [1_299, 10, 'IN', 0],
    [1, 50, 'US', 0],
    [0, 50, 'US', 0],
  ])('of %i at %f %% in %s is %i', (amount, percent, country, fee) => {
    expect(calculatePlatformFee({ amount, currency: 'usd', percent, country })).toBe(fee);
  });

  it.each([
    ['isk', 15_000, 10, 1_500],
    ['isk', 15_900, 10, 1_500],
    ['isk', 15_000, 50, 7_500],
    ['kwd', 1_230, 10, 120],
    ['isk', 100, 50, 0],
  ] as const)(
    'is rounded down in %s to the provider’s unit: %i at %i %% is %i',
    (currency, amount, percent, fee) => {
      expect(calculatePlatformFee({ amount, currency, percent, country: 'US' })).toBe(fee);
    },
  );

  it('is always a whole amount, at least 0 and less than the price', () => {
    const currencies = fc.constantFrom(...CURRENCY_CODES);
    const percents = fc.integer({ min: 0, max: 5_000 }).map((hundredths) => hundredths / 100);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99_999_999 }),
        currencies,
        percents,
        (amount, currency, percent) => {
          const fee = calculatePlatformFee({ amount, currency, percent, country: 'US' });
          const { step = 1 } = getCurrencyRules(currency);
          expect(fee % step).toBe(0);
          expect(fee).toBeGreaterThanOrEqual(0);
          expect(fee).toBeLessThan(amount);
        },
      ),
    );
  });
});

describe('the steps for due requirements', () => {
  it.each([
    ['external_account', 'Add the bank account for your payouts.'],
    ['tos_acceptance.ip', 'Accept the terms of the payment provider.'],
    ['business_type', 'Choose whether you sell as an individual or as a company.'],
    ['business_profile.mcc', 'Describe what you sell, with a website and a support contact.'],
    ['individual.verification.document', 'Upload a photo of your passport, ID card or driving license.'],
    ['person_1Abc.verification.document', 'Enter the details of the people who own or run your company.'],
    ['company.verification.document', 'Upload a document that proves your company exists.'],
    ['company.tax_id', 'Enter the details of your company.'],
    ['company.owners_provided', 'Confirm who owns and runs your company.'],
    ['individual.last_name', 'Enter your legal name.'],
    ['individual.dob.year', 'Enter your date of birth.'],
    ['representative.address.city', 'Enter your home address.'],
    ['individual.ssn_last_4', 'Enter your tax or identity number.'],
    ['individual.phone', 'Enter your phone number and email address.'],
    ['settings.something_new', 'Answer the remaining questions of the payment provider.'],
  ])('%s: %s', (field, step) => {
    expect(listSteps([field])).toEqual([step]);
  });

  it('lists each step once, and unknown requirements as one last step', () => {
    const requirements = ['odd', 'individual.dob.day', 'individual.dob.month', 'external_account', 'odder'];
    expect(listSteps(requirements)).toEqual([
      'Enter your date of birth.',
      'Add the bank account for your payouts.',
      'Answer the remaining questions of the payment provider.',
    ]);
    expect(listSteps([])).toEqual([]);
  });
});

describe('the note on a status', () => {
  it('exists for every status that ends payments or payouts', () => {
    const account = { disabledReason: null, canPayOut: true, due: [] };
    const notes = ACCOUNT_STATUSES.map(
      (status) => [status, findAccountNote({ ...account, status })] as const,
    );
    expect(notes.filter(([, note]) => note !== null).map(([status]) => status)).toEqual([
      'restricted',
      'disabled',
      'disconnected',
    ]);
    expect(findAccountNote({ ...account, status: 'active', canPayOut: false })).toContain('Payouts');
    expect(findAccountNote({ ...account, status: 'active', due: ['x'] })).toContain(
      'keep accepting payments',
    );
    expect(
      findAccountNote({ ...account, status: 'restricted', disabledReason: 'platform_paused' }),
    ).toContain('operator');
  });
});
