import { createIntentProblem, createStartProblem, problems } from '../../shared/checkout/checkout-texts.js';
import type { TypedBuyer } from '../../shared/checkout/checkout-view.js';
import { type Refusal, startPurchase } from './checkout-calls.js';
import { type CheckoutContext, getEmailProblem } from './checkout-context.js';
import { createKey, getPurchase, type SavedPurchase, savePurchase } from './saved-purchase.js';
import { deliver } from './settlement.js';

/** Starts the purchase of an address. Shows the payment step, or the download of a free product. */
export async function beginPurchase(
  context: CheckoutContext,
  { email, newsletterConsent, country, postalCode }: TypedBuyer,
): Promise<void> {
  const { offer, setStep, showEmail } = context;
  const purchase = getPurchase(email);
  savePurchase(purchase);
  const { id: productId, creatorId } = offer.product;
  const response = await startPurchase({
    productId,
    creatorId,
    email,
    attribution: offer.attribution,
    newsletterConsent,
    country,
    postalCode,
    key: purchase.key,
  });
  if (!response.ok) return showRefusal(context, purchase, response);
  // A proxy can respond with anything.
  const startedPurchase: Partial<typeof response.body> = response.body ?? {};
  const { isFree, fileUrl, clientSecret, paymentIntentId, accountId, product: sale } = startedPurchase;
  if (isFree && fileUrl) {
    savePurchase({ ...purchase, downloadUrl: fileUrl });
    return deliver(context, { name: 'ready', downloadUrl: fileUrl, email, start: 'itself' });
  }
  if (clientSecret === undefined) return showEmail(problems.secretMissing);
  if (!clientSecret || !paymentIntentId || !sale) return showEmail(problems.noSecret);
  const price = formatMoney(sale.price, sale.currency);
  const tax = sale.tax ? formatMoney(sale.tax, sale.currency) : undefined;
  const payment = { intentId: paymentIntentId, clientSecret, accountId, price, tax, email };
  savePurchase({ ...purchase, payment });
  setStep({ name: 'payment', payment, problem: null });
}

function showRefusal({ offer, showEmail }: CheckoutContext, purchase: SavedPurchase, refusal: Refusal): void {
  // The key belongs to a different request, such as one with another price, so its payment is invalid too.
  if (refusal.code === 'idempotency_conflict') savePurchase({ ...purchase, key: createKey(), payment: null });
  if (refusal.text !== '') return void showEmail(createIntentProblem(refusal.text));
  showEmail(refusal.field === 'email' ? getEmailProblem(offer) : createStartProblem(refusal));
}

function formatMoney(amount: number, currency: string): string {
  return amount.toLocaleString(navigator.language, { style: 'currency', currency });
}
