import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { problems } from '../../../shared/checkout/checkout-texts.js';
import type { CheckoutProblem } from '../../../shared/checkout/checkout-view.js';
import { WaitingNotice } from '../../../shared/checkout/notice.js';
import { PayForm } from '../pay-form.js';
import type { PaymentProps } from '../payment-props.js';
import { useOneAtATime } from '../use-one-at-a-time.js';
import { mountStripeCard, type StripeCard } from './stripe-card.js';

export function StripePayment(props: PaymentProps): VNode {
  const { subject, presentation, payment, payments, onPaid, onChangeEmail, onLookUp } = props;
  const publishableKey = payments.provider === 'stripe' ? payments.publishableKey : '';
  const box = useRef<HTMLDivElement>(null);
  const card = useRef<StripeCard | null>(null);
  const [state, setState] = useState<'waiting' | 'ready' | 'failed'>('waiting');
  const [isLeaving, setIsLeaving] = useState(false);
  const [problem, setProblem] = useState<CheckoutProblem | null>(props.problem);
  const [attempt, setAttempt] = useState(0);
  const { isBusy, run } = useOneAtATime();

  useEffect(() => {
    if (!box.current) return;
    const { declined } = subject.failureTitles;
    const options = { publishableKey, payment, returnTo: location.origin + subject.returnTo, declined };
    const mountedCard = mountStripeCard(box.current, options, {
      onReady: () => setState('ready'),
      onFailure(failure) {
        setState('failed');
        setProblem(failure);
      },
      onLeaving: (leaves) => setIsLeaving(leaves && presentation === 'overlay'),
    });
    card.current = mountedCard;
    return () => mountedCard.destroy();
  }, [attempt, payment.clientSecret]);

  function pay(): void {
    if (!navigator.onLine) return void setProblem(problems.offline);
    setProblem(null);
    void run(async () => {
      const result = await card.current?.confirm();
      if (result === 'completed' || result === 'processing') await onPaid(result);
      else setProblem(result ?? null);
    });
  }

  function retry(): void {
    setProblem(null);
    setState('waiting');
    setAttempt(attempt + 1);
  }

  return (
    <PayForm
      subject={subject}
      payment={payment}
      problem={problem}
      isPaying={isBusy}
      isReady={state === 'ready' && !isLeaving}
      onPay={pay}
      onChangeEmail={onChangeEmail}
      onLookUp={onLookUp}
    >
      {state === 'waiting' && <WaitingNotice>Initializing payment...</WaitingNotice>}
      <div class="stripe-box" data-state={state} hidden={state === 'failed'}>
        <div class="stripe-element" ref={box} key={attempt} />
      </div>
      {isLeaving && <NewTab address={subject.newTab} />}
      {state === 'failed' && (
        <button class="button secondary" type="button" onClick={retry}>
          Try again
        </button>
      )}
    </PayForm>
  );
}

/** Continues the same payment in a new tab, because banks do not allow frames. */
function NewTab({ address }: { address: string }): VNode {
  return (
    <p class="note">
      This payment method opens your bank's page.{' '}
      <a href={address} target="_blank" rel="noopener">
        Continue in a new tab
      </a>
    </p>
  );
}
