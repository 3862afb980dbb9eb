/** A message for the operator: why nothing was done, and what to do. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
