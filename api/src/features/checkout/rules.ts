import { DAY, HOUR, MINUTE } from '../../kernel/clock.js';
import type { PaymentIntent } from '../../ports/payments.js';

/** All that is sold here is sold in dollars. */
export const CURRENCY = 'usd';

export const MAX_USES = 3;
export const LINK_LIFETIME = 7 * DAY;

/** When a payment of which nothing was heard is looked for, after it was begun. After the last it is called off. */
export const SWEEP_AFTER = [MINUTE, 10 * MINUTE, HOUR, DAY] as const;
/** A bank may take days over what it is processing. */
export const SWEEP_PROCESSING_EVERY = DAY;

export const PURCHASE_STATES = [
  'pending',
  'processing',
  'completed',
  'failed',
  'refunded',
  'disputed',
] as const;
export type PurchaseState = (typeof PURCHASE_STATES)[number];

/** What of a purchase the provider is asked to confirm. */
export interface Order {
  publicId: string;
  productId: number;
  /** Null once the creator is gone. */
  userId: number | null;
  amount: number;
  currency: string;
}

/** Comes back with the intent, so that none can stand for another purchase. */
export function intentMetadata(order: Order): Record<string, string> {
  return { purchase: order.publicId, product: String(order.productId), creator: String(order.userId) };
}

/** What of an intent is not as it was ordered; undefined where all is. */
export function mismatchOf(order: Order, intent: PaymentIntent): string | undefined {
  if (intent.amount !== order.amount) return 'amount';
  if (intent.currency !== order.currency) return 'currency';
  const { creator, ...rest } = intentMetadata(order);
  const expected = Object.entries(order.userId === null ? rest : { ...rest, creator });
  return expected.find(([name, value]) => intent.metadata[name] !== value)?.[0];
}

/** How it stands with a purchase, by what the provider says of its payment. */
export function stateBy(intent: PaymentIntent): PurchaseState {
  switch (intent.status) {
    case 'open':
      return intent.failure === null ? 'pending' : 'failed';
    case 'processing':
      return 'processing';
    case 'canceled':
      return 'failed';
    case 'succeeded':
      if (intent.dispute === 'open' || intent.dispute === 'lost') return 'disputed';
      return intent.refundedAmount >= intent.amount ? 'refunded' : 'completed';
  }
}

/** Money has moved: no report of an earlier moment undoes that. */
export function isPaid(status: PurchaseState): boolean {
  return status === 'completed' || status === 'refunded' || status === 'disputed';
}

/** Nobody has paid yet, and perhaps nobody will. */
export const UNPAID_STATES: readonly PurchaseState[] = ['pending', 'failed'];

export function isUnpaid(status: PurchaseState): boolean {
  return UNPAID_STATES.includes(status);
}
