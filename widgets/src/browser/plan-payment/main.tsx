import { hydrate } from 'preact';
import type { PlanPaymentForm } from '../../shared/checkout/plan-payment-view.js';
import { createOpener } from '../checkout/opener.js';
import { PlanPayment } from './plan-payment.js';

const root = document.getElementById('plan-payment');
const view = root?.dataset.view;
const opener = createOpener([]);

if (root && view) {
  // The API rendered it into this page.
  const form = JSON.parse(view) as PlanPaymentForm;
  hydrate(<PlanPayment form={form} opener={opener} />, root);
} else {
  // Nobody is signed in, and the page shows that. The page with the frame need not wait.
  opener.post('ready');
}
