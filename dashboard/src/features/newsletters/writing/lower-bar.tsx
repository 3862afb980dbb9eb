import { type ReactNode, useRef } from 'react';
import { useKeyboardInset } from './toolbar/use-keyboard-inset';

/**
 * Stays visible while typing: above a phone's keyboard, and over the dashboard's navigation. Otherwise it is the end
 * of the editor's box.
 */
export function LowerBar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  const inset = useKeyboardInset(bar);

  return (
    <div
      ref={bar}
      className="z-20 rounded-b-control bg-surface group-focus-within/newsletter:sticky"
      style={{ bottom: inset }}
    >
      {children}
    </div>
  );
}
