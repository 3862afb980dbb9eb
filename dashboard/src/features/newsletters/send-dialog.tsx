import { messageOf } from '@tidings/sdk';
import { Alert } from '../../ui/alert';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { formatNumber } from '../../ui/numbers';
import { useSignedInUser } from '../accounts';
import { exceedsQuota } from '../plans';
import { useSubscriberCount } from '../subscribers';

type SendDialogProps = {
  open: boolean;
  onClose: () => void;
  busy: boolean;
  error: Error | null;
  onConfirm: () => void;
};

export function SendDialog({ open, onClose, busy, error, onConfirm }: SendDialogProps) {
  const user = useSignedInUser();
  const { data: count } = useSubscriberCount();

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Send this newsletter?"
      cancelLabel="Cancel"
      confirmLabel="Send Now"
      busy={busy}
      onConfirm={onConfirm}
    >
      <p>{audienceText(count)} Sending cannot be undone.</p>
      {exceedsQuota(user) && (
        <Alert tone="warning">
          Warning: You've reached your monthly email limit. Upgrade to continue sending emails.
        </Alert>
      )}
      {error && (
        <Alert>{asSentence(messageOf(error, 'Failed to send newsletter'))} Your text is still here.</Alert>
      )}
    </ConfirmDialog>
  );
}

function asSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

function audienceText(count: number | undefined): string {
  if (count === undefined) return 'It goes to all your subscribers.';
  if (count === 0) return 'Nobody subscribes yet, so nobody would get it.';
  if (count === 1) return 'It goes to 1 person.';
  return `It goes to ${formatNumber(count)} people.`;
}
