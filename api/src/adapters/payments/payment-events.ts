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

/** Whether such an event can have moved the payment that it is about; the names are Stripe's. */
export function movesPayment(eventType: string): boolean {
  return MOVING_EVENTS.has(eventType) || eventType.startsWith('charge.dispute.');
}
