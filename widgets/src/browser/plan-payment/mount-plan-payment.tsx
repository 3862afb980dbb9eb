import { hydrate, type VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { PlanPaymentForm } from '../../shared/checkout/checkout-view.js';
import { NoPlanPayment, PlanPaymentStart } from '../../shared/checkout/plan-payment-start.js';
import { createParentFrame, type ParentFrame } from '../checkout/parent-frame.js';
import type { PaidStatus, PaymentForm } from '../checkout/payment-props.js';

/**
 * Shows the card form of a plan. The server chooses the payment by the session, so that no URL can make users pay for
 * others. The page around the frame fetches the result.
 */
function PlanPayment({
  form,
  parent,
  PaymentStep,
}: {
  form: PlanPaymentForm;
  parent: ParentFrame;
  PaymentStep: PaymentForm;
}): VNode {
  const [isStarted, setIsStarted] = useState(false);
  useEffect(() => {
    setIsStarted(true);
    parent.post('ready');
  }, []);

  /** Never resolves, because the page around the frame continues from here. */
  function finish(status: PaidStatus): Promise<void> {
    if (parent.isFramed) parent.post('success', { status });
    else location.assign(`${form.checkout}&redirect_status=${RETURN_STATUS[status]}`);
    return new Promise(() => {});
  }

  if (!isStarted) return <PlanPaymentStart />;
  if (form.clientSecret === null) return <NoPlanPayment checkout={form.checkout} />;
  return (
    <PaymentStep
      subject={{
        title: form.title,
        action: 'Subscribe Now',
        failureTitles: { declined: 'Payment failed', refused: 'Payment failed' },
        returnTo: form.checkout,
        newTab: getOwnAddress(),
      }}
      presentation={form.presentation}
      payments={form.payments}
      payment={{ clientSecret: form.clientSecret, price: form.price, email: null }}
      problem={null}
      onPaid={finish}
      onChangeEmail={undefined}
      onLookUp={() => void finish('processing')}
    />
  );
}

/** The values of `redirect_status` after a bank's redirect. */
const RETURN_STATUS: Record<PaidStatus, string> = { completed: 'succeeded', processing: 'pending' };

/** Returns the URL of this page in a new tab. */
function getOwnAddress(): string {
  const query = new URLSearchParams(location.search);
  for (const name of ['presentation', 'id']) query.delete(name);
  return `${location.pathname}?${query}`;
}

/** Starts the form with one provider's fields. */
export function mountPlanPayment(PaymentStep: PaymentForm): void {
  const root = document.getElementById('plan-payment');
  const view = root?.dataset.view;
  const parent = createParentFrame([]);
  if (root && view) {
    // The API rendered it into this page.
    const form = JSON.parse(view) as PlanPaymentForm;
    hydrate(<PlanPayment form={form} parent={parent} PaymentStep={PaymentStep} />, root);
  } else {
    // The page shows that nobody is signed in, so the page around the frame need not wait.
    parent.post('ready');
  }
}
