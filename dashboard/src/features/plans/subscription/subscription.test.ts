import { expect, it } from 'vitest';
import { createProSubscription, createSubscription } from '../../../../test/msw/data';
import { formatInvoiceAmount } from './invoices-card';
import { formatSubscriptionPrice, readPlanStatus } from './subscription';

const END = '2026-12-14T12:00:00.000Z';
const GRACE = '2026-12-21T12:00:00.000Z';

it.each([
  ['never paid', createSubscription(), { name: 'free' }],
  ['ended', createSubscription({ status: 'ended', priceId: 'annual' }), { name: 'free' }],
  ['started', createSubscription({ status: 'incomplete', priceId: 'annual' }), { name: 'unfinished' }],
  ['processing', createSubscription({ status: 'processing', priceId: 'annual' }), { name: 'processing' }],
  ['granted', createSubscription({ isPro: true, source: 'granted' }), { name: 'granted' }],
  [
    'granted, after an unfinished payment',
    createSubscription({ isPro: true, source: 'granted', status: 'incomplete', priceId: 'monthly' }),
    { name: 'granted' },
  ],
  ['paid', createProSubscription(), { name: 'renewing', on: END }],
  [
    'canceled',
    createProSubscription({ cancelAtPeriodEnd: true }),
    { name: 'ending', on: END, canResume: true },
  ],
  [
    'a failed payment',
    createProSubscription({ status: 'past_due', graceUntil: GRACE }),
    { name: 'past-due', until: GRACE },
  ],
  [
    'a failed payment, then canceled',
    createProSubscription({ status: 'past_due', graceUntil: GRACE, cancelAtPeriodEnd: true }),
    { name: 'ending', on: GRACE, canResume: false },
  ],
])('returns the status of a subscription: %s', (_, subscription, standing) => {
  expect(readPlanStatus(subscription)).toEqual(standing);
});

it('formats the provider’s price', () => {
  expect(formatSubscriptionPrice(createProSubscription())).toBe('$10 a month');
  expect(formatSubscriptionPrice(createProSubscription({ priceId: 'annual', amount: 9_600 }))).toBe(
    '$96 a year',
  );
  expect(formatSubscriptionPrice(createProSubscription({ amount: 899 }))).toBe('$8.99 a month');
  expect(formatSubscriptionPrice(createSubscription())).toBeUndefined();
});

it('formats an invoice in its own currency', () => {
  expect(formatInvoiceAmount({ amount: 1_000, currency: 'usd' })).toBe('$10.00');
  expect(formatInvoiceAmount({ amount: 96_050, currency: 'eur' })).toBe('€960.50');
});
