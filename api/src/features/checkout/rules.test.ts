import { describe, expect, it } from 'vitest';
import type { PaymentIntent } from '../../ports/payments.js';
import {
  calculateRefundedTax,
  createIntentMetadata,
  findMismatch,
  hasFileAccess,
  isPaid,
  isUnpaid,
  PURCHASE_STATUSES,
  toPurchaseStatus,
} from './rules.js';

const ORDER = { publicId: 'abc', productId: 7, userId: 3, amount: 1_299, currency: 'usd' };
const INTENT: PaymentIntent = {
  id: 'pi_1',
  clientSecret: 'pi_1_secret',
  status: 'succeeded',
  amount: 1_299,
  currency: 'usd',
  metadata: createIntentMetadata(ORDER),
  failure: null,
  refundedAmount: 0,
  dispute: 'none',
};

describe('the status of a purchase', () => {
  it.each<[string, Partial<PaymentIntent>, string]>([
    ['no payment exists', { status: 'open' }, 'pending'],
    ['a card was declined', { status: 'open', failure: 'No.' }, 'failed'],
    ['the bank is processing it', { status: 'processing' }, 'processing'],
    ['it was canceled', { status: 'canceled' }, 'failed'],
    ['it is paid', {}, 'completed'],
    ['it is paid after a declined card', { failure: 'No.' }, 'completed'],
    ['a part was refunded', { refundedAmount: 1_298 }, 'completed'],
    ['everything was refunded', { refundedAmount: 1_299 }, 'refunded'],
    ['it is disputed', { dispute: 'open' }, 'disputed'],
    ['the dispute was lost', { dispute: 'lost' }, 'disputed'],
    ['the dispute was won', { dispute: 'won' }, 'completed'],
    ['it was refunded and disputed', { dispute: 'open', refundedAmount: 1_299 }, 'disputed'],
    ['the dispute was won, and it is refunded', { dispute: 'won', refundedAmount: 1_299 }, 'refunded'],
  ])('is derived from its payment if %s', (_name, change, expectedStatus) => {
    expect(toPurchaseStatus({ ...INTENT, ...change })).toBe(expectedStatus);
  });

  it('counts each status as paid, unpaid, or in progress', () => {
    const paidStatuses = PURCHASE_STATUSES.filter(isPaid);
    const unpaidStatuses = PURCHASE_STATUSES.filter(isUnpaid);
    expect([paidStatuses, unpaidStatuses]).toEqual([
      ['completed', 'refunded', 'disputed'],
      ['pending', 'failed'],
    ]);
  });

  it('grants file access only while the payment is neither refunded nor disputed', () => {
    expect(PURCHASE_STATUSES.filter(hasFileAccess)).toEqual(['completed']);
  });
});

it.each([
  [1_299, 207, 0, 0],
  [1_299, 207, 1_299, 207],
  [1_299, 207, 650, 104],
  [1_299, null, 650, 0],
  [0, null, 0, 0],
  // Half a unit is rounded up.
  [2, 1, 1, 1],
  [99_999_999, 99_999_998, 99_999_998, 99_999_997],
])(
  'returns the refunded tax of %i with %s tax after a refund of %i',
  (amount, tax, refundedAmount, refundedTax) => {
    expect(calculateRefundedTax({ amount, tax, refundedAmount })).toBe(refundedTax);
  },
);

describe('findMismatch', () => {
  const createMetadata = (change: object) => ({
    metadata: { ...INTENT.metadata, ...change } as PaymentIntent['metadata'],
  });

  it.each<[string, Partial<PaymentIntent>, string | undefined]>([
    ['as ordered', {}, undefined],
    ['as ordered, with additional metadata', createMetadata({ note: 'x' }), undefined],
    ['cheaper', { amount: 1_298 }, 'amount'],
    ['more expensive', { amount: 1_300 }, 'amount'],
    ['in another currency', { currency: 'jpy' }, 'currency'],
    ['of another purchase', createMetadata({ purchase: 'abd' }), 'purchase'],
    ['of another product', createMetadata({ product: '8' }), 'product'],
    ['of another creator', createMetadata({ creator: '4' }), 'creator'],
    ['of an unknown purchase', { metadata: {} }, 'purchase'],
    ['with a tax that was not ordered', { taxCalculation: 'taxcalc_1' }, 'tax'],
  ])('returns the mismatch of a payment that is %s', (_name, change, mismatch) => {
    expect(findMismatch(ORDER, { ...INTENT, ...change })).toBe(mismatch);
  });

  it("ignores the creator's id if the creator was deleted", () => {
    expect(findMismatch({ ...ORDER, userId: null }, INTENT)).toBeUndefined();
  });
});
