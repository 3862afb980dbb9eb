import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { CheckoutProblem } from '../../shared/checkout/checkout-problem.js';
import { Notice } from '../../shared/checkout/notice.js';
import type { PayablePayment } from './saved-purchase.js';

export interface SimulatedChallengeProps {
  title: string;
  payment: PayablePayment;
  problem: CheckoutProblem | null;
  isBusy: boolean;
  onAnswer(isPassed: boolean): void;
}

/** Simulates a bank's confirmation window. */
export function SimulatedChallenge(props: SimulatedChallengeProps): VNode {
  const { title, payment, problem, isBusy, onAnswer } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, []);
  return (
    <div class="step payment">
      <h1 tabIndex={-1} ref={heading}>
        Confirm with your bank
      </h1>
      <div class="simulated">
        <strong>Simulated payment</strong>
        <span>A bank would ask you here whether it is really you (3-D Secure).</span>
      </div>
      <dl class="facts">
        <dt>For</dt>
        <dd dir="auto">{title}</dd>
        <dt>Amount</dt>
        <dd>{payment.price}</dd>
      </dl>
      <Notice problem={problem} />
      <button class="button wide" type="button" aria-busy={isBusy} onClick={() => onAnswer(true)}>
        {isBusy ? 'Processing...' : 'Approve'}
      </button>
      <button class="button secondary wide" type="button" disabled={isBusy} onClick={() => onAnswer(false)}>
        Refuse
      </button>
    </div>
  );
}
