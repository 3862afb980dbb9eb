/** A message for the operator: the reason why nothing was done, and advice. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
