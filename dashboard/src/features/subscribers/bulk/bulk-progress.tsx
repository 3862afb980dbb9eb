import { errorMessage } from '@tidings/sdk';
import { Button } from '../../../ui/button';
import { Alert } from '../../../ui/feedback/alert';
import { formatCount, formatNumber } from '../../../ui/formats/numbers';
import { type BulkJob, isJobRunning, useBulkJob, useUndoBulk } from './queries';

type BulkProgressProps = { jobId: number; onClose: () => void };

/** Shows the progress of a bulk change of subscribers, with a button to undo it. */
export function BulkProgress({ jobId, onClose }: BulkProgressProps) {
  const { data: job, error } = useBulkJob(jobId);
  const undo = useUndoBulk();

  if (!job) return error ? <Alert>{errorMessage(error)}</Alert> : null;
  const canUndo = job.status === 'done' || job.status === 'running' || job.status === 'failed';
  return (
    <section
      aria-label="Bulk change"
      className="flex flex-col gap-2 rounded-control border border-line bg-paper px-3.5 py-3"
    >
      <p role="status" className="tabular-nums">
        {formatProgress(job)}
      </p>
      {isJobRunning(job) && (
        <progress
          aria-label="Progress"
          className="h-2 w-full accent-tide"
          value={job.status === 'undoing' ? job.undone : job.done}
          max={(job.status === 'undoing' ? job.changed : job.total) ?? undefined}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {canUndo && (
          <Button busy={undo.isPending} onClick={() => undo.mutate(job)}>
            Undo
          </Button>
        )}
        {!isJobRunning(job) && (
          <Button tone="ghost" onClick={onClose}>
            Close
          </Button>
        )}
      </div>
    </section>
  );
}

const DONE_VERBS: Record<BulkJob['action'], string> = {
  addTags: 'Tag added to',
  removeTags: 'Tag removed from',
  suppress: 'Suppressed:',
  delete: 'Removed:',
};

/** Describes the state of a bulk change in a sentence. */
export function formatProgress(job: BulkJob): string {
  const { action, status, total, done, changed, undone, error } = job;
  switch (status) {
    case 'queued':
      return 'Counting subscribers…';
    case 'running':
      return `Changing subscribers: ${formatNumber(done)} of ${formatNumber(total ?? done)}`;
    case 'done':
      return `${DONE_VERBS[action]} ${formatCount(changed, 'subscriber', 'subscribers')}.`;
    case 'failed':
      // The removal was complete, but its undo stopped at the limit of the plan.
      if (action === 'delete' && done === total)
        return `The undo stopped after ${formatCount(undone, 'subscriber', 'subscribers')}. ${error ?? ''}`.trim();
      return `The change stopped after ${formatCount(changed, 'subscriber', 'subscribers')}. ${error ?? ''}`.trim();
    case 'undoing':
      return `Undoing: ${formatNumber(undone)} of ${formatNumber(changed)}`;
    case 'undone':
      return `Undone for ${formatCount(undone, 'subscriber', 'subscribers')}.`;
  }
}
