/**
 * The results of test cards, which are the same in Stripe's test mode. One exception: the card with failing renewals
 * also fails its first payment at Stripe. Here it succeeds, so that a renewal can fail.
 */
export type CardOutcome =
  | { kind: 'succeeds'; renewals: 'good' | 'bad' }
  | { kind: 'declined'; message: string }
  | { kind: 'challenge' }
  | { kind: 'processing' };

const TEST_CARDS = new Map<string, CardOutcome>([
  ['4242424242424242', { kind: 'succeeds', renewals: 'good' }],
  ['4000000000000341', { kind: 'succeeds', renewals: 'bad' }],
  ['4000000000000002', { kind: 'declined', message: 'Your card was declined.' }],
  ['4000000000009995', { kind: 'declined', message: 'Your card has insufficient funds.' }],
  ['4000002500003155', { kind: 'challenge' }],
  ['4000000000000077', { kind: 'processing' }],
]);

/** Declines all other numbers, especially real ones. */
const NO_TEST_CARD: CardOutcome = {
  kind: 'declined',
  message: 'This is a simulated payment: only test cards work here.',
};

export function outcomeOfCard(number: string): CardOutcome {
  return TEST_CARDS.get(number.replace(/[\s-]/g, '')) ?? NO_TEST_CARD;
}
