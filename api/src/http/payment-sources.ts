import type { PaymentsBrowser } from '../ports/payments.js';
import type { PageSources } from './render-page.js';

const STRIPE: PageSources = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connections: ['https://api.stripe.com'],
};

/** For a page that takes the money, and for no other (https://docs.stripe.com/security/guide). */
export function paymentSources({ provider }: PaymentsBrowser): PageSources {
  return provider === 'stripe' ? STRIPE : {};
}
