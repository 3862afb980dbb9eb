import { type ReactNode, useRef } from 'react';
import { classNames } from '../../../../ui/formats/class-names';
import { useKeyboardInset } from './use-keyboard-inset';

type LowerBarProps = {
  /** `box` is the end of the editor's box, within reach while it has the focus. `screen` is the end of the screen. */
  edge: 'box' | 'screen';
  isWriting: boolean;
  children: ReactNode;
};

const EDGES = {
  box: 'rounded-b-control group-focus-within/newsletter:sticky',
  screen: 'fixed inset-x-0 pb-[env(safe-area-inset-bottom)] shadow-menu',
};

/** Stays visible above a phone's keyboard during typing. At the end of the screen, it is visible only during typing. */
export function LowerBar({ edge, isWriting, children }: LowerBarProps) {
  const barRef = useRef<HTMLDivElement>(null);
  const inset = useKeyboardInset(barRef);

  return (
    <div
      ref={barRef}
      data-lower-bar=""
      data-replaces-actions={isWriting || undefined}
      hidden={edge === 'screen' && !isWriting}
      className={classNames('z-20 bg-surface', EDGES[edge])}
      style={{ bottom: inset }}
    >
      {children}
    </div>
  );
}
