import { useEffect, useState } from 'preact/hooks';
import { problems } from '../../shared/checkout/checkout-texts.js';
import type { CheckoutOffer, CheckoutProblem, TypedBuyer } from '../../shared/checkout/checkout-view.js';
import { beginPurchase } from './begin-purchase.js';
import { type CheckoutContext, getEmailProblem } from './checkout-context.js';
import type { CheckoutStep, CheckReason } from './checkout-step.js';
import type { ParentFrame } from './parent-frame.js';
import { findResumption, type Resumption } from './resumption.js';
import { type BegunPayment, getPurchase, savePurchase } from './saved-purchase.js';
import { settlePayment } from './settlement.js';
import { loadStripe } from './stripe/load-stripe.js';
import { useOneAtATime } from './use-one-at-a-time.js';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export interface Checkout {
  step: CheckoutStep;
  /** The buyer's input in all steps. */
  buyer: TypedBuyer;
  isStarting: boolean;
  begin(given: TypedBuyer): void;
  checkEmail(email: string): void;
  changeEmail(): void;
  /** Checks a payment, and shows the next step. */
  settle(payment: BegunPayment, reason: CheckReason): Promise<void>;
  lookUp(payment: BegunPayment): void;
}

export function useCheckout(offer: CheckoutOffer, parent: ParentFrame): Checkout {
  const { product } = offer;
  const [step, setStep] = useState<CheckoutStep>({ name: 'start' });
  const [buyer, setBuyer] = useState<TypedBuyer>(offer.answer ?? { email: '' });
  const { isBusy: isStarting, run } = useOneAtATime();
  const showEmail = (problem: CheckoutProblem | null) => setStep({ name: 'email', problem });
  const context: CheckoutContext = { offer, parent, setStep, showEmail };
  const settle = (payment: BegunPayment, reason: CheckReason) => settlePayment(context, { payment, reason });

  useEffect(() => {
    parent.post('ready');
    if (!product.isDigital || product.file === null) return;
    const resumption = findResumption(offer);
    resume(resumption);
    // The browser posted the form before this script ran.
    if (resumption.step === undefined && offer.answer?.kind === 'unpaid') begin(offer.answer);
  }, []);

  function resume({ email: savedEmail, step: resumedStep, reason }: Resumption): void {
    if (savedEmail !== undefined) setBuyer({ ...buyer, email: savedEmail });
    if (resumedStep) setStep(resumedStep);
    if (resumedStep?.name === 'looking-up' && reason) void settle(resumedStep.payment, reason);
  }

  function begin(typedBuyer: TypedBuyer): void {
    setBuyer(typedBuyer);
    if (!EMAIL.test(typedBuyer.email)) return void showEmail(getEmailProblem(offer));
    if (!navigator.onLine) return void showEmail(problems.offline);
    // Loads the payment form while the server creates the payment.
    if (offer.payments.provider === 'stripe' && !product.isFree) loadStripe().catch(() => {});
    void run(() => beginPurchase(context, typedBuyer));
  }

  function checkEmail(typedEmail: string): void {
    setBuyer({ ...buyer, email: typedEmail });
    savePurchase({ ...getPurchase(typedEmail), payment: null });
    if (step.name === 'email' && step.problem && EMAIL.test(typedEmail)) showEmail(null);
    else if (typedEmail && !EMAIL.test(typedEmail)) showEmail(getEmailProblem(offer));
  }

  function lookUp(payment: BegunPayment): void {
    setStep({ name: 'looking-up', payment });
    void settle(payment, 'asked');
  }

  return { step, buyer, isStarting, begin, checkEmail, changeEmail: () => showEmail(null), settle, lookUp };
}
