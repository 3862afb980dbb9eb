import { describe, expect, it } from 'vitest';
import type { PaymentIntent } from '../../ports/payments.js';
import { intentMetadata, isPaid, isUnpaid, mismatchOf, PURCHASE_STATES, stateBy } from './rules.js';

const ORDER = { publicId: 'abc', productId: 7, userId: 3, amount: 1_299, currency: 'usd' };
const INTENT: PaymentIntent = {
  id: 'pi_1',
  clientSecret: 'pi_1_secret',
  status: 'succeeded',
  amount: 1_299,
  currency: 'usd',
  metadata: intentMetadata(ORDER),
  failure: null,
  refundedAmount: 0,
  dispute: 'none',
};

describe('the status of a purchase', () => {
  it.each<[string, Partial<PaymentIntent>, string]>([
    ['nobody has paid', { status: 'open' }, 'pending'],
    ['a card was declined', { status: 'open', failure: 'No.' }, 'failed'],
    ['a bank takes its time', { status: 'processing' }, 'processing'],
    ['it was called off', { status: 'canceled' }, 'failed'],
    ['it is paid', {}, 'completed'],
    ['it is paid after a decline', { failure: 'No.' }, 'completed'],
    ['a part went back', { refundedAmount: 1_298 }, 'completed'],
    ['all went back', { refundedAmount: 1_299 }, 'refunded'],
    ['a bank asks for it back', { dispute: 'open' }, 'disputed'],
    ['a bank has taken it back', { dispute: 'lost' }, 'disputed'],
    ['the creator won', { dispute: 'won' }, 'completed'],
    ['it was refunded and disputed', { dispute: 'open', refundedAmount: 1_299 }, 'disputed'],
    ['it was won, and refunded', { dispute: 'won', refundedAmount: 1_299 }, 'refunded'],
  ])('when %s', (_name, change, state) => {
    expect(stateBy({ ...INTENT, ...change })).toBe(state);
  });

  it('counts each status as paid, unpaid, or in progress', () => {
    const paid = PURCHASE_STATES.filter(isPaid);
    const unpaid = PURCHASE_STATES.filter(isUnpaid);
    expect([paid, unpaid]).toEqual([
      ['completed', 'refunded', 'disputed'],
      ['pending', 'failed'],
    ]);
  });
});

describe('an intent is for one purchase alone', () => {
  const metadata = (change: object) => ({
    metadata: { ...INTENT.metadata, ...change } as PaymentIntent['metadata'],
  });

  it.each<[string, Partial<PaymentIntent>, string | undefined]>([
    ['as ordered', {}, undefined],
    ['with more said', metadata({ note: 'x' }), undefined],
    ['cheaper', { amount: 1_298 }, 'amount'],
    ['dearer', { amount: 1_300 }, 'amount'],
    ['in another currency', { currency: 'jpy' }, 'currency'],
    ['of another purchase', metadata({ purchase: 'abd' }), 'purchase'],
    ['of another product', metadata({ product: '8' }), 'product'],
    ['of another creator', metadata({ creator: '4' }), 'creator'],
    ['of nobody', { metadata: {} }, 'purchase'],
  ])('%s', (_name, change, mismatch) => {
    expect(mismatchOf(ORDER, { ...INTENT, ...change })).toBe(mismatch);
  });

  it('requires nothing of a deleted creator', () => {
    expect(mismatchOf({ ...ORDER, userId: null }, INTENT)).toBeUndefined();
  });
});
