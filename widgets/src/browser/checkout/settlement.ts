import { createPaymentProblem, problems } from '../../shared/checkout/checkout-texts.js';
import { showToast } from '../show-toast.js';
import { reportPayment } from './checkout-calls.js';
import type { CheckoutContext } from './checkout-context.js';
import { type CheckoutStep, type CheckReason, getStepAfter } from './checkout-step.js';
import { type BegunPayment, createKey, savePurchase } from './saved-purchase.js';

/** Milliseconds between payment and download, from the specification. */
const DOWNLOAD_DELAY_MS = 300;
/** Milliseconds between retries, which are long enough for a restart of the server. */
const REPORT_PAUSES_MS = [1_000, 3_000];

/** Checks a payment, and shows the next step. */
export async function settlePayment(
  context: CheckoutContext,
  { payment, reason }: { payment: BegunPayment; reason: CheckReason },
): Promise<void> {
  const { offer, parent, setStep, showEmail } = context;
  const nextStep = getStepAfter(
    payment,
    await reportUntilResponse(payment, offer.product.id, reason),
    reason,
  );
  if (nextStep.name === 'ready') return deliver(context, nextStep);
  if (nextStep.name === 'over') {
    savePurchase({ email: payment.email ?? '', key: createKey(), payment: null, downloadUrl: null });
    return showEmail(problems.notStarted);
  }
  if (nextStep.name === 'processing' && reason !== 'processing')
    parent.post('success', { status: 'processing' });
  if (nextStep.name === 'payment' && reason === 'refused') {
    return setStep({ ...nextStep, problem: createPaymentProblem(nextStep.problem?.message) });
  }
  setStep(nextStep);
}

/** Shows the download, after a message for a payment. */
export async function deliver(
  { offer, parent, setStep }: CheckoutContext,
  readyStep: Extract<CheckoutStep, { name: 'ready' }>,
): Promise<void> {
  const { product, payments } = offer;
  const isSimulated = payments.provider === 'simulated' && !product.isFree;
  parent.post('success', { status: isSimulated ? 'simulated' : 'completed' });
  if (readyStep.start === 'itself' && !product.isFree) {
    // In a frame, the page around it shows a message when the frame closes.
    if (!parent.isFramed) showToast(createSuccessToast(payments.provider));
    await new Promise((resolve) => setTimeout(resolve, DOWNLOAD_DELAY_MS));
  }
  setStep(readyStep);
}

/** Checks a payment. Retries only after the buyer has paid. */
async function reportUntilResponse(payment: BegunPayment, productId: number, reason: CheckReason) {
  const pausesMs = reason === 'paid' ? REPORT_PAUSES_MS : [];
  const report = () =>
    reportPayment({
      paymentIntentId: payment.intentId,
      clientSecret: payment.clientSecret,
      productId,
      ...(payment.email !== null && { customerEmail: payment.email }),
    });
  let response = await report();
  for (const pauseMs of pausesMs) {
    if (response.ok || (response.status !== 0 && response.status < 500)) break;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    response = await report();
  }
  return response;
}

function createSuccessToast(provider: 'stripe' | 'simulated') {
  const text = 'Your purchase was completed successfully.';
  return { title: provider === 'simulated' ? 'Simulated payment successful!' : 'Success!', text };
}
