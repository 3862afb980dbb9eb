/** A problem with the checkout, as shown to the buyer. */
export interface CheckoutProblem {
  title: string;
  message: string;
  /** Set if the problem is about this field. */
  field?: 'email';
}
