import { type ReactNode, useRef } from 'react';
import { classNames } from '../../../../ui/formats/class-names';
import { useKeyboardInset } from './use-keyboard-inset';

type LowerBarProps = {
  /** `box`: the end of the editor's box, within reach while it has the focus. `screen`: the end of the screen. */
  place: 'box' | 'screen';
  isWriting: boolean;
  children: ReactNode;
};

const PLACES = {
  box: 'rounded-b-control group-focus-within/newsletter:sticky',
  screen: 'fixed inset-x-0 pb-[env(safe-area-inset-bottom)] shadow-menu',
};

/** Stays visible while typing: above a phone's keyboard. At the end of the screen it is visible only then. */
export function LowerBar({ place, isWriting, children }: LowerBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const inset = useKeyboardInset(bar);

  return (
    <div
      ref={bar}
      data-lower-bar=""
      data-replaces-actions={isWriting || undefined}
      hidden={place === 'screen' && !isWriting}
      className={classNames('z-20 bg-surface', PLACES[place])}
      style={{ bottom: inset }}
    >
      {children}
    </div>
  );
}
