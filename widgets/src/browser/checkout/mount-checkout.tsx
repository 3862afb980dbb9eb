import { hydrate } from 'preact';
import type { CheckoutView } from '../../shared/checkout/checkout-view.js';
import { CheckoutApp } from './checkout-app.js';
import { createParentFrame } from './parent-frame.js';
import type { PaymentForm } from './payment-props.js';

/** Starts the checkout with the form of one provider. Each page loads only the script of its provider. */
export function mountCheckout(PaymentStep: PaymentForm): void {
  const root = document.getElementById('checkout');
  const view = root?.dataset.view;
  if (root && view) {
    // The API rendered it into this page.
    const offer = JSON.parse(view) as Extract<CheckoutView, { state: 'offer' }>;
    const parent = createParentFrame(offer.hosts);
    hydrate(<CheckoutApp root={root} offer={offer} parent={parent} PaymentStep={PaymentStep} />, root);
  } else {
    // Without a product for sale, the page around the frame need not wait.
    createParentFrame([]).post('ready');
  }
}
