const MOVING_EVENTS: ReadonlySet<string> = new Set([
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.canceled',
  'charge.refunded',
  'charge.refund.updated',
  'refund.updated',
  'refund.failed',
]);

/** Returns whether an event of this type may have changed its payment. The types are Stripe's. */
export function movesPayment(eventType: string): boolean {
  return MOVING_EVENTS.has(eventType) || eventType.startsWith('charge.dispute.');
}
