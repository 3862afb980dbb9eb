import { expect, test } from 'vitest';
import type { Answer } from './checkout-calls.js';
import { stepAfter } from './checkout-step.js';

const payment = {
  intentId: 'pi_1',
  clientSecret: 'pi_1_secret',
  price: '$12.99',
  email: 'ines@kova.example',
};
const refused = (code: string, message = ''): Answer<never> => ({
  ok: false,
  status: 402,
  field: undefined,
  text: '',
  code,
  message,
});
const settled = (status: 'completed' | 'processing', downloadUrl: string | null) =>
  ({ ok: true, body: { status, downloadUrl, message: 'This shop has just closed.' } }) as const;

test('shows a paid purchase as ready, and starts its download except after a reload', () => {
  const paid = settled('completed', '/api/download/x');
  expect(stepAfter(payment, paid, 'paid')).toMatchObject({ name: 'ready', start: 'itself' });
  expect(stepAfter(payment, paid, 'reloaded')).toMatchObject({ name: 'ready', start: 'press' });
});

test('explains why a paid purchase has no file', () => {
  expect(stepAfter(payment, settled('completed', null), 'paid')).toEqual({
    name: 'closed',
    problem: { title: 'Download Error', message: 'This shop has just closed.' },
  });
});

test('waits for a payment that the bank is still processing', () => {
  expect(stepAfter(payment, settled('processing', null), 'paid')).toEqual({ name: 'processing', payment });
});

test.each([
  ['reloaded', null],
  ['paid', { title: 'Payment Status', message: 'Your card was declined.' }],
  ['returned', { title: 'Payment Status', message: 'Your card was declined.' }],
] as const)('shows the card form again for an unpaid payment, %s', (occasion, problem) => {
  const answer = refused('payment_required', 'Your card was declined.');
  expect(stepAfter(payment, answer, occasion)).toEqual({ name: 'payment', payment, problem });
});

test('closes for a refunded payment and for a payment of another purchase', () => {
  expect(stepAfter(payment, refused('link_expired', 'It was returned.'), 'reloaded')).toEqual({
    name: 'closed',
    problem: { title: 'Download Error', message: 'It was returned.' },
  });
  expect(stepAfter(payment, refused('payment_mismatch', 'x'), 'paid')).toEqual({
    name: 'closed',
    problem: { title: 'Download Error', message: 'Please contact support for assistance' },
  });
});

test('restarts after a canceled payment', () => {
  expect(stepAfter(payment, refused('not_found', 'Payment not found.'), 'reloaded')).toEqual({
    name: 'over',
  });
});

test.each([
  ['paid', { name: 'unknown', payment, isPaid: true }],
  ['reloaded', { name: 'unknown', payment, isPaid: false }],
  ['processing', { name: 'processing', payment }],
] as const)('shows an unknown outcome if the server does not respond, %s', (occasion, step) => {
  expect(stepAfter(payment, refused(''), occasion)).toEqual(step);
});
