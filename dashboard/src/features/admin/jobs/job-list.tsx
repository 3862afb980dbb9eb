import { Button } from '../../../ui/button';
import { dateAndTime } from '../../../ui/formats/dates';
import { formatNumber } from '../../../ui/formats/numbers';
import type { DeadJob } from './use-dead-jobs';

interface JobListProps {
  jobs: DeadJob[];
  retryingId: number | undefined;
  onRetry: (job: DeadJob) => void;
  onDiscard: (job: DeadJob) => void;
}

export function JobList({ jobs, retryingId, onRetry, onDiscard }: JobListProps) {
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
