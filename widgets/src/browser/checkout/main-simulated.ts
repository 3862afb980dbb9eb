import { mountCheckout } from './mount-checkout.js';
import { SimulatedPayment } from './simulated-payment.js';

mountCheckout(SimulatedPayment);
