import { mountCheckout } from './mount-checkout.js';
import { StripePayment } from './stripe/stripe-payment.js';

mountCheckout(StripePayment);
