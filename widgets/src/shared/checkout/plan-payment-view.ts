import type { CheckoutPayments, CheckoutPresentation, CheckoutTheme } from './checkout-view.js';

/** The page that takes the money for a plan: the dashboard holds it in a frame. */
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
  /** Of what the visitor has begun to pay for; null where there is nothing to pay. */
  clientSecret: string | null;
  /** The path of the dashboard's checkout of this very plan. */
  checkout: string;
}
