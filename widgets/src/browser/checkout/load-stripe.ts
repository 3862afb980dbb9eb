import type { Stripe } from './stripe-js.js';

const ADDRESS = 'https://js.stripe.com/endive/stripe.js';
const TIMEOUT_MS = 15_000;

export type MakeStripe = (publishableKey: string) => Stripe;

let loading: Promise<MakeStripe> | undefined;

/**
 * Loads Stripe's script from Stripe, as its terms require, and only in this document. A failed load is retried the
 * next time.
 */
export function loadStripe(): Promise<MakeStripe> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

function load(): Promise<MakeStripe> {
  const script = document.createElement('script');
  script.src = ADDRESS;
  return new Promise<MakeStripe>((resolve, reject) => {
    const fail = () => {
      script.remove();
      reject(new Error('Stripe’s script did not come.'));
    };
    const timer = setTimeout(fail, TIMEOUT_MS);
    script.onerror = fail;
    script.onload = () => {
      clearTimeout(timer);
      const { Stripe } = window as { Stripe?: MakeStripe };
      if (Stripe) resolve(Stripe);
      else fail();
    };
    document.head.append(script);
  });
}
