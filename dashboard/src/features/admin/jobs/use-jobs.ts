import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type components, errorMessage, unwrap } from '@tidings/sdk';
import { showErrorToast, showToast } from '../../../ui/feedback/toast-store';
import { formatCount } from '../../../ui/formats/numbers';
import { useSingleMutation } from '../../../ui/hooks/use-single-mutation';
import { consoleApi } from '../console-api';
import { auditKey } from '../users/console-user';

export type Job = components['schemas']['Job'];
export type JobStatus = keyof components['schemas']['JobList']['counts'];

export const JOBS_PAGE_SIZE = 50;
const jobsKey = ['/api/admin/jobs'];
/** Polls waiting and running jobs, because they change without an administrator. */
const REFRESH_MS = 5_000;

/** Lists jobs of one status, with the counts of all statuses. While it loads, returns the last known counts. */
export function useJobs(status: JobStatus) {
  return useInfiniteQuery({
    queryKey: [...jobsKey, status],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) => {
      const query = { limit: JOBS_PAGE_SIZE, status, ...(cursor !== undefined && { cursor }) };
      return unwrap(consoleApi.GET('/api/admin/jobs', { params: { query }, signal }));
    },
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: status === 'failed' ? false : REFRESH_MS,
    select: ({ pages }) => ({ jobs: pages.flatMap(({ data }) => data), counts: pages[0]?.counts }),
  });
}

export function useRetryJob() {
  const refresh = useJobsRefresh();

  return useSingleMutation({
    mutationFn: ({ id }: { id: number }) =>
      unwrap(consoleApi.POST('/api/admin/jobs/{id}/retry', { params: { path: { id } } })),
    onSuccess: () => showToast('Job retried', 'It runs again now.'),
    onError: (error) => showErrorToast('Job not retried', errorMessage(error)),
    onSettled: refresh,
  });
}

export function useRetryJobs() {
  const refresh = useJobsRefresh();

  return useSingleMutation({
    mutationFn: () => unwrap(consoleApi.POST('/api/admin/jobs/retry')),
    onSuccess: ({ count }) =>
      showToast(`${formatCount(count, 'job', 'jobs')} retried`, 'They run again now.'),
    onError: (error) => showErrorToast('Jobs not retried', errorMessage(error)),
    onSettled: refresh,
  });
}

export function useDiscardJob({ onDone }: { onDone: () => void }) {
  const refresh = useJobsRefresh();

  return useSingleMutation({
    mutationFn: ({ id }: { id: number }) =>
      unwrap(consoleApi.DELETE('/api/admin/jobs/{id}', { params: { path: { id } } })),
    onSuccess: () => {
      showToast('Job discarded');
      onDone();
    },
    onError: (error) => showErrorToast('Job not discarded', errorMessage(error)),
    onSettled: refresh,
  });
}

/** Refetches the jobs. Also after errors, because another administrator may have made the change. */
function useJobsRefresh(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([jobsKey, auditKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
