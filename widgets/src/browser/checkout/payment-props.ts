import type { CheckoutProblem } from '../../shared/checkout/checkout-problem.js';
import type { CheckoutPresentation, CheckoutProduct } from '../../shared/checkout/checkout-view.js';
import type { BegunPayment } from './kept-purchase.js';

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
