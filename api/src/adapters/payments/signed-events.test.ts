import { expect, it } from 'vitest';
import { canChangePayment } from './signed-events.js';

it.each([
  ['payment_intent.succeeded', true],
  ['payment_intent.payment_failed', true],
  ['payment_intent.processing', true],
  ['payment_intent.canceled', true],
  ['payment_intent.created', false],
  ['payment_intent.requires_action', false],
  ['charge.succeeded', false],
  ['charge.updated', false],
  ['charge.refunded', true],
  ['charge.refund.updated', true],
  ['refund.updated', true],
  ['refund.created', false],
  ['charge.dispute.created', true],
  ['charge.dispute.funds_reinstated', true],
  ['invoice.paid', false],
])('returns whether the event %s can change a payment: %s', (type, moves) => {
  expect(canChangePayment(type)).toBe(moves);
});
