import type { VNode } from 'preact';
import type { CheckoutProblem } from './checkout-problem.js';

/** A problem that has no field: read out at once, and it stays. */
export function Notice({ problem }: { problem: CheckoutProblem | null | undefined }): VNode | null {
  if (!problem) return null;
  return (
    <div class="notice" role="alert">
      <strong>{problem.title}</strong>
      <span>{problem.message}</span>
    </div>
  );
}
