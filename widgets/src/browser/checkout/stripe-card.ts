import type { CheckoutProblem } from '../../shared/checkout/checkout-problem.js';
import { paymentFailed, problems } from '../../shared/checkout/checkout-texts.js';
import { loadStripe } from './load-stripe.js';
import type { PaidState } from './payment-props.js';
import type { PayablePayment } from './saved-purchase.js';
import type { Stripe, StripeConfirmation, StripeElements, StripePaymentElement } from './stripe-js.js';

/** A form that has not come by then will not come. */
const READY_WITHIN_MS = 20_000;

/** What is paid without leaving the page; all else leads through a bank's own, which no frame may hold. */
const STAYING = new Set([
  ...['card', 'link', 'apple_pay', 'google_pay', 'us_bank_account', 'sepa_debit'],
  ...['acss_debit', 'au_becs_debit', 'bacs_debit'],
]);

export interface StripeCard {
  /** How far it is paid: the server will know. Else why not, or null where the form itself has said it. */
  confirm(): Promise<PaidState | CheckoutProblem | null>;
  destroy(): void;
}

export interface StripeCardEvents {
  onReady(): void;
  onFailure(problem: CheckoutProblem): void;
  /** The way to pay that was chosen leads to another site. */
  onLeaving(isLeaving: boolean): void;
}

/** Stripe's own form in a box of ours: what is typed into it reaches Stripe and nobody else. */
export function mountStripeCard(
  box: HTMLElement,
  options: { publishableKey: string; payment: PayablePayment; returnTo: string; declined: string },
  events: StripeCardEvents,
): StripeCard {
  let made: { stripe: Stripe; elements: StripeElements; element: StripePaymentElement } | undefined;
  let isOver = false;
  const finish = (post: () => void) => {
    clearTimeout(timer);
    if (!isOver) post();
  };
  const timer = setTimeout(() => events.onFailure(problems.notInitialized), READY_WITHIN_MS);

  loadStripe().then(
    (makeStripe) => {
      if (isOver) return;
      made = makeElement(makeStripe(options.publishableKey), options.payment, box);
      made.element.on('ready', () => finish(events.onReady));
      made.element.on('loaderror', () => finish(() => events.onFailure(problems.notInitialized)));
      made.element.on('change', ({ value }) => events.onLeaving(!STAYING.has(value.type)));
      made.element.mount(box);
    },
    () => finish(() => events.onFailure(problems.stripeNotLoaded)),
  );

  return {
    async confirm() {
      if (!made) return problems.stripeNotLoaded;
      const { stripe, elements } = made;
      const confirmParams = { return_url: options.returnTo };
      const answer = await stripe
        .confirmPayment({ elements, confirmParams, redirect: 'if_required' })
        .catch(() => undefined);
      return answer === undefined ? problems.unexpected : read(answer, options.declined);
    },
    destroy() {
      isOver = true;
      clearTimeout(timer);
      made?.element.destroy();
    },
  };
}

function makeElement(stripe: Stripe, { clientSecret, email }: PayablePayment, box: HTMLElement) {
  const colorOf = (name: string) => resolvedColor(box, name);
  const elements = stripe.elements({
    clientSecret,
    appearance: {
      theme: isDark(box) ? 'night' : 'stripe',
      variables: {
        colorPrimary: colorOf('--tide'),
        colorBackground: colorOf('--surface'),
        colorText: colorOf('--ink'),
        colorDanger: colorOf('--danger'),
        fontFamily: 'system-ui, sans-serif',
        fontSizeBase: '16px',
        borderRadius: '10px',
      },
    },
  });
  const defaultValues = email === null ? undefined : { billingDetails: { email } };
  return { stripe, elements, element: elements.create('payment', { layout: 'tabs', defaultValues }) };
}

function read(
  { error, paymentIntent }: StripeConfirmation,
  declined: string,
): PaidState | CheckoutProblem | null {
  if (!error) {
    if (paymentIntent?.status === 'succeeded') return 'completed';
    return paymentIntent?.status === 'processing' ? 'processing' : problems.status;
  }
  // Paid already, in another tab or before an answer was lost: our server finds out.
  if (error.code === 'payment_intent_unexpected_state') return 'completed';
  if (error.type === 'validation_error') return null;
  return paymentFailed(error.message, declined);
}

/** Its frames know none of our variables. */
function resolvedColor(box: HTMLElement, name: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${name})`;
  box.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

function isDark(box: HTMLElement): boolean {
  const scheme = getComputedStyle(box).colorScheme;
  return scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
}
