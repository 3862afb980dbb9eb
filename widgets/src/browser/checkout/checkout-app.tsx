import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { CheckoutStart, findProblem, LookingUp } from '../../shared/checkout/checkout-start.js';
import type { CheckoutOffer, CheckoutView } from '../../shared/checkout/checkout-view.js';
import { EmailStep } from '../../shared/checkout/email-step.js';
import {
  ClosedStep,
  type CloseProps,
  ProcessingStep,
  ReadyStep,
  TabLink,
  UnknownStep,
} from './after-payment.js';
import type { ParentFrame } from './parent-frame.js';
import type { PaymentForm, PaymentSubject } from './payment-props.js';
import { type BegunPayment, namePayment } from './saved-purchase.js';
import { type Checkout, useCheckout } from './use-checkout.js';

function useOnline(): boolean {
  const [isOnline, setIsOnline] = useState(true);
  useEffect(() => {
    const updateOnline = () => setIsOnline(navigator.onLine);
    updateOnline();
    addEventListener('online', updateOnline);
    addEventListener('offline', updateOnline);
    return () => {
      removeEventListener('online', updateOnline);
      removeEventListener('offline', updateOnline);
    };
  }, []);
  return isOnline;
}

export interface CheckoutAppProps {
  root: HTMLElement;
  offer: Extract<CheckoutView, { state: 'offer' }>;
  parent: ParentFrame;
  PaymentStep: PaymentForm;
}

/** Continues from the state that the server rendered. */
export function CheckoutApp({ root, offer, parent, PaymentStep }: CheckoutAppProps): VNode {
  const checkout = useCheckout(offer, parent);
  const isOnline = useOnline();
  useHeadingFocus(root, checkout.step.name);
  useFieldFocus(root, parent);
  const close = {
    address: offer.seller.address,
    onClose: parent.isFramed ? () => parent.post('close') : undefined,
  };
  return (
    <>
      <Step offer={offer} checkout={checkout} close={close} PaymentStep={PaymentStep} />
      {!isOnline && (
        <p class="offline" role="status">
          You are offline. Your entries are saved. Continue when you are online again.
        </p>
      )}
    </>
  );
}

interface StepProps {
  offer: CheckoutAppProps['offer'];
  checkout: Checkout;
  close: CloseProps;
  PaymentStep: PaymentForm;
}

function Step({ offer, checkout, close, PaymentStep }: StepProps): VNode {
  const { step } = checkout;
  switch (step.name) {
    case 'start':
      return isForm(offer) ? (
        <LiveEmailStep offer={offer} checkout={checkout} problem={findProblem(offer.answer)} />
      ) : (
        <CheckoutStart offer={offer} />
      );
    case 'email':
      return <LiveEmailStep offer={offer} checkout={checkout} problem={step.problem} />;
    case 'looking-up':
    case 'over':
      return <LookingUp />;
    case 'payment':
      return (
        <PaymentStep
          key={step.payment.intentId}
          subject={createSubject(offer, step.payment)}
          presentation={offer.presentation}
          payments={offer.payments}
          payment={step.payment}
          problem={step.problem}
          onPaid={() => checkout.settle(step.payment, 'paid')}
          onChangeEmail={checkout.changeEmail}
          onLookUp={() => checkout.lookUp(step.payment)}
        />
      );
    case 'processing':
      return (
        <ProcessingStep
          email={step.payment.email}
          onLook={() => checkout.settle(step.payment, 'processing')}
          close={close}
        />
      );
    case 'unknown':
      return (
        <UnknownStep
          isPaid={step.isPaid}
          email={step.payment.email}
          onLook={() => checkout.lookUp(step.payment)}
          close={close}
        />
      );
    case 'ready':
      return <ReadyStep offer={offer} ready={step} close={close} />;
    case 'closed':
      return <ClosedStep problem={step.problem} close={close} />;
  }
}

/** Links to the library. Shown for every address, because it must not reveal earlier purchases. */
function AlreadyBought({ library }: { library: string }): VNode {
  return (
    <p class="owned">
      Bought this before? Do not pay again. If you used this address, we emailed you a new download link.{' '}
      <TabLink address={library}>Open your library</TabLink>
    </p>
  );
}

function createSubject({ product, links }: CheckoutOffer, payment: BegunPayment): PaymentSubject {
  return {
    title: product.title,
    action: `Pay ${payment.price}`,
    failureTitles: { declined: 'Payment Failed', refused: 'Error processing product' },
    returnTo: `/buy/${product.id}`,
    newTab: namePayment(product.id, payment),
    notice: <AlreadyBought library={links.library} />,
  };
}

/** Returns whether the server rendered the form of the first step. */
function isForm({ product, answer, isReturn, ownedPurchase }: CheckoutOffer): boolean {
  const isOffered = !product.isClosed && (ownedPurchase === null || answer !== null);
  return isOffered && product.isDigital && product.file !== null && !isReturn && answer?.kind !== 'sent';
}

function LiveEmailStep({
  offer,
  checkout,
  problem,
}: Pick<StepProps, 'offer' | 'checkout'> & { problem: Parameters<typeof EmailStep>[0]['problem'] }): VNode {
  return (
    <EmailStep
      product={offer.product}
      sellerName={offer.seller.displayName}
      attribution={offer.attribution}
      tax={offer.tax}
      buyer={checkout.buyer}
      problem={problem}
      live={{ isSending: checkout.isStarting, onSubmit: checkout.begin, onLeave: checkout.checkEmail }}
    />
  );
}

/** Focuses the heading of each new step, so that screen readers announce it. */
function useHeadingFocus(root: HTMLElement, name: string): void {
  const previousName = useRef(name);
  useEffect(() => {
    if (previousName.current === name) return;
    const isFirst = previousName.current === 'start';
    previousName.current = name;
    // Keeps the focus while the first form loads and is shown.
    if (isFirst && (name === 'email' || name === 'looking-up')) return;
    root.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    // Scrolls to the top, which shows the product.
    scrollTo(0, 0);
  }, [name]);
}

/**
 * Focuses the field if the checkout is in a frame, so that the buyer can type at once. Does nothing on phones, where
 * the keyboard would cover the product.
 */
function useFieldFocus(root: HTMLElement, parent: ParentFrame): void {
  useEffect(() => {
    if (!parent.isFramed || !matchMedia('(pointer: fine)').matches) return;
    const focusField = () => {
      if (document.activeElement !== document.body) return;
      root.querySelector<HTMLElement>('input[type=email]')?.focus({ preventScroll: true });
    };
    addEventListener('focus', focusField);
    if (document.hasFocus()) focusField();
    return () => removeEventListener('focus', focusField);
  }, []);
}
