import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import {
  createPaymentProblem,
  createStartProblem,
  problems,
} from '../../../shared/checkout/checkout-texts.js';
import type { CheckoutProblem } from '../../../shared/checkout/checkout-view.js';
import { Notice } from '../../../shared/checkout/notice.js';
import { answerSimulatedChallenge, confirmSimulated, type Refusal } from '../checkout-calls.js';
import { PayForm } from '../pay-form.js';
import type { PaymentProps } from '../payment-props.js';
import type { PayablePayment } from '../saved-purchase.js';
import { useOneAtATime } from '../use-one-at-a-time.js';
import { CardFields, TestCards } from './card-fields.js';
import { type CardProblems, findCardProblems, stripNonDigits, type TypedCard } from './card-rules.js';

type Outcome = Awaited<ReturnType<typeof confirmSimulated>>;

/** Shows the simulator's card form. No money moves, and only a test card is sent to the simulator. */
export function SimulatedPayment(props: PaymentProps): VNode {
  const { subject, payment, onPaid, onChangeEmail, onLookUp } = props;
  const { clientSecret } = payment;
  const { declined, refused: refusedTitle } = subject.failureTitles;
  const [card, setCard] = useState<TypedCard>({ number: '', expiry: '', cvc: '' });
  const [foundProblems, setFoundProblems] = useState<CardProblems>({});
  const [problem, setProblem] = useState<CheckoutProblem | null>(props.problem);
  const [isChallenged, setIsChallenged] = useState(false);
  const { isBusy, run } = useOneAtATime();

  async function follow(outcome: Outcome): Promise<void> {
    // The payment was canceled, or paid in another tab. The server determines the result.
    if (!outcome.ok && outcome.code === 'stripe_invalid_request_error') return onPaid('completed');
    if (!outcome.ok)
      return setProblem(outcome.status === 0 ? getUnreachableProblem() : describeRefusal(outcome));
    const { status, message } = outcome.body;
    setIsChallenged(status === 'challenge');
    if (status === 'declined') return setProblem(createPaymentProblem(message, { title: declined }));
    if (status !== 'challenge') await onPaid(status === 'processing' ? 'processing' : 'completed');
  }

  function describeRefusal(refusal: Refusal): CheckoutProblem {
    return { ...createStartProblem(refusal), title: refusedTitle };
  }

  function pay(): void {
    const currentProblems = findCardProblems(card, new Date());
    setFoundProblems(currentProblems);
    const [first] = Object.keys(currentProblems);
    if (first) return void document.getElementById(first)?.focus();
    if (!navigator.onLine) return void setProblem(problems.offline);
    setProblem(null);
    void run(async () => follow(await confirmSimulated({ clientSecret, card: stripNonDigits(card.number) })));
  }

  function change(typedCard: TypedCard): void {
    setCard(typedCard);
    // Validates reported problems again with every change.
    const currentProblems = findCardProblems(typedCard, new Date());
    setFoundProblems(
      Object.fromEntries(Object.entries(currentProblems).filter(([name]) => name in foundProblems)),
    );
  }

  if (isChallenged) {
    const answer = (isPassed: boolean) =>
      void run(async () => follow(await answerSimulatedChallenge({ clientSecret, isPassed })));
    return (
      <SimulatedChallenge
        title={subject.title}
        payment={payment}
        problem={problem}
        isBusy={isBusy}
        onAnswer={answer}
      />
    );
  }
  return (
    <PayForm
      subject={subject}
      payment={payment}
      problem={problem}
      isPaying={isBusy}
      isReady
      onPay={pay}
      onChangeEmail={onChangeEmail}
      onLookUp={onLookUp}
    >
      <div class="simulated">
        <strong>Simulated payment</strong>
        <span>No card is charged. Choose a test card to fill in the form.</span>
        <TestCards card={card} isPaying={isBusy} onChange={change} />
      </div>
      <CardFields card={card} problems={foundProblems} isPaying={isBusy} onChange={change} />
    </PayForm>
  );
}

function getUnreachableProblem(): CheckoutProblem {
  return navigator.onLine ? problems.unexpected : problems.offline;
}

export interface SimulatedChallengeProps {
  title: string;
  payment: PayablePayment;
  problem: CheckoutProblem | null;
  isBusy: boolean;
  onAnswer(isPassed: boolean): void;
}

/** Shows the simulated confirmation window of a bank. */
function SimulatedChallenge(props: SimulatedChallengeProps): VNode {
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
        <span>A bank would ask you to confirm the payment here (3-D Secure).</span>
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
