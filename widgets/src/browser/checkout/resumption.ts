import type { CheckoutOffer } from '../../shared/checkout/checkout-view.js';
import type { CheckoutStep, CheckReason } from './checkout-step.js';
import {
  createKey,
  findSavedPurchase,
  getPlainAddress,
  type NamedPayment,
  readNamedPayment,
  type SavedPurchase,
  savePurchase,
} from './saved-purchase.js';

/** The state from which the checkout continues after a reload, or after a return from the bank. */
export interface Resumption {
  email?: string | undefined;
  step?: CheckoutStep;
  /** The reason for checking the payment of the step. */
  reason?: CheckReason;
}

export function findResumption(offer: CheckoutOffer): Resumption {
  const namedPayment = readNamedPayment();
  const savedPurchase = findSavedPurchase();
  if (namedPayment !== undefined) return resumeNamed(offer, namedPayment, savedPurchase);
  const email = savedPurchase?.email;
  if (savedPurchase?.downloadUrl) {
    const { downloadUrl } = savedPurchase;
    return { email, step: { name: 'ready', downloadUrl, email: savedPurchase.email, start: 'press' } };
  }
  if (savedPurchase?.payment)
    return { email, step: { name: 'looking-up', payment: savedPurchase.payment }, reason: 'reloaded' };
  // Without an address, the field retains the text that the browser restored.
  return email || offer.isReturn ? { email, step: { name: 'email', problem: null } } : { email };
}

function resumeNamed(
  { product }: CheckoutOffer,
  { intentId, clientSecret, accountId: namedAccountId, reason, email }: NamedPayment,
  savedPurchase: SavedPurchase | undefined,
): Resumption {
  const savedPayment = savedPurchase?.payment?.intentId === intentId ? savedPurchase.payment : undefined;
  // The product's current price may differ from the amount of this payment.
  const price = savedPayment?.price ?? product.price;
  const accountId = savedPayment?.accountId ?? namedAccountId;
  const payment = { intentId, clientSecret, accountId, price, email: savedPayment?.email ?? email };
  const typedEmail = savedPurchase?.email || email || '';
  savePurchase({ email: typedEmail, key: createKey(), payment, downloadUrl: null }, getPlainAddress());
  return { email: typedEmail || undefined, step: { name: 'looking-up', payment }, reason };
}
