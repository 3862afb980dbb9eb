import { errorMessage, MAX_REVIEW_REASON_LENGTH } from '@tidings/sdk';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../ui/button';
import { Alert } from '../../../ui/feedback/alert';
import { TextAreaField } from '../../../ui/forms/field';
import { Dialog } from '../../../ui/overlays/dialog';
import { type Decision, type Review, useDecideReview } from './review';

type DecideDialogProps = {
  review: Pick<Review, 'id' | 'kind' | 'user'>;
  decision: Decision;
  onClose: () => void;
};

const EFFECTS: Record<Review['kind'], Record<Decision, string>> = {
  import: {
    approved: 'The import continues and adds its subscribers. Later imports of this account need no review.',
    rejected: 'The import ends and adds no subscribers. This cannot be undone.',
  },
  sending: {
    approved:
      'The account can send again. Newsletters resume, unless the creator or an administrator paused them.',
    rejected: 'Sending stays paused. You can approve it later.',
  },
  newsletter: {
    approved: 'The newsletter resumes, unless its creator paused it or cannot send.',
    rejected: 'The newsletter stays paused. You can approve it later.',
  },
};

const SUBJECTS: Record<Review['kind'], string> = {
  import: 'the import of',
  sending: 'sending from',
  newsletter: 'the newsletter of',
};

/** Asks for the reason, which is emailed to the creator. */
export function DecideDialog({ review, decision, onClose }: DecideDialogProps) {
  const formId = useId();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const decide = useDecideReview({ onDone: onClose });
  const verb = decision === 'approved' ? 'Approve' : 'Reject';

  function submit(event: FormEvent) {
    event.preventDefault();
    const isEmpty = reason.trim() === '';
    setProblem(isEmpty ? 'Please enter a reason' : undefined);
    if (!isEmpty) decide.mutate({ id: review.id, decision, reason: reason.trim() });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`${verb} ${SUBJECTS[review.kind]} ${review.user.username}?`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            tone={decision === 'approved' ? 'primary' : 'danger'}
            busy={decide.isPending}
          >
            {verb}
          </Button>
        </>
      }
    >
      <form id={formId} className="flex flex-col gap-4" onSubmit={submit} noValidate>
        {decide.error && <Alert>{errorMessage(decide.error)}</Alert>}
        <p>{EFFECTS[review.kind][decision]}</p>
        <TextAreaField
          label="Reason"
          help="We email the reason to the creator."
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
