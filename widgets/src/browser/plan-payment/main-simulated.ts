import { SimulatedPayment } from '../checkout/simulated/simulated-payment.js';
import { mountPlanPayment } from './mount-plan-payment.js';

mountPlanPayment(SimulatedPayment);
