/** A sentence for the operator: why nothing was done, and what they can do. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
