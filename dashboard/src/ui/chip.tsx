import type { ReactNode } from 'react';

/** Shows a word that marks the element beside it. */
export function Chip({ children }: { children: ReactNode }) {
  return (
    <span className="rounded-pill bg-lamp-soft px-2 py-px text-tab font-semibold text-lamp-ink">
      {children}
    </span>
  );
}
