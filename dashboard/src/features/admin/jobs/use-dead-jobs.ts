import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type components, messageOf, unwrap } from '@tidings/sdk';
import { showErrorToast, showToast } from '../../../ui/feedback/toast-store';
import { useSingleMutation } from '../../../ui/hooks/use-single-mutation';
import { consoleApi } from '../console-api';
import { auditKey } from '../users/console-user';

export type DeadJob = components['schemas']['DeadJob'];

export const JOBS_PAGE_SIZE = 50;
const jobsKey = ['/api/admin/jobs'];

export function useDeadJobs() {
  return useInfiniteQuery({
    queryKey: jobsKey,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) => {
      const query = { limit: JOBS_PAGE_SIZE, ...(cursor !== undefined && { cursor }) };
      return unwrap(consoleApi.GET('/api/admin/jobs', { params: { query }, signal }));
    },
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
  });
}

export function useRetryJob() {
  const refresh = useJobsRefresh();

  return useSingleMutation({
    mutationFn: ({ id }: { id: number }) =>
      unwrap(consoleApi.POST('/api/admin/jobs/{id}/retry', { params: { path: { id } } })),
    onSuccess: () => showToast('Job restarted', 'It runs again now.'),
    onError: (error) => showErrorToast('Job not retried', messageOf(error)),
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
    onError: (error) => showErrorToast('Job not discarded', messageOf(error)),
    onSettled: refresh,
  });
}

/** Refetches the jobs. Also after an error: another administrator may have made the change. */
function useJobsRefresh(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([jobsKey, auditKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
