import { Button } from '../../../ui/button';
import { formatCount, formatNumber } from '../../../ui/formats/numbers';
import { useDates } from '../../../ui/formats/time-zone-context';
import type { Job, JobStatus } from './use-jobs';

interface JobListProps {
  label: string;
  jobs: Job[];
  status: JobStatus;
  retryingId: number | undefined;
  onRetry: (job: Job) => void;
  onDiscard: (job: Job) => void;
}

export function JobList({ label, jobs, status, retryingId, onRetry, onDiscard }: JobListProps) {
  return (
    <ul aria-label={label} className="flex flex-col">
      {jobs.map((job) => (
        <li
          key={job.id}
          className="flex flex-col gap-3 border-b border-line py-3 first:pt-0 last:border-b-0 last:pb-0 md:flex-row md:items-start md:justify-between"
        >
          <div className="flex min-w-0 flex-col gap-1">
            <span className="font-semibold wrap-anywhere">{job.kind}</span>
            {job.lastError !== null && (
              <p dir="auto" className="wrap-anywhere">
                {job.lastError}
              </p>
            )}
            <JobTimes job={job} status={status} />
          </div>
          {status === 'failed' && (
            <div className="flex shrink-0 gap-2">
              <Button busy={retryingId === job.id} onClick={() => onRetry(job)}>
                Retry<span className="sr-only"> job {job.id}</span>
              </Button>
              <Button onClick={() => onDiscard(job)}>
                Discard<span className="sr-only"> job {job.id}</span>
              </Button>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function JobTimes({ job, status }: { job: Job; status: JobStatus }) {
  const { dateAndTime } = useDates();
  const { attempts, createdAt } = job;
  const shownTime = job.diedAt ?? job.dueAt ?? createdAt;
  const attemptsText = attempts > 0 && ` after ${formatCount(attempts, 'attempt', 'attempts')}`;
  return (
    <span className="text-meta text-ink-3">
      {status === 'running' ? (
        `Attempt ${formatNumber(attempts)}`
      ) : (
        <>
          {status === 'failed' ? 'Failed' : 'Due'} <time dateTime={shownTime}>{dateAndTime(shownTime)}</time>
          {attemptsText}
        </>
      )}
      , created <time dateTime={createdAt}>{dateAndTime(createdAt)}</time>
    </span>
  );
}
