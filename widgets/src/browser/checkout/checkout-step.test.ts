import { expect, test } from 'vitest';
import type { CallResult } from './checkout-calls.js';
import { getStepAfter } from './checkout-step.js';

const payment = {
  intentId: 'pi_1',
  clientSecret: 'pi_1_secret',
  price: '$12.99',
  email: 'ines@kova.example',
};
const createRefusal = (code: string, message = ''): CallResult<never> => ({
  ok: false,
  status: 402,
  field: undefined,
  text: '',
  code,
  message,
});
const createSettlement = (status: 'completed' | 'processing', downloadUrl: string | null) =>
  ({ ok: true, body: { status, downloadUrl, message: 'This store has just closed.' } }) as const;

test('shows a paid purchase as ready, and starts its download except after a reload', () => {
  const paidResponse = createSettlement('completed', '/api/download/x');
  expect(getStepAfter(payment, paidResponse, 'paid')).toMatchObject({ name: 'ready', start: 'itself' });
  expect(getStepAfter(payment, paidResponse, 'reloaded')).toMatchObject({ name: 'ready', start: 'press' });
});

test('explains why a paid purchase has no file', () => {
  expect(getStepAfter(payment, createSettlement('completed', null), 'paid')).toEqual({
    name: 'closed',
    problem: { title: 'Download Error', message: 'This store has just closed.' },
  });
});

test('waits for a payment that the bank is still processing', () => {
  expect(getStepAfter(payment, createSettlement('processing', null), 'paid')).toEqual({
    name: 'processing',
    payment,
  });
});

test.each([
  ['reloaded', null],
  ['paid', { title: 'Payment Status', message: 'Your card was declined.' }],
  ['returned', { title: 'Payment Status', message: 'Your card was declined.' }],
] as const)('shows the card form again for an unpaid payment, %s', (reason, problem) => {
  const response = createRefusal('payment_required', 'Your card was declined.');
  expect(getStepAfter(payment, response, reason)).toEqual({ name: 'payment', payment, problem });
});

test('closes the checkout for a refunded payment and for another purchase’s payment', () => {
  expect(getStepAfter(payment, createRefusal('link_expired', 'It was returned.'), 'reloaded')).toEqual({
    name: 'closed',
    problem: { title: 'Download Error', message: 'It was returned.' },
  });
  expect(getStepAfter(payment, createRefusal('payment_mismatch', 'x'), 'paid')).toEqual({
    name: 'closed',
    problem: { title: 'Download Error', message: 'Please contact support for assistance' },
  });
});

test('restarts the checkout after a canceled payment', () => {
  expect(getStepAfter(payment, createRefusal('not_found', 'Payment not found.'), 'reloaded')).toEqual({
    name: 'over',
  });
});

test.each([
  ['paid', { name: 'unknown', payment, isPaid: true }],
  ['reloaded', { name: 'unknown', payment, isPaid: false }],
  ['processing', { name: 'processing', payment }],
] as const)('preserves the payment if the server does not respond, %s', (reason, step) => {
  expect(getStepAfter(payment, createRefusal(''), reason)).toEqual(step);
});
