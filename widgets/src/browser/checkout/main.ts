import { mountCheckout } from './mount-checkout.js';
import { StripePayment } from './stripe-payment.js';

mountCheckout(StripePayment);
