import type { CheckoutOffer } from '../../shared/checkout/checkout-view.js';
import type { CheckoutStep, Occasion } from './checkout-step.js';
import {
  findSavedPurchase,
  type NamedPayment,
  newKey,
  plainAddress,
  readNamedPayment,
  type SavedPurchase,
  savePurchase,
} from './saved-purchase.js';

/** The state from which the checkout continues after a reload, or after a return from the bank. */
export interface Resumption {
  email?: string | undefined;
  step?: CheckoutStep;
  /** The reason for checking the payment of the step. */
  occasion?: Occasion;
}

export function findResumption(offer: CheckoutOffer): Resumption {
  const namedPayment = readNamedPayment();
  const stored = findSavedPurchase();
  if (namedPayment !== undefined) return resumeNamed(offer, namedPayment, stored);
  const email = stored?.email;
  if (stored?.downloadUrl) {
    const { downloadUrl } = stored;
    return { email, step: { name: 'ready', downloadUrl, email: stored.email, start: 'press' } };
  }
  if (stored?.payment)
    return { email, step: { name: 'looking-up', payment: stored.payment }, occasion: 'reloaded' };
  // Without an address, the field retains the text that the browser restored.
  return email || offer.isReturn ? { email, step: { name: 'email', problem: null } } : { email };
}

function resumeNamed(
  { product }: CheckoutOffer,
  { intentId, clientSecret, accountId: namedPayment, occasion, email }: NamedPayment,
  stored: SavedPurchase | undefined,
): Resumption {
  const savedPayment = stored?.payment?.intentId === intentId ? stored.payment : undefined;
  // The product's current price may differ from the amount of this payment.
  const price = savedPayment?.price ?? product.price;
  const accountId = savedPayment?.accountId ?? namedPayment;
  const payment = { intentId, clientSecret, accountId, price, email: savedPayment?.email ?? email };
  const typedEmail = stored?.email || email || '';
  savePurchase({ email: typedEmail, key: newKey(), payment, downloadUrl: null }, plainAddress());
  return { email: typedEmail || undefined, step: { name: 'looking-up', payment }, occasion };
}
