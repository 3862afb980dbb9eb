import { errorMessage } from '@tidings/sdk';
import { useState } from 'react';
import { WaveRule } from '../../../ui/brand/brand';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { EmptyState, LoadFailure, SkeletonRows } from '../../../ui/feedback/load-states';
import { formatNumber } from '../../../ui/formats/numbers';
import { PageHeader } from '../../../ui/page-header';
import { Tabs } from '../../../ui/tabs';
import { DiscardJob } from './discard-job';
import { JobList } from './job-list';
import { JOBS_PAGE_SIZE, type Job, type JobStatus, useJobs, useRetryJob, useRetryJobs } from './use-jobs';

const LABELS = { failed: 'Failed', waiting: 'Waiting', running: 'Running' };
const STATUSES = Object.keys(LABELS) as JobStatus[];
const EMPTY = {
  failed: {
    title: 'No failed jobs',
    text: 'No job has used up all of its attempts. Waiting jobs start automatically.',
  },
  waiting: { title: 'No waiting jobs', text: 'New and scheduled background work appears here.' },
  running: { title: 'No running jobs', text: 'Background work in progress appears here.' },
};

/** Lists background jobs by status. Administrators can retry or discard jobs that failed at every attempt. */
export function JobsPage() {
  const [status, setStatus] = useState<JobStatus>('failed');
  const list = useJobs(status);
  const counts = list.data?.counts;
  const label = (each: JobStatus) =>
    counts === undefined ? LABELS[each] : `${LABELS[each]} (${formatNumber(counts[each])})`;

  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title="Jobs"
        lead="Background work of this instance. Failed jobs run again only if you retry them."
      />
      <WaveRule />
      <Tabs
        label="Status of jobs"
        panel="below"
        tabs={STATUSES.map((value) => ({ value, label: label(value) }))}
        value={status}
        onChange={setStatus}
      >
        <JobsCard list={list} status={status} />
      </Tabs>
    </div>
  );
}

function JobsCard({ list, status }: { list: ReturnType<typeof useJobs>; status: JobStatus }) {
  const retry = useRetryJob();
  const retryAll = useRetryJobs();
  const [jobToDiscard, setJobToDiscard] = useState<Job>();
  const jobs = list.isPlaceholderData ? undefined : list.data?.jobs;

  return (
    <Card className="flex flex-col gap-4" aria-busy={list.isFetching}>
      {status === 'failed' && jobs && jobs.length > 1 && (
        <Button className="self-start" busy={retryAll.isPending} onClick={() => retryAll.mutate()}>
          Retry all
        </Button>
      )}
      {jobs && jobs.length > 0 && (
        <JobList
          label={`${LABELS[status]} jobs`}
          jobs={jobs}
          status={status}
          retryingId={retry.isPending ? retry.variables?.id : undefined}
          onRetry={({ id }) => retry.mutate({ id })}
          onDiscard={setJobToDiscard}
        />
      )}
      {jobs?.length === 0 && (
        <div role="status">
          <EmptyState {...EMPTY[status]} />
        </div>
      )}
      {list.error && !jobs && (
        <LoadFailure message={errorMessage(list.error)} onRetry={() => list.refetch()} />
      )}
      {!jobs && !list.error && <SkeletonRows rows={3} rowClass="h-16" />}
      {jobs && list.hasNextPage && (
        <Button className="self-start" busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
          Show {JOBS_PAGE_SIZE} more
        </Button>
      )}
      {jobToDiscard && <DiscardJob job={jobToDiscard} onClose={() => setJobToDiscard(undefined)} />}
    </Card>
  );
}
