import { errorMessage } from '@tidings/sdk';
import { Alert } from '../../../ui/feedback/alert';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog';
import { type Job, useDiscardJob } from './use-jobs';

/** Asks before deleting a failed job. */
export function DiscardJob({ job, onClose }: { job: Job; onClose: () => void }) {
  const discard = useDiscardJob({ onDone: onClose });

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Discard this job?"
      confirmLabel="Discard"
      cancelLabel="Keep job"
      tone="danger"
      busy={discard.isPending}
      onConfirm={() => discard.mutate({ id: job.id })}
    >
      <p>
        The job <span className="font-semibold wrap-anywhere">{job.kind}</span> will not run again. You cannot
        undo this.
      </p>
      {discard.error && <Alert>{errorMessage(discard.error)}</Alert>}
    </ConfirmDialog>
  );
}
