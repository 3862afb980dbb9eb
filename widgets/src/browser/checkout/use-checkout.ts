import { useEffect, useState } from 'preact/hooks';
import { paymentFailed, problems, startFailed } from '../../shared/checkout/checkout-texts.js';
import type { CheckoutOffer, CheckoutProblem } from '../../shared/checkout/checkout-view.js';
import { showToast } from '../show-toast.js';
import { type Refusal, reportPayment, startPurchase } from './checkout-calls.js';
import { type CheckoutStep, type Occasion, stepAfter } from './checkout-step.js';
import { loadStripe } from './load-stripe.js';
import type { Opener } from './opener.js';
import {
  type BegunPayment,
  findSavedPurchase,
  type NamedPayment,
  newKey,
  plainAddress,
  readNamedPayment,
  type SavedPurchase,
  savePurchase,
} from './saved-purchase.js';
import { useOneAtATime } from './use-one-at-a-time.js';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** Milliseconds between payment and download, as specified. */
const DOWNLOAD_DELAY_MS = 300;
/** Milliseconds between retries, enough for a server to restart. */
const REPORT_PAUSES_MS = [1_000, 3_000];

export interface Checkout {
  step: CheckoutStep;
  /** The address, across all steps. */
  email: string;
  isStarting: boolean;
  begin(email: string): void;
  checkEmail(email: string): void;
  changeEmail(): void;
  /** Checks a payment, and shows the resulting step. */
  settle(payment: BegunPayment, occasion: Occasion): Promise<void>;
  lookUp(payment: BegunPayment): void;
}

export function useCheckout(offer: CheckoutOffer, opener: Opener): Checkout {
  const { product } = offer;
  const [step, setStep] = useState<CheckoutStep>({ name: 'start' });
  const [email, setEmail] = useState(offer.answer?.email ?? '');
  const { isBusy: isStarting, run } = useOneAtATime();

  useEffect(() => {
    opener.post('ready');
    if (product.isDigital && product.file !== null) resume(findResumption(offer));
  }, []);

  function resume({ email: typed, step: resumed, occasion }: Resumption): void {
    if (typed !== undefined) setEmail(typed);
    if (resumed) setStep(resumed);
    if (resumed?.name === 'looking-up' && occasion) void settle(resumed.payment, occasion);
  }

  function begin(typed: string): void {
    setEmail(typed);
    if (!EMAIL.test(typed)) return void showEmail(emailProblem(product.isFree));
    if (!navigator.onLine) return void showEmail(problems.offline);
    // Loads while the payment is created.
    if (offer.payments.provider === 'stripe' && !product.isFree) loadStripe().catch(() => {});
    void run(() => start(typed));
  }

  async function start(typed: string): Promise<void> {
    const stored = keyFor(typed);
    savePurchase(stored);
    const { id: productId, creatorId } = product;
    const answer = await startPurchase({
      productId,
      creatorId,
      email: typed,
      attribution: offer.attribution,
      key: stored.key,
    });
    if (!answer.ok) return refuse(stored, answer);
    const { isFree, fileUrl, clientSecret, paymentIntentId, product: sold } = answer.body;
    if (isFree && fileUrl !== null) {
      savePurchase({ ...stored, downloadUrl: fileUrl });
      return deliver({ name: 'ready', downloadUrl: fileUrl, email: typed, start: 'itself' });
    }
    if (clientSecret === null || paymentIntentId === null) return showEmail(problems.noSecret);
    const payment = { intentId: paymentIntentId, clientSecret, price: dollars(sold.price), email: typed };
    savePurchase({ ...stored, payment });
    setStep({ name: 'payment', payment, problem: null });
  }

  function refuse(stored: SavedPurchase, refusal: Refusal): void {
    // The key was used for a different request, such as one with another price, so its payment is invalid too.
    if (refusal.code === 'idempotency_conflict') savePurchase({ ...stored, key: newKey(), payment: null });
    const isAddress = refusal.code === 'invalid_input' && refusal.field === 'email';
    showEmail(isAddress ? emailProblem(product.isFree) : startFailed(refusal));
  }

  const showEmail = (problem: CheckoutProblem | null) => setStep({ name: 'email', problem });

  async function settle(payment: BegunPayment, occasion: Occasion): Promise<void> {
    const next = stepAfter(payment, await askUntilAnswered(payment, product.id, occasion), occasion);
    if (next.name === 'ready') return deliver(next);
    if (next.name === 'over') {
      savePurchase({ email: payment.email ?? '', key: newKey(), payment: null, downloadUrl: null });
      return showEmail(problems.notStarted);
    }
    if (next.name === 'processing' && occasion !== 'processing')
      opener.post('success', { status: 'processing' });
    if (next.name === 'payment' && occasion === 'refused') {
      return setStep({ ...next, problem: paymentFailed(next.problem?.message) });
    }
    setStep(next);
  }

  async function deliver(ready: Extract<CheckoutStep, { name: 'ready' }>): Promise<void> {
    const isSimulated = offer.payments.provider === 'simulated' && !product.isFree;
    opener.post('success', { status: isSimulated ? 'simulated' : 'completed' });
    if (ready.start === 'itself' && !product.isFree) {
      // In a frame, the surrounding page shows a message when the frame closes.
      if (!opener.isThere) showToast(successToast(offer.payments.provider));
      await new Promise((resolve) => setTimeout(resolve, DOWNLOAD_DELAY_MS));
    }
    setStep(ready);
  }

  return {
    step,
    email,
    isStarting,
    begin,
    checkEmail(typed) {
      setEmail(typed);
      savePurchase({ ...keyFor(typed), payment: null });
      if (step.name === 'email' && step.problem && EMAIL.test(typed)) showEmail(null);
      else if (typed && !EMAIL.test(typed)) showEmail(emailProblem(product.isFree));
    },
    changeEmail: () => showEmail(null),
    settle,
    lookUp(payment) {
      setStep({ name: 'looking-up', payment });
      void settle(payment, 'asked');
    },
  };
}

/** How the checkout continues after a reload, or after a return from the bank. */
interface Resumption {
  email?: string | undefined;
  step?: CheckoutStep;
  /** Why the payment of the step is checked. */
  occasion?: Occasion;
}

function findResumption(offer: CheckoutOffer): Resumption {
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
  { intentId, clientSecret, occasion, email }: NamedPayment,
  stored: SavedPurchase | undefined,
): Resumption {
  const known = stored?.payment?.intentId === intentId ? stored.payment : undefined;
  // The current price may differ from the amount of this payment.
  const price = known?.price ?? product.price;
  const payment = { intentId, clientSecret, price, email: known?.email ?? email };
  const typed = stored?.email || email || '';
  savePurchase({ email: typed, key: newKey(), payment, downloadUrl: null }, plainAddress());
  return { email: typed || undefined, step: { name: 'looking-up', payment }, occasion };
}

/** Returns the purchase for an address. The same address continues its purchase; another one starts a new one. */
function keyFor(email: string): SavedPurchase {
  const stored = findSavedPurchase();
  if (stored?.email === email && stored.key) return stored;
  return { email, key: newKey(), payment: null, downloadUrl: null };
}

function emailProblem(isFree: boolean): CheckoutProblem {
  return isFree ? problems.freeEmail : problems.paidEmail;
}

function successToast(provider: 'stripe' | 'simulated') {
  const text = 'Your purchase was completed successfully.';
  return { title: provider === 'simulated' ? 'Simulated payment successful!' : 'Success!', text };
}

function dollars(amount: number): string {
  return amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

/** Checks a payment. Retries after paying, because the money has been taken. */
async function askUntilAnswered(payment: BegunPayment, productId: number, occasion: Occasion) {
  const pauses = occasion === 'paid' ? REPORT_PAUSES_MS : [];
  const ask = () =>
    reportPayment({
      paymentIntentId: payment.intentId,
      clientSecret: payment.clientSecret,
      productId,
      ...(payment.email !== null && { customerEmail: payment.email }),
    });
  let answer = await ask();
  for (const pause of pauses) {
    if (answer.ok || (answer.status !== 0 && answer.status < 500)) break;
    await new Promise((resolve) => setTimeout(resolve, pause));
    answer = await ask();
  }
  return answer;
}
