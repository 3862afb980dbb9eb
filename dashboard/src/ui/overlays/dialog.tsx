import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { classNames } from '../formats/class-names';

type DialogProps = {
  open: boolean;
  onClose: () => void;
  /** Handles Escape instead of closing, for a dialog with unsaved input. */
  onEscape?: (() => void) | undefined;
  title: string;
  size?: keyof typeof SIZES;
  children: ReactNode;
  footer: ReactNode;
};

const SHEET_CLASS = 'sheet max-h-[calc(100dvh-2rem)] rounded-t-dialog';
const FULL_ON_A_PHONE = 'h-dvh max-h-dvh md:max-h-[calc(100dvh-2rem)]';
const CENTERED_CLASS = 'md:inset-0 md:m-auto md:rounded-dialog';
const SIZES = {
  question: `${SHEET_CLASS} ${CENTERED_CLASS} md:w-[440px]`,
  /** Details of a row, beside the list. On a phone, they open from the bottom. */
  side: `${SHEET_CLASS} md:inset-y-3 md:right-3 md:left-auto md:h-auto md:max-h-none md:w-[420px] md:rounded-dialog`,
  /** The size for a form with many fields. */
  form: `${FULL_ON_A_PHONE} ${CENTERED_CLASS} md:h-fit md:w-[600px]`,
  /** The size for writing, which is full screen on a phone. */
  page: `${FULL_ON_A_PHONE} ${CENTERED_CLASS} md:h-[min(54rem,calc(100dvh-4rem))] md:w-[760px]`,
  /** The size of a desktop window with a margin. */
  screen: `${FULL_ON_A_PHONE} ${CENTERED_CLASS} md:h-[calc(100dvh-3rem)] md:w-[1076px]`,
};

/** Renders the browser's modal dialog, which traps the focus, closes on Escape and restores the focus. */
export function Dialog({ open, onClose, onEscape, title, size = 'question', children, footer }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // Uses a layout effect, because a delayed close event must see whether the dialog is open again.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.open) {
      measureScrollbar();
      element.showModal();
    }
    if (!open && element.open) element.close();
  }, [open]);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        // Browsers close a dialog at the second `cancel` event in any case, but never after a prevented key.
        if (!onEscape || event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        if (!event.nativeEvent.isComposing) onEscape();
      }}
      onCancel={(event) => {
        if (!onEscape || event.target !== event.currentTarget) return;
        event.preventDefault();
        onEscape();
      }}
      onClose={(event) => {
        // The event fires after closing, when the next dialog may already be open here.
        if (!event.currentTarget.open) onClose();
      }}
      className={classNames(
        'w-full max-w-none bg-surface text-body text-ink shadow-dialog backdrop:bg-backdrop md:max-w-[calc(100vw-3rem)]',
        'fixed inset-x-0 top-auto bottom-0 m-0',
        'open:flex open:flex-col open:rising',
        SIZES[size],
      )}
    >
      {open && (
        <>
          <h2
            id={titleId}
            className="shrink-0 px-5 pt-5 pr-12 font-display text-subject text-balance md:px-6 md:pt-6"
          >
            {title}
          </h2>
          <div className="flex min-h-0 grow flex-col gap-4 overflow-auto px-5 pt-4 pb-1 -outline-offset-2 md:px-6">
            {children}
          </div>
          <div
            className={classNames(
              'flex shrink-0 gap-3 px-5 pt-3 pb-[max(1.25rem,env(safe-area-inset-bottom))] md:flex-row md:justify-end md:px-6 md:pb-6',
              // A dialog that fills a phone reserves its height for its content.
              size === 'question' || size === 'side'
                ? 'flex-col-reverse'
                : 'flex-wrap max-md:pt-2 max-md:*:grow',
            )}
          >
            {footer}
          </div>
        </>
      )}
    </dialog>
  );
}

/** Sets the width that the scrollbar leaves to the page while dialogs are open. */
function measureScrollbar(): void {
  if (document.querySelector('dialog[open]')) return;
  const page = document.documentElement;
  // Uses its box, because `clientWidth` of the root includes an empty gutter.
  const width = window.innerWidth - page.getBoundingClientRect().width;
  page.style.setProperty('--scrollbar-width', `${width}px`);
}
