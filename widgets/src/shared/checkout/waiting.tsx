import type { ComponentChildren, VNode } from 'preact';

/** Shows a wait that ends automatically. The caller handles timeouts. */
export function Waiting({ children }: { children: ComponentChildren }): VNode {
  return (
    <p class="waiting" role="status">
      <span class="ring" aria-hidden="true" />
      {children}
    </p>
  );
}
