import type { VNode } from 'preact';
import type { CheckoutPayments } from '../../shared/checkout/checkout-view.js';
import type { PaymentProps } from './payment-props.js';
import { SimulatedPayment } from './simulated-payment.js';
import { StripePayment } from './stripe-payment.js';

export function PaymentStep({ payments, ...props }: PaymentProps & { payments: CheckoutPayments }): VNode {
  return payments.provider === 'stripe' ? (
    <StripePayment {...props} publishableKey={payments.publishableKey} />
  ) : (
    <SimulatedPayment {...props} />
  );
}
