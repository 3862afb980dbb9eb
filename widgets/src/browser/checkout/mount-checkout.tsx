import { hydrate } from 'preact';
import type { CheckoutView } from '../../shared/checkout/checkout-view.js';
import { CheckoutApp } from './checkout-app.js';
import { createParentFrame } from './parent-frame.js';
import type { PaymentForm } from './payment-props.js';

/** Starts the checkout, with the form of one provider: a page loads the script of its provider alone. */
export function mountCheckout(PaymentStep: PaymentForm): void {
  const root = document.getElementById('checkout');
  const view = root?.dataset.view;
  if (root && view) {
    // The API rendered it into this page.
    const offer = JSON.parse(view) as Extract<CheckoutView, { state: 'offer' }>;
    const parent = createParentFrame(offer.hosts);
    hydrate(<CheckoutApp {...{ root, offer, parent, PaymentStep }} />, root);
  } else {
    // Nothing is for sale, so the page with the frame need not wait.
    createParentFrame([]).post('ready');
  }
}
