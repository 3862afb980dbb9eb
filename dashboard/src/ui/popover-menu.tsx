import { type ReactNode, useId, useRef } from 'react';
import { classNames } from './class-names';

type PopoverMenuProps = {
  /** What stands on the button. */
  trigger: ReactNode;
  triggerClass: string;
  /** Where the panel stands on the page. */
  placement: string;
  children: (close: () => void) => ReactNode;
};

/** The browser's own popover: closes on Escape and on a press outside, and gives the focus back. */
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
