import type { ComponentChildren, VNode } from 'preact';

/** Of something that ends by itself: whoever shows it keeps an eye on the clock. */
export function Waiting({ children }: { children: ComponentChildren }): VNode {
  return (
    <p class="waiting" role="status">
      <span class="ring" aria-hidden="true" />
      {children}
    </p>
  );
}
