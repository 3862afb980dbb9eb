import { messageOf } from '@tidings/sdk';
import { Alert } from '../../ui/alert';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import type { Newsletter } from './newsletter';
import { useDeleteDraft } from './use-delete-draft';

type DeleteDraftDialogProps = { newsletter: Newsletter | undefined; onClose: () => void };

export function DeleteDraftDialog({ newsletter, onClose }: DeleteDraftDialogProps) {
  const deleteDraft = useDeleteDraft();

  function close() {
    deleteDraft.reset();
    onClose();
  }

  return (
    <ConfirmDialog
      open={newsletter !== undefined}
      onClose={close}
      title="Delete this draft?"
      cancelLabel="Keep it"
      confirmLabel="Delete"
      tone="danger"
      busy={deleteDraft.isPending}
      onConfirm={() => {
        if (newsletter) deleteDraft.mutate(newsletter.id, { onSuccess: close });
      }}
    >
      <p>“{newsletter?.title || 'Untitled draft'}” goes for good. It has not been sent to anybody.</p>
      {deleteDraft.error && <Alert>{messageOf(deleteDraft.error, 'The draft could not be deleted.')}</Alert>}
    </ConfirmDialog>
  );
}
