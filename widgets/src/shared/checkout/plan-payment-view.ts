import type { CheckoutPayments, CheckoutPresentation, CheckoutTheme } from './checkout-view.js';

/** The payment page of a plan, which the dashboard shows in a frame. */
export type PlanPaymentView =
  | { state: 'signed-out'; presentation: CheckoutPresentation; theme: CheckoutTheme }
  | ({ state: 'form'; theme: CheckoutTheme } & PlanPaymentForm);

export interface PlanPaymentForm {
  presentation: CheckoutPresentation;
  /** `Pro, billed monthly`. */
  title: string;
  /** `$10 a month`. */
  price: string;
  payments: CheckoutPayments;
  /** The secret of the payment that the visitor has started; null if there is nothing to pay. */
  clientSecret: string | null;
  /** The path of the dashboard's checkout for this plan. */
  checkout: string;
}
