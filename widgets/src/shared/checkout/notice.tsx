import type { VNode } from 'preact';
import type { CheckoutProblem } from './checkout-problem.js';

/** Shows a problem without a field. It is announced at once, and stays visible. */
export function Notice({ problem }: { problem: CheckoutProblem | null | undefined }): VNode | null {
  if (!problem) return null;
  return (
    <div class="notice" role="alert">
      <strong>{problem.title}</strong>
      <span>{problem.message}</span>
    </div>
  );
}
