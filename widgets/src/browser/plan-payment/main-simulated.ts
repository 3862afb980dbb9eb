import { SimulatedPayment } from '../checkout/simulated-payment.js';
import { mountPlanPayment } from './mount-plan-payment.js';

mountPlanPayment(SimulatedPayment);
