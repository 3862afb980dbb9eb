import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { CheckoutProblem } from '../../shared/checkout/checkout-view.js';
import { Notice } from '../../shared/checkout/notice.js';
import type { PaymentSubject } from './payment-props.js';
import type { PayablePayment } from './saved-purchase.js';

/** Milliseconds after which the buyer can check the payment. */
const SLOW_MS = 30_000;

export interface PayFormProps {
  subject: PaymentSubject;
  payment: PayablePayment;
  problem: CheckoutProblem | null;
  isPaying: boolean;
  /** True once the fields have loaded. */
  isReady: boolean;
  onPay(): void;
  onChangeEmail: (() => void) | undefined;
  onLookUp(): void;
  children: ComponentChildren;
}

export function PayForm(props: PayFormProps): VNode {
  const { subject, payment, problem, isPaying, isReady, onPay, children } = props;
  return (
    <form
      class="step payment"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) onPay();
      }}
    >
      <div class="payment-head">
        <h1 tabIndex={-1} class="payment-title" dir="auto">
          {subject.title || 'Complete your purchase'}
        </h1>
        <p class="payment-price">{payment.price}</p>
        {payment.tax && <p class="small">Includes {payment.tax} tax</p>}
      </div>
      {payment.email !== null && props.onChangeEmail && (
        <Buyer email={payment.email} isPaying={isPaying} onChange={props.onChangeEmail} />
      )}
      {subject.notice}
      {children}
      <Notice problem={problem} />
      <button class="button wide" type="submit" aria-busy={isPaying} disabled={!isReady}>
        {isPaying ? 'Processing...' : subject.action}
      </button>
      <SlowResponse isPaying={isPaying} onLookUp={props.onLookUp} />
    </form>
  );
}

function Buyer({ email, isPaying, onChange }: { email: string; isPaying: boolean; onChange(): void }): VNode {
  return (
    <p class="payment-email">
      <span>
        <span class="visually-hidden">Email: </span>
        {email}
      </span>
      <button class="plain" type="button" disabled={isPaying} onClick={onChange}>
        Change <span class="visually-hidden">email</span>
      </button>
    </p>
  );
}

function SlowResponse({ isPaying, onLookUp }: { isPaying: boolean; onLookUp(): void }): VNode | null {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isPaying) return setIsSlow(false);
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, [isPaying]);
  if (!isSlow) return null;
  return (
    <div class="step" role="status">
      <p class="small">
        This is taking longer than usual. If your bank asks you to confirm, do that first. You will not be
        charged twice.
      </p>
      <button class="button secondary" type="button" onClick={onLookUp}>
        Check again
      </button>
    </div>
  );
}
