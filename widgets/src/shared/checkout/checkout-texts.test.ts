import { expect, it } from 'vitest';
import { createPaymentProblem } from './checkout-texts.js';

it.each([
  ['insufficient_funds', 'Use another card, or try again when there is money on this one.'],
  ['expired_card', 'Use a card that has not expired.'],
  ['anything', 'Try again with another card or payment method, or ask your bank why it refused.'],
])('shows the next step after %s', (code, next) => {
  expect(createPaymentProblem('Your card was declined.', { code })).toEqual({
    title: 'Payment Failed',
    message: 'Your card was declined.',
    next: `Nothing was charged. ${next}`,
  });
});
