import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { NoPlanPayment, PlanPaymentStart } from '../../shared/checkout/plan-payment-start.js';
import type { PlanPaymentForm } from '../../shared/checkout/plan-payment-view.js';
import type { Opener } from '../checkout/opener.js';
import type { PaidState } from '../checkout/payment-props.js';
import { PaymentStep } from '../checkout/payment-step.js';

/**
 * The card form of a plan. Which payment it is for is told by the server alone, for who is signed in: no address can
 * have anybody pay for somebody else. What a payment has led to is asked by the page around it.
 */
export function PlanPayment({ form, opener }: { form: PlanPaymentForm; opener: Opener }): VNode {
  const [isStarted, setStarted] = useState(false);
  useEffect(() => {
    setStarted(true);
    opener.post('ready');
  }, []);

  /** Stays busy: from here the page around it goes on. */
  function goOn(state: PaidState): Promise<void> {
    if (opener.isThere) opener.post('success', { state });
    else location.assign(`${form.checkout}&redirect_status=${RETURN_STATUS[state]}`);
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
        newTab: ownAddress(),
      }}
      presentation={form.presentation}
      payments={form.payments}
      payment={{ clientSecret: form.clientSecret, price: form.price, email: null }}
      problem={null}
      onPaid={goOn}
      onChangeEmail={undefined}
      onLookUp={() => void goOn('processing')}
    />
  );
}

/** As a bank says it in the address that it leads back to. */
const RETURN_STATUS: Record<PaidState, string> = { completed: 'succeeded', processing: 'pending' };

/** Of this page in a tab of its own. */
function ownAddress(): string {
  const query = new URLSearchParams(location.search);
  for (const name of ['presentation', 'id']) query.delete(name);
  return `${location.pathname}?${query}`;
}
