/** The parts of Stripe's script that we use, typed after its documentation (https://docs.stripe.com/js). */
export interface Stripe {
  elements(options: {
    clientSecret: string;
    appearance: { theme: 'stripe' | 'night'; variables: Record<string, string> };
  }): StripeElements;
  confirmPayment(options: {
    elements: StripeElements;
    redirect: 'if_required';
    confirmParams: { return_url: string };
  }): Promise<StripeConfirmation>;
}

export interface StripeElements {
  create(
    type: 'payment',
    options: { layout: 'tabs'; defaultValues: { billingDetails: { email: string } } | undefined },
  ): StripePaymentElement;
}

export interface StripePaymentElement {
  mount(element: HTMLElement): void;
  destroy(): void;
  on(event: 'ready' | 'loaderror', received: () => void): void;
  on(event: 'change', received: (change: { value: { type: string } }) => void): void;
}

export interface StripeConfirmation {
  error?: { type: string; code?: string; decline_code?: string; message?: string };
  paymentIntent?: { status: string };
}

const ADDRESS = 'https://js.stripe.com/endive/stripe.js';
const TIMEOUT_MS = 15_000;

export type StripeConstructor = (publishableKey: string, options?: { stripeAccount: string }) => Stripe;

let loading: Promise<StripeConstructor> | undefined;

/**
 * Loads Stripe's script from Stripe, as its terms require, and only in this document. The next call retries a failed
 * load.
 */
export function loadStripe(): Promise<StripeConstructor> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

function load(): Promise<StripeConstructor> {
  const script = document.createElement('script');
  script.src = ADDRESS;
  return new Promise<StripeConstructor>((resolve, reject) => {
    const fail = () => {
      script.remove();
      reject(new Error('Stripe’s script could not be loaded.'));
    };
    const timer = setTimeout(fail, TIMEOUT_MS);
    script.onerror = fail;
    script.onload = () => {
      clearTimeout(timer);
      const { Stripe } = window as { Stripe?: StripeConstructor };
      if (Stripe) resolve(Stripe);
      else fail();
    };
    document.head.append(script);
  });
}
