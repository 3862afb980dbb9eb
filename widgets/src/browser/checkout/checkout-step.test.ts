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
  ...{ ok: false, status: 402, field: undefined },
  code,
  message,
});
const settled = (state: 'completed' | 'processing', downloadUrl: string | null) =>
  ({ ok: true, body: { state, downloadUrl, message: 'This shop has just closed.' } }) as const;

test('a paid purchase is ready, and its download begins by itself but after a reload', () => {
  const paid = settled('completed', '/api/download/x');
  expect(stepAfter(payment, paid, 'paid')).toMatchObject({ name: 'ready', start: 'itself' });
  expect(stepAfter(payment, paid, 'reloaded')).toMatchObject({ name: 'ready', start: 'press' });
});

test('paid without a file says why', () => {
  expect(stepAfter(payment, settled('completed', null), 'paid')).toEqual({
    name: 'closed',
    problem: { title: 'Download Error', message: 'This shop has just closed.' },
  });
});

test('what the bank has not finished is waited for', () => {
  expect(stepAfter(payment, settled('processing', null), 'paid')).toEqual({ name: 'processing', payment });
});

test.each([
  ['reloaded', null],
  ['paid', { title: 'Payment Status', message: 'Your card was declined.' }],
  ['returned', { title: 'Payment Status', message: 'Your card was declined.' }],
] as const)('an unpaid one shows the card form again, %s', (occasion, problem) => {
  const answer = refused('payment_required', 'Your card was declined.');
  expect(stepAfter(payment, answer, occasion)).toEqual({ name: 'payment', payment, problem });
});

test('one that was returned or is not this one ends here', () => {
  expect(stepAfter(payment, refused('link_expired', 'It was returned.'), 'reloaded')).toEqual({
    name: 'closed',
    problem: { title: 'Download Error', message: 'It was returned.' },
  });
  expect(stepAfter(payment, refused('payment_mismatch', 'x'), 'paid')).toEqual({
    name: 'closed',
    problem: { title: 'Download Error', message: 'Please contact support for assistance' },
  });
});

test('one that was called off is begun anew', () => {
  expect(stepAfter(payment, refused('not_found', 'Payment not found.'), 'reloaded')).toEqual({
    name: 'over',
  });
});

test.each([
  ['paid', { name: 'unknown', payment, isPaid: true }],
  ['reloaded', { name: 'unknown', payment, isPaid: false }],
  ['processing', { name: 'processing', payment }],
] as const)('nobody can say how it stands, %s', (occasion, step) => {
  expect(stepAfter(payment, refused(''), occasion)).toEqual(step);
});
