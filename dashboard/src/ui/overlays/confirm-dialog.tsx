import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../button';
import { Dialog } from './dialog';

type ConfirmDialogProps = {
  open: boolean;
  onClose: () => void;
  /** A question, for which the buttons have verbs. */
  title: string;
  children: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  tone?: 'primary' | 'danger';
  busy?: boolean;
  onConfirm: () => void;
};

export function ConfirmDialog({
  open,
  onClose,
  title,
  children,
  confirmLabel,
  cancelLabel,
  tone = 'primary',
  busy = false,
  onConfirm,
}: ConfirmDialogProps) {
  const isConfirmed = useRef(false);
  // Ignores a second click before the busy state is rendered. Every later render allows a click again.
  useEffect(() => {
    if (!busy) isConfirmed.current = false;
  });

  function confirm() {
    if (isConfirmed.current) return;
    isConfirmed.current = true;
    onConfirm();
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{cancelLabel}</Button>
          <Button tone={tone} busy={busy} onClick={confirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
