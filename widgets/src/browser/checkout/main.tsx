import { hydrate } from 'preact';
import type { CheckoutView } from '../../shared/checkout/checkout-view.js';
import { CheckoutApp } from './checkout-app.js';
import { createOpener } from './opener.js';

const root = document.getElementById('checkout');
const view = root?.dataset.view;

if (root && view) {
  // The API rendered it into this page.
  const offer = JSON.parse(view) as Extract<CheckoutView, { state: 'offer' }>;
  hydrate(<CheckoutApp root={root} offer={offer} opener={createOpener(offer.hosts)} />, root);
} else {
  // Nothing is for sale, so the page with the frame need not wait.
  createOpener([]).post('ready');
}
