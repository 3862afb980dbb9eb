import { intentFailed, problems, startFailed } from '../../shared/checkout/checkout-texts.js';
import type { TypedBuyer } from '../../shared/checkout/checkout-view.js';
import { type Refusal, startPurchase } from './checkout-calls.js';
import { type CheckoutContext, emailProblem } from './checkout-context.js';
import { newKey, purchaseFor, type SavedPurchase, savePurchase } from './saved-purchase.js';
import { deliver } from './settlement.js';

/** Starts the purchase of an address. Shows the payment step, or the download of a free product. */
export async function beginPurchase(
  context: CheckoutContext,
  { email, newsletterConsent, country, postalCode }: TypedBuyer,
): Promise<void> {
  const { offer, setStep, showEmail } = context;
  const stored = purchaseFor(email);
  savePurchase(stored);
  const { id: productId, creatorId } = offer.product;
  const answer = await startPurchase({
    productId,
    creatorId,
    email,
    attribution: offer.attribution,
    newsletterConsent,
    country,
    postalCode,
    key: stored.key,
  });
  if (!answer.ok) return showRefusal(context, stored, answer);
  // A proxy can respond with anything.
  const started: Partial<typeof answer.body> = answer.body ?? {};
  const { isFree, fileUrl, clientSecret, paymentIntentId, accountId, product: sale } = started;
  if (isFree && fileUrl) {
    savePurchase({ ...stored, downloadUrl: fileUrl });
    return deliver(context, { name: 'ready', downloadUrl: fileUrl, email, start: 'itself' });
  }
  if (clientSecret === undefined) return showEmail(problems.secretMissing);
  if (!clientSecret || !paymentIntentId || !sale) return showEmail(problems.noSecret);
  const price = money(sale.price, sale.currency);
  const tax = sale.tax ? money(sale.tax, sale.currency) : undefined;
  const payment = { intentId: paymentIntentId, clientSecret, accountId, price, tax, email };
  savePurchase({ ...stored, payment });
  setStep({ name: 'payment', payment, problem: null });
}

function showRefusal({ offer, showEmail }: CheckoutContext, stored: SavedPurchase, refusal: Refusal): void {
  // The key belongs to a different request, such as one with another price, so its payment is invalid too.
  if (refusal.code === 'idempotency_conflict') savePurchase({ ...stored, key: newKey(), payment: null });
  if (refusal.text !== '') return void showEmail(intentFailed(refusal.text));
  showEmail(refusal.field === 'email' ? emailProblem(offer) : startFailed(refusal));
}

function money(amount: number, currency: string): string {
  return amount.toLocaleString(navigator.language, { style: 'currency', currency });
}
