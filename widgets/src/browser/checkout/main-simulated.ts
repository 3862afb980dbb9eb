import { mountCheckout } from './mount-checkout.js';
import { SimulatedPayment } from './simulated/simulated-payment.js';

mountCheckout(SimulatedPayment);
