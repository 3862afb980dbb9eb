import { messageOf } from '@tidings/sdk';
import { useState } from 'react';
import { WaveRule } from '../../../ui/brand/brand';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Alert } from '../../../ui/feedback/alert';
import { EmptyState, LoadFailure, SkeletonRows } from '../../../ui/feedback/load-states';
import { formatNumber } from '../../../ui/formats/numbers';
import { useDates } from '../../../ui/formats/time-zone-context';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog';
import { PageHeader } from '../../../ui/page-header';
import { type DeadJob, JOBS_PAGE_SIZE, useDeadJobs, useDiscardJob, useRetryJob } from './use-dead-jobs';

/** Lists background jobs that failed at every attempt, for an administrator to retry or discard. */
export function JobsPage() {
  const list = useDeadJobs();
  const retry = useRetryJob();
  const [jobToDiscard, setJobToDiscard] = useState<DeadJob>();
  const { data: jobs } = list;

  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title="Failed jobs"
        lead="Background work that failed at every attempt. Nothing retries it until you do."
      />
      <WaveRule />
      <Card className="flex flex-col gap-4" aria-busy={list.isFetching}>
        {jobs && jobs.length > 0 && (
          <JobList
            jobs={jobs}
            retryingId={retry.isPending ? retry.variables?.id : undefined}
            onRetry={({ id }) => retry.mutate({ id })}
            onDiscard={setJobToDiscard}
          />
        )}
        {jobs?.length === 0 && (
          <div role="status">
            <EmptyState
              title="No failed jobs"
              text="All background work is done, or still has attempts left."
            />
          </div>
        )}
        {list.error && !jobs && (
          <LoadFailure message={messageOf(list.error)} onRetry={() => list.refetch()} />
        )}
        {!jobs && !list.error && <SkeletonRows rows={3} rowClass="h-16" />}
        {list.hasNextPage && (
          <Button className="self-start" busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            Show {JOBS_PAGE_SIZE} more
          </Button>
        )}
      </Card>
      {jobToDiscard && <DiscardJob job={jobToDiscard} onClose={() => setJobToDiscard(undefined)} />}
    </div>
  );
}

function DiscardJob({ job, onClose }: { job: DeadJob; onClose: () => void }) {
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
        Tidings will not do the work of <span className="font-semibold wrap-anywhere">{job.kind}</span>. You
        cannot undo this.
      </p>
      {discard.error && <Alert>{messageOf(discard.error)}</Alert>}
    </ConfirmDialog>
  );
}

interface JobListProps {
  jobs: DeadJob[];
  retryingId: number | undefined;
  onRetry: (job: DeadJob) => void;
  onDiscard: (job: DeadJob) => void;
}

export function JobList({ jobs, retryingId, onRetry, onDiscard }: JobListProps) {
  const { dateAndTime } = useDates();
  return (
    <ul aria-label="Failed jobs" className="flex flex-col">
      {jobs.map((job) => (
        <li
          key={job.id}
          className="flex flex-col gap-3 border-b border-line py-3 first:pt-0 last:border-b-0 last:pb-0 md:flex-row md:items-start md:justify-between"
        >
          <div className="flex min-w-0 flex-col gap-1">
            <span className="font-semibold wrap-anywhere">{job.kind}</span>
            <p dir="auto" className="wrap-anywhere">
              {job.lastError}
            </p>
            <span className="text-meta text-ink-3">
              Failed <time dateTime={job.diedAt}>{dateAndTime(job.diedAt)}</time> after{' '}
              {formatNumber(job.attempts)} attempts, created{' '}
              <time dateTime={job.createdAt}>{dateAndTime(job.createdAt)}</time>
            </span>
          </div>
          <div className="flex shrink-0 gap-2">
            <Button busy={retryingId === job.id} onClick={() => onRetry(job)}>
              Retry<span className="sr-only"> job {job.id}</span>
            </Button>
            <Button onClick={() => onDiscard(job)}>
              Discard<span className="sr-only"> job {job.id}</span>
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}
