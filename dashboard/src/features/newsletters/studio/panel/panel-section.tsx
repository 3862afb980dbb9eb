import type { ReactNode } from 'react';

/** Shows one section of the side panel, with hairlines between sections. */
export function PanelSection({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col gap-4 border-b border-line px-4 py-5 last:border-b-0 md:px-5">
      {children}
    </div>
  );
}
