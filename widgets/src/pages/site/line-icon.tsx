import type { ComponentChildren, VNode } from 'preact';

/** Draws one icon of the page's icon set. The icon is decorative, because a text is beside it. */
export function LineIcon({ children }: { children: ComponentChildren }): VNode {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width="1.75"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}
