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

/** How the checkout continues after a reload, or after a return from the bank. */
export interface Resumption {
  email?: string | undefined;
  step?: CheckoutStep;
  /** The reason why the payment of the step is checked. */
  occasion?: Occasion;
}

export function findResumption(offer: CheckoutOffer): Resumption {
  const named = readNamedPayment();
  const stored = findSavedPurchase();
  if (named !== undefined) return resumeNamed(offer, named, stored);
  const email = stored?.email;
  if (stored?.downloadUrl) {
    const { downloadUrl } = stored;
    return { email, step: { name: 'ready', downloadUrl, email: stored.email, start: 'press' } };
  }
  if (stored?.payment)
    return { email, step: { name: 'looking-up', payment: stored.payment }, occasion: 'reloaded' };
  // Skipped if no address was typed, so that the field retains what the browser restored.
  return email || offer.isReturn ? { email, step: { name: 'email', problem: null } } : { email };
}

function resumeNamed(
  { product }: CheckoutOffer,
  { intentId, clientSecret, accountId: named, occasion, email }: NamedPayment,
  stored: SavedPurchase | undefined,
): Resumption {
  const known = stored?.payment?.intentId === intentId ? stored.payment : undefined;
  // The current price may differ from the amount of this payment.
  const price = known?.price ?? product.price;
  const accountId = known?.accountId ?? named;
  const payment = { intentId, clientSecret, accountId, price, email: known?.email ?? email };
  const typed = stored?.email || email || '';
  savePurchase({ email: typed, key: newKey(), payment, downloadUrl: null }, plainAddress());
  return { email: typed || undefined, step: { name: 'looking-up', payment }, occasion };
}
