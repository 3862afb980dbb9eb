import type { ComponentChildren, VNode } from 'preact';
import type { CheckoutProblem } from './checkout-view.js';

/** Shows a problem that belongs to no field. Screen readers announce it at once. */
export function Notice({ problem }: { problem: CheckoutProblem | null | undefined }): VNode | null {
  if (!problem) return null;
  return (
    <div class="notice" role="alert">
      <strong>{problem.title}</strong>
      <span>{problem.message}</span>
      {problem.next && <span>{problem.next}</span>}
    </div>
  );
}

/** Shows a wait. The caller must end it after a timeout. */
export function WaitingNotice({ children }: { children: ComponentChildren }): VNode {
  return (
    <p class="waiting" role="status">
      <span class="ring" aria-hidden="true" />
      {children}
    </p>
  );
}
