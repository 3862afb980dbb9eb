import { StripePayment } from '../checkout/stripe/stripe-payment.js';
import { mountPlanPayment } from './mount-plan-payment.js';

mountPlanPayment(StripePayment);
