import { expect, it } from 'vitest';
import { proSubscription, subscriptionWith } from '../../../../test/msw/data';
import { formatInvoiceAmount } from './invoices-card';
import { priceText, readPlanStatus } from './subscription';

const END = '2026-12-14T12:00:00.000Z';
const GRACE = '2026-12-21T12:00:00.000Z';

it.each([
  ['never paid', subscriptionWith(), { name: 'free' }],
  ['ended', subscriptionWith({ status: 'ended', priceId: 'annual' }), { name: 'free' }],
  ['started', subscriptionWith({ status: 'incomplete', priceId: 'annual' }), { name: 'unfinished' }],
  ['processing', subscriptionWith({ status: 'processing', priceId: 'annual' }), { name: 'processing' }],
  ['granted', subscriptionWith({ isPro: true, source: 'granted' }), { name: 'granted' }],
  [
    'granted, after an unfinished payment',
    subscriptionWith({ isPro: true, source: 'granted', status: 'incomplete', priceId: 'monthly' }),
    { name: 'granted' },
  ],
  ['paid', proSubscription(), { name: 'renewing', on: END }],
  ['canceled', proSubscription({ cancelAtPeriodEnd: true }), { name: 'ending', on: END, canResume: true }],
  [
    'a failed payment',
    proSubscription({ status: 'past_due', graceUntil: GRACE }),
    { name: 'past-due', until: GRACE },
  ],
  [
    'a failed payment, then canceled',
    proSubscription({ status: 'past_due', graceUntil: GRACE, cancelAtPeriodEnd: true }),
    { name: 'ending', on: GRACE, canResume: false },
  ],
])('returns the status of a subscription: %s', (_, subscription, standing) => {
  expect(readPlanStatus(subscription)).toEqual(standing);
});

it('formats the provider’s price', () => {
  expect(priceText(proSubscription())).toBe('$10 a month');
  expect(priceText(proSubscription({ priceId: 'annual', amount: 9_600 }))).toBe('$96 a year');
  expect(priceText(proSubscription({ amount: 899 }))).toBe('$8.99 a month');
  expect(priceText(subscriptionWith())).toBeUndefined();
});

it('formats an invoice in its own currency', () => {
  expect(formatInvoiceAmount({ amount: 1_000, currency: 'usd' })).toBe('$10.00');
  expect(formatInvoiceAmount({ amount: 96_050, currency: 'eur' })).toBe('€960.50');
});
