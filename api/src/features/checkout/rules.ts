import type { PaymentIntent } from '../../ports/payments.js';

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
interface Order {
  publicId: string;
  productId: number;
  /** Null once the creator's account is deleted. */
  userId: number | null;
  amount: number;
  currency: string;
  accountId?: string | null;
  applicationFee?: number;
  taxCalculation?: string | null;
}

/** Returns metadata for the provider to send with the intent, so that it cannot be used for another purchase. */
export function createIntentMetadata(order: Order): Record<string, string> {
  return { purchase: order.publicId, product: String(order.productId), creator: String(order.userId) };
}

/** Returns the first field of an intent that differs from the order, or undefined if all match. */
export function findMismatch(order: Order, intent: PaymentIntent): string | undefined {
  if (intent.amount !== order.amount) return 'amount';
  if (intent.currency !== order.currency) return 'currency';
  if ((intent.accountId ?? null) !== (order.accountId ?? null)) return 'account';
  if ((intent.applicationFee ?? 0) !== (order.applicationFee ?? 0)) return 'fee';
  // A provider may omit the tax, but the amount always includes it.
  if ((intent.taxCalculation ?? order.taxCalculation ?? null) !== (order.taxCalculation ?? null))
    return 'tax';
  const { creator, ...rest } = createIntentMetadata(order);
  const expectedEntries = Object.entries(order.userId === null ? rest : { ...rest, creator });
  return expectedEntries.find(([name, value]) => intent.metadata[name] !== value)?.[0];
}

/** Returns a purchase's status, given the provider's state of its payment. */
export function toPurchaseStatus(intent: PaymentIntent): PurchaseStatus {
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

/** Returns true once money has moved. No report of an earlier state undoes that. */
export function isPaid(status: PurchaseStatus): boolean {
  return status === 'completed' || status === 'refunded' || status === 'disputed';
}

/** The statuses of purchases with access to the file. */
export const FILE_ACCESS_STATUSES: readonly PurchaseStatus[] = ['completed'];

/** Returns whether the buyer may use the file. `whereFileAccess` is the same in SQL. */
export function hasFileAccess(status: PurchaseStatus): boolean {
  return FILE_ACCESS_STATUSES.includes(status);
}

/**
 * Returns the tax that refunds returned, in proportion and rounded half up, as the provider reports it to the tax
 * authorities. `REFUNDED_TAX` is the same in SQL.
 */
export function calculateRefundedTax({
  amount,
  tax,
  refundedAmount,
}: {
  amount: number;
  tax: number | null;
  refundedAmount: number;
}): number {
  if (tax === null || amount === 0) return 0;
  // The product of two amounts can be too large for a float.
  const [total, part, refunded] = [BigInt(amount), BigInt(tax), BigInt(refundedAmount)];
  return Number((part * refunded * 2n + total) / (total * 2n));
}

/** The statuses of purchases that their buyer sees, because money moved or the product was free. */
export const SHOWN_STATUSES = ['completed', 'refunded', 'disputed'] as const;

/** The statuses of purchases that are not paid, and may never be. */
export const UNPAID_STATUSES: readonly PurchaseStatus[] = ['pending', 'failed'];

export function isUnpaid(status: PurchaseStatus): boolean {
  return UNPAID_STATUSES.includes(status);
}

/** The job that checks the payment of a provider's event. */
export const SETTLE_PAYMENT = 'checkout.settle-payment';
/** The job that looks for the unreported payment of a purchase. */
export const SWEEP_PAYMENT = 'checkout.sweep-payment';
/** The job that emails a new link to a buyer who already owns the product. */
export const EMAIL_OWNER = 'checkout.email-owner';
/** The job that emails the requested code of a library to an address with purchases. */
export const EMAIL_LIBRARY_CODE = 'checkout.email-library-code';
/** The job that subscribes a buyer to the creator's newsletter. */
export const SUBSCRIBE_BUYER = 'checkout.subscribe-buyer';
/** The job that returns a payment to the buyer if the creator has closed the account. */
export const RETURN_PAYMENT = 'checkout.return-payment';
