import { hydrate } from 'preact';
import type { CheckoutView } from '../../shared/checkout/checkout-view.js';
import { CheckoutApp } from './checkout-app.js';
import { createOpener } from './opener.js';

const root = document.getElementById('checkout');
const view = root?.dataset.view;

if (root && view) {
  // Written by our own server into this very page.
  const offer = JSON.parse(view) as Extract<CheckoutView, { state: 'offer' }>;
  hydrate(<CheckoutApp root={root} offer={offer} opener={createOpener(offer.hosts)} />, root);
} else {
  // Nothing is for sale: whoever framed this page need not wait for more.
  createOpener([]).post('ready');
}
