import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog';
import { Dialog } from '../../../ui/overlays/dialog';
import { getNewsletterTitle, type Newsletter } from '../newsletter';
import { isSendingActive } from '../sending/delivery/delivery-text';
import { useDeliveryProgress } from '../sending/delivery/use-delivery-progress';

type DeleteSentDialogProps = {
  newsletter: Newsletter | undefined;
  onClose: () => void;
  onDelete: (newsletter: Newsletter) => void;
};

/** Confirms the deletion of a sent newsletter. Explains that a newsletter cannot be deleted during delivery. */
export function DeleteSentDialog({ newsletter, onClose, onDelete }: DeleteSentDialogProps) {
  const { data: progress } = useDeliveryProgress({
    newsletterId: newsletter?.id ?? 0,
    isEnabled: isSendingActive(newsletter?.status),
  });
  const isStillSending =
    isSendingActive(newsletter?.status) && isSendingActive(progress?.status ?? newsletter?.status);

  return (
    <>
      <Dialog
        open={newsletter !== undefined && isStillSending}
        onClose={onClose}
        title="This newsletter is still being sent"
        footer={<Button onClick={onClose}>Close</Button>}
      >
        <p>You can delete the newsletter after sending finishes, or after you cancel sending.</p>
      </Dialog>
      <ConfirmDialog
        open={newsletter !== undefined && !isStillSending}
        onClose={onClose}
        title="Delete this newsletter?"
        cancelLabel="Keep newsletter"
        confirmLabel="Delete"
        tone="danger"
        onConfirm={() => {
          onClose();
          if (newsletter) onDelete(newsletter);
        }}
      >
        <p className="wrap-anywhere">
          This also deletes its stats. “{newsletter && getNewsletterTitle(newsletter)}” stays in your
          subscribers’ mailboxes.
        </p>
      </ConfirmDialog>
    </>
  );
}
