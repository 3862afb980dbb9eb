import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { NoPlanPayment, PlanPaymentStart } from '../../shared/checkout/plan-payment-start.js';
import type { PlanPaymentForm } from '../../shared/checkout/plan-payment-view.js';
import type { Opener } from '../checkout/opener.js';
import type { PaidState } from '../checkout/payment-props.js';
import { PaymentStep } from '../checkout/payment-step.js';
import { addressWith, takeSecret } from './kept-secret.js';

/** The card form of a plan. What a payment has led to is asked by the page around it. */
export function PlanPayment({ form, opener }: { form: PlanPaymentForm; opener: Opener }): VNode {
  const [secret, setSecret] = useState<string | undefined | 'unread'>('unread');
  useEffect(() => {
    setSecret(takeSecret());
    opener.tell('ready');
  }, []);

  /** Stays busy: from here the page around it goes on. */
  function goOn(state: PaidState): Promise<void> {
    if (opener.isThere) opener.tell('success', { state });
    else location.assign(`${form.checkout}&redirect_status=succeeded`);
    return new Promise(() => {});
  }

  if (secret === 'unread') return <PlanPaymentStart />;
  if (secret === undefined) return <NoPlanPayment checkout={form.checkout} />;
  return (
    <PaymentStep
      subject={{
        title: form.title,
        action: 'Subscribe Now',
        failureTitles: { declined: 'Payment failed', refused: 'Payment failed' },
        returnTo: form.checkout,
        newTab: addressWith(secret),
      }}
      presentation={form.presentation}
      payments={form.payments}
      payment={{ clientSecret: secret, price: form.price, email: null }}
      problem={null}
      onPaid={goOn}
      onChangeEmail={undefined}
      onLookUp={() => void goOn('processing')}
    />
  );
}
