import { createPaymentProblem, problems } from '../../../shared/checkout/checkout-texts.js';
import type { CheckoutProblem } from '../../../shared/checkout/checkout-view.js';
import type { PaidStatus } from '../payment-props.js';
import type { PayablePayment } from '../saved-purchase.js';
import {
  loadStripe,
  type Stripe,
  type StripeConfirmation,
  type StripeConstructor,
  type StripeElements,
  type StripePaymentElement,
} from './load-stripe.js';

/** Milliseconds after which a form that is not ready counts as failed. */
const READY_TIMEOUT_MS = 20_000;

/** The payment methods that stay on the page. Others redirect to a bank's page, which cannot be framed. */
const EMBEDDED_METHODS = new Set([
  'card',
  'link',
  'apple_pay',
  'google_pay',
  'us_bank_account',
  'sepa_debit',
  'acss_debit',
  'au_becs_debit',
  'bacs_debit',
]);

export interface StripeCard {
  /** Confirms the payment. Resolves to its status, to a problem, or to null if the form itself shows the problem. */
  confirm(): Promise<PaidStatus | CheckoutProblem | null>;
  destroy(): void;
}

export interface StripeCardEvents {
  onReady(): void;
  onFailure(problem: CheckoutProblem): void;
  /** Called when the buyer selects a payment method. `isLeaving` is true if it redirects to another site. */
  onLeaving(isLeaving: boolean): void;
}

/** Mounts Stripe's form. Its input is sent only to Stripe. */
export function mountStripeCard(
  container: HTMLElement,
  options: { publishableKey: string; payment: PayablePayment; returnTo: string; declined: string },
  events: StripeCardEvents,
): StripeCard {
  let mountedCard: { stripe: Stripe; elements: StripeElements; element: StripePaymentElement } | undefined;
  let isDestroyed = false;
  const finishLoading = (callback: () => void) => {
    clearTimeout(timer);
    if (!isDestroyed) callback();
  };
  const timer = setTimeout(() => events.onFailure(problems.notInitialized), READY_TIMEOUT_MS);

  loadStripe().then(
    (constructStripe) => {
      if (isDestroyed) return;
      mountedCard = createPaymentElement(createStripe(constructStripe, options), options.payment, container);
      mountedCard.element.on('ready', () => finishLoading(events.onReady));
      mountedCard.element.on('loaderror', () =>
        finishLoading(() => events.onFailure(problems.notInitialized)),
      );
      mountedCard.element.on('change', ({ value }) => events.onLeaving(!EMBEDDED_METHODS.has(value.type)));
      mountedCard.element.mount(container);
    },
    () => finishLoading(() => events.onFailure(problems.stripeNotLoaded)),
  );

  return {
    async confirm() {
      if (!mountedCard) return problems.stripeNotLoaded;
      const { stripe, elements } = mountedCard;
      const confirmParams = { return_url: options.returnTo };
      const result = await stripe
        .confirmPayment({ elements, confirmParams, redirect: 'if_required' })
        .catch(() => undefined);
      return result === undefined ? problems.unexpected : readConfirmation(result, options.declined);
    },
    destroy() {
      isDestroyed = true;
      clearTimeout(timer);
      mountedCard?.element.destroy();
    },
  };
}

/** Creates the Stripe client for an account. Stripe finds a creator's payment only with the creator's account. */
function createStripe(
  constructStripe: StripeConstructor,
  { publishableKey, payment }: { publishableKey: string; payment: PayablePayment },
): Stripe {
  const { accountId: stripeAccount } = payment;
  return stripeAccount === undefined
    ? constructStripe(publishableKey)
    : constructStripe(publishableKey, { stripeAccount });
}

function createPaymentElement(
  stripe: Stripe,
  { clientSecret, email }: PayablePayment,
  container: HTMLElement,
) {
  const readColor = (name: string) => resolveColor(container, name);
  const elements = stripe.elements({
    clientSecret,
    appearance: {
      theme: isDark(container) ? 'night' : 'stripe',
      variables: {
        colorPrimary: readColor('--tide'),
        colorBackground: readColor('--surface'),
        colorText: readColor('--ink'),
        colorDanger: readColor('--danger'),
        fontFamily: 'system-ui, sans-serif',
        fontSizeBase: '16px',
        borderRadius: '10px',
      },
    },
  });
  const defaultValues = email === null ? undefined : { billingDetails: { email } };
  return { stripe, elements, element: elements.create('payment', { layout: 'tabs', defaultValues }) };
}

function readConfirmation(
  { error, paymentIntent }: StripeConfirmation,
  declinedTitle: string,
): PaidStatus | CheckoutProblem | null {
  if (!error) {
    if (paymentIntent?.status === 'succeeded') return 'completed';
    return paymentIntent?.status === 'processing' ? 'processing' : problems.status;
  }
  // The payment was completed in another tab, or before a lost response. The server determines the result.
  if (error.code === 'payment_intent_unexpected_state') return 'completed';
  if (error.type === 'validation_error') return null;
  return createPaymentProblem(error.message, {
    title: declinedTitle,
    code: error.decline_code ?? error.code,
  });
}

/** Returns a resolved color, because Stripe's frames cannot read CSS variables. */
function resolveColor(container: HTMLElement, name: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${name})`;
  container.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

function isDark(container: HTMLElement): boolean {
  const scheme = getComputedStyle(container).colorScheme;
  return scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
}
