import { errorMessage, MAX_REVIEW_REASON_LENGTH, unwrap } from '@tidings/sdk';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../../ui/button';
import { Alert } from '../../../../ui/feedback/alert';
import { showToast } from '../../../../ui/feedback/toast-store';
import { TextAreaField } from '../../../../ui/forms/field';
import { useSingleMutation } from '../../../../ui/hooks/use-single-mutation';
import { Dialog } from '../../../../ui/overlays/dialog';
import { consoleApi } from '../../console-api';
import type { ConsoleUser, SentNewsletter } from '../console-user';
import { useUsersRefresh } from '../queries';

type HoldDialogProps = {
  user: Pick<ConsoleUser, 'id' | 'username'>;
  /** The newsletter to pause. Undefined for all sending. */
  newsletter: SentNewsletter | undefined;
  onClose: () => void;
};

/** Asks for the reason to pause a creator's sending or one newsletter. */
export function HoldDialog({ user, newsletter, onClose }: HoldDialogProps) {
  const formId = useId();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const hold = useHold({ user, newsletter, onDone: onClose });

  function submit(event: FormEvent) {
    event.preventDefault();
    const isEmpty = reason.trim() === '';
    setProblem(isEmpty ? 'Please enter a reason' : undefined);
    if (!isEmpty) hold.mutate(reason.trim());
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={newsletter ? 'Pause this newsletter?' : `Pause sending from ${user.username}?`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} tone="danger" busy={hold.isPending}>
            Pause
          </Button>
        </>
      }
    >
      <form id={formId} className="flex flex-col gap-4" onSubmit={submit} noValidate>
        {hold.error && <Alert>{errorMessage(hold.error)}</Alert>}
        <p>{newsletter ? NEWSLETTER_EFFECTS : CREATOR_EFFECTS}</p>
        <TextAreaField
          label="Reason"
          help="We email the reason to the creator and show it in the dashboard."
          rows={3}
          maxLength={MAX_REVIEW_REASON_LENGTH}
          error={problem}
          value={reason}
          onChange={(event) => {
            setReason(event.target.value);
            setProblem(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}

const NEWSLETTER_EFFECTS =
  'Unsent emails wait until you approve the newsletter. The creator can cancel it, but cannot resume it.';
const CREATOR_EFFECTS =
  'This pauses unfinished newsletters. The creator cannot send new ones. Auto-replies stop. We still send receipts, confirmations and sign-in codes.';

function useHold({ user, newsletter, onDone }: Omit<HoldDialogProps, 'onClose'> & { onDone: () => void }) {
  const refresh = useUsersRefresh();
  return useSingleMutation({
    mutationFn: (reason: string) =>
      unwrap(
        consoleApi.POST('/api/admin/users/{id}/hold', {
          params: { path: { id: user.id } },
          body: { reason, ...(newsletter && { mailingId: newsletter.id }) },
        }),
      ),
    onSuccess: () => {
      showToast(newsletter ? 'Newsletter paused' : 'Sending paused', user.username);
      onDone();
    },
    onSettled: refresh,
  });
}
