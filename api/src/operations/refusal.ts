/** An error with a message for the operator, which has the reason why nothing was done, and advice. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
