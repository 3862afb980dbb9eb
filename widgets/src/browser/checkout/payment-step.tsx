import type { VNode } from 'preact';
import type { CheckoutProblem } from '../../shared/checkout/checkout-problem.js';
import type {
  CheckoutPayments,
  CheckoutPresentation,
  CheckoutProduct,
} from '../../shared/checkout/checkout-view.js';
import type { BegunPayment } from './kept-purchase.js';
import { SimulatedPayment } from './simulated-payment.js';
import { StripePayment } from './stripe-payment.js';

export interface PaymentProps {
  product: CheckoutProduct;
  presentation: CheckoutPresentation;
  payment: BegunPayment;
  problem: CheckoutProblem | null;
  /** The provider took it, or says that it has been taken: done when the page has gone on. */
  onPaid(): Promise<void>;
  onChangeEmail(): void;
  onLookUp(): void;
}

export function PaymentStep({ payments, ...props }: PaymentProps & { payments: CheckoutPayments }): VNode {
  return payments.provider === 'stripe' ? (
    <StripePayment {...props} publishableKey={payments.publishableKey} />
  ) : (
    <SimulatedPayment {...props} />
  );
}
