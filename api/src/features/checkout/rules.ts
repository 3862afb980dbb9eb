import { DAY, HOUR, MINUTE } from '../../kernel/clock.js';
import type { PaymentIntent } from '../../ports/payments.js';

/** All sales are in dollars. */
export const CURRENCY = 'usd';

/** Delays after the start of a payment at which an unreported one is checked. The last check cancels it. */
export const SWEEP_AFTER = [MINUTE, 10 * MINUTE, HOUR, DAY] as const;
/** A bank may process a payment for days. */
export const SWEEP_PROCESSING_EVERY = DAY;

export const PURCHASE_STATUSES = [
  'pending',
  'processing',
  'completed',
  'failed',
  'refunded',
  'disputed',
] as const;
export type PurchaseStatus = (typeof PURCHASE_STATUSES)[number];

/** The parts of a purchase that the provider must confirm. */
export interface Order {
  publicId: string;
  productId: number;
  /** Null once the creator's account is deleted. */
  userId: number | null;
  amount: number;
  currency: string;
}

/** Returns metadata that the provider sends with the intent, so that none can be used for another purchase. */
export function intentMetadata(order: Order): Record<string, string> {
  return { purchase: order.publicId, product: String(order.productId), creator: String(order.userId) };
}

/** Returns the first field of an intent that differs from the order; undefined if all match. */
export function mismatchOf(order: Order, intent: PaymentIntent): string | undefined {
  if (intent.amount !== order.amount) return 'amount';
  if (intent.currency !== order.currency) return 'currency';
  const { creator, ...rest } = intentMetadata(order);
  const expected = Object.entries(order.userId === null ? rest : { ...rest, creator });
  return expected.find(([name, value]) => intent.metadata[name] !== value)?.[0];
}

/** Returns a purchase's status, given the provider's state of its payment. */
export function stateBy(intent: PaymentIntent): PurchaseStatus {
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

/** Returns true once money has moved: no report of an earlier state undoes that. */
export function isPaid(status: PurchaseStatus): boolean {
  return status === 'completed' || status === 'refunded' || status === 'disputed';
}

/** Not paid yet, and perhaps never. */
export const UNPAID_STATUSES: readonly PurchaseStatus[] = ['pending', 'failed'];

export function isUnpaid(status: PurchaseStatus): boolean {
  return UNPAID_STATUSES.includes(status);
}

/** Per event of the provider: checks the payment that it names. */
export const SETTLE_PAYMENT = 'checkout.settle-payment';
/** Per purchase: looks for a payment that was not reported. */
export const SWEEP_PAYMENT = 'checkout.sweep-payment';
/** Once after an upgrade: see `hashDownloadTokens`. */
export const HASH_DOWNLOAD_TOKENS = 'checkout.hash-download-tokens';
/** Returns a payment to a creator who has closed their account. */
export const RETURN_PAYMENT = 'checkout.return-payment';
