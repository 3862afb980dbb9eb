import { problems } from '../../shared/checkout/checkout-texts.js';
import type { CheckoutOffer, CheckoutProblem } from '../../shared/checkout/checkout-view.js';
import type { CheckoutStep } from './checkout-step.js';
import type { ParentFrame } from './parent-frame.js';

/** The data and actions that the steps of the checkout share. */
export interface CheckoutContext {
  offer: CheckoutOffer;
  parent: ParentFrame;
  setStep(step: CheckoutStep): void;
  showEmail(problem: CheckoutProblem | null): void;
}

export function getEmailProblem({ product }: CheckoutOffer): CheckoutProblem {
  return product.isFree ? problems.freeEmail : problems.paidEmail;
}
