import { ConfirmDialog } from './confirm-dialog';

type DiscardDialogProps = {
  open: boolean;
  /** The consequence, such as "Your changes to this segment are not saved yet." */
  text: string;
  onClose: () => void;
  onDiscard: () => void;
};

/** Asks before a dialog with unsaved changes closes. */
export function DiscardDialog({ open, text, onClose, onDiscard }: DiscardDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Discard your changes?"
      confirmLabel="Discard changes"
      cancelLabel="Keep editing"
      tone="danger"
      onConfirm={onDiscard}
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
}
