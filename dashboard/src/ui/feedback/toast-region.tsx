import { CircleAlert, X } from 'lucide-react';
import { Action, Close, Description, Provider, Root, Title, Viewport } from 'radix-ui/toast';
import { useEffect, useRef } from 'react';
import { moveToFreePosition, watchPosition } from './toast-position';
import { dismissToast, TOAST_DURATION, UNDO_DURATION, undoToast, useToast } from './toast-store';

/**
 * Shows toasts at the bottom center on a phone and otherwise at the bottom right, or where they cover no control.
 * Hovered toasts stay longer. F8 moves the focus here.
 */
export function ToastRegion() {
  const toast = useToast();
  const region = useRef<HTMLOListElement>(null);
  const toastId = toast?.id;

  // An open dialog is in the browser's top layer. Only a popover that opens later is above it.
  useEffect(() => {
    const element = region.current;
    if (toastId === undefined || !element || typeof element.showPopover !== 'function') return;
    const raise = () => {
      element.hidePopover();
      element.showPopover();
    };
    const raiseAboveDialog = ({ target }: Event) => {
      if (!(target instanceof HTMLDialogElement) || !target.open) return;
      raise();
      moveToFreePosition(element);
    };
    raise();
    const stopWatching = watchPosition(element);
    document.addEventListener('toggle', raiseAboveDialog, { capture: true });
    return () => {
      stopWatching();
      document.removeEventListener('toggle', raiseAboveDialog, { capture: true });
      element.hidePopover();
    };
  }, [toastId]);

  return (
    <Provider duration={TOAST_DURATION} swipeDirection="right" swipeThreshold={50} label="Notification">
      {toast && (
        <Root
          key={toast.id}
          duration={toast.undo && UNDO_DURATION}
          className="rising flex items-start gap-3 rounded-card bg-ink py-3 pr-2 pl-4 text-paper shadow-menu data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)"
          onOpenChange={(open) => {
            if (!open) dismissToast(toast.id);
          }}
        >
          {toast.tone === 'destructive' && (
            <CircleAlert size={18} strokeWidth={1.75} aria-hidden className="mt-1 shrink-0" />
          )}
          <div className="min-w-0 grow py-0.5 wrap-anywhere">
            <Title className="font-semibold">{toast.title}</Title>
            {toast.description && <Description className="text-meta">{toast.description}</Description>}
          </div>
          {toast.undo && (
            <Action
              altText="Undo in the notification"
              className="press min-h-8 shrink-0 rounded-nav px-3 font-semibold underline underline-offset-4 hover:opacity-70"
              // Radix closes a toast after its action, when the undone toast is already gone.
              onClick={() => undoToast(toast.id)}
            >
              Undo
            </Action>
          )}
          <Close
            aria-label="Dismiss"
            className="press grid size-8 shrink-0 place-items-center rounded-nav hover:opacity-70"
          >
            <X size={16} strokeWidth={1.75} aria-hidden />
          </Close>
        </Root>
      )}
      <Viewport
        ref={region}
        popover="manual"
        className="toast-region fixed inset-x-4 top-auto bottom-20 z-40 m-auto w-auto max-w-sm overflow-visible bg-transparent outline-none md:right-6 md:bottom-6 md:left-auto md:m-0 md:w-96 data-[place^=top]:top-4 data-[place^=top]:bottom-auto md:data-[place$=start]:right-auto md:data-[place$=start]:left-6"
      />
    </Provider>
  );
}
