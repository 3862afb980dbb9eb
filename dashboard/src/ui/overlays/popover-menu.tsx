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

/** The classes of an entry, which is a button or a link. */
export const popoverItemClass =
  'flex min-h-11 w-full items-center gap-3 rounded-nav px-3 text-left hover:bg-sunken md:min-h-9';

export const popoverIcon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

type PopoverItemProps = { className?: string; onChoose: () => void; children: ReactNode };

/** Renders a button in the list of a popover menu. */
export function PopoverItem({ className, onChoose, children }: PopoverItemProps) {
  return (
    <li>
      <button type="button" className={classNames(popoverItemClass, className)} onClick={onChoose}>
        {children}
      </button>
    </li>
  );
}
