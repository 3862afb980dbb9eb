import { type ReactNode, useId, useRef } from 'react';
import { classNames } from '../formats/class-names';

type PopoverMenuProps = {
  /** The content of the button. */
  trigger: ReactNode;
  triggerClass: string;
  /** The position of the panel on the page. */
  placement: string;
  children: (close: () => void) => ReactNode;
};

/** Renders the browser's popover, which closes on Escape and on a press outside, and restores the focus. */
export function PopoverMenu({ trigger, triggerClass, placement, children }: PopoverMenuProps) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);

  return (
    <>
      <button type="button" popoverTarget={id} className={triggerClass}>
        {trigger}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={classNames(
          'fixed inset-auto m-0 w-72 max-w-[calc(100vw-2rem)] rounded-card border border-line bg-surface p-3 text-ink shadow-menu',
          placement,
        )}
      >
        {children(() => panel.current?.hidePopover?.())}
      </div>
    </>
  );
}
