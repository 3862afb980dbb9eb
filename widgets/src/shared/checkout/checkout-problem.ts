/** Why it did not go on, for the buyer. */
export interface CheckoutProblem {
  title: string;
  message: string;
  /** Where it is about what was typed into it. */
  field?: 'email';
}
