import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type components, errorMessage, unwrap } from '@tidings/sdk';
import { useEffect, useState } from 'react';
import { api } from '../../../api';
import { createIdempotencyKeys } from '../../../idempotency-key';
import { showErrorToast } from '../../../ui/feedback/toast-store';
import { useSingleMutation } from '../../../ui/hooks/use-single-mutation';
import { useListRefresh } from '../queries';

export type BulkChange = components['schemas']['BulkChange'];
export type BulkJob = components['schemas']['BulkJob'];
export type BulkAction = BulkJob['action'];
/** The part of a change that selects the subscribers. */
export type BulkSelection = DistributiveOmit<BulkChange, BulkAction>;

/** `Omit` for each type of a union. */
type DistributiveOmit<Change, Field extends PropertyKey> = Change extends unknown
  ? Omit<Change, Field>
  : never;

const POLL_INTERVAL_MS = 1_000;
const recentKey = ['/api/subscribers/bulk'];
const getBulkKey = (id: number | undefined) => ['/api/subscribers/bulk/{id}', id];

export function isJobRunning({ status }: Pick<BulkJob, 'status'>): boolean {
  return status === 'queued' || status === 'running' || status === 'undoing';
}

/** Starts a bulk change of subscribers. The dialog shows its errors. */
export function useStartBulk() {
  const queryClient = useQueryClient();
  const [getIdempotencyKey] = useState(createIdempotencyKeys);
  const [startedCount, setStartedCount] = useState(0);

  return useSingleMutation({
    mutationFn: (body: BulkChange) => {
      const headers = { 'Idempotency-Key': getIdempotencyKey({ body, started: startedCount }) };
      return unwrap(api.POST('/api/subscribers/bulk', { body, headers }));
    },
    onSuccess: (job) => {
      // A new key for each change, because the user may want the same change again.
      setStartedCount(startedCount + 1);
      queryClient.setQueryData(getBulkKey(job.id), job);
    },
  });
}

/** Polls a bulk change until it ends, and then refetches the list. */
export function useBulkJob(id: number | undefined) {
  const refresh = useListRefresh();
  const job = useQuery({
    queryKey: getBulkKey(id),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/subscribers/bulk/{id}', { params: { path: { id: id ?? 0 } }, signal })),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data && !isJobRunning(state.data) ? false : POLL_INTERVAL_MS),
  });
  const hasEnded = job.data && !isJobRunning(job.data) ? job.data.status : undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each end
  useEffect(() => {
    if (hasEnded) void refresh();
  }, [id, hasEnded]);

  return job;
}

/** Fetches the newest bulk change of the last day that runs or can be undone. Returns undefined without one. */
export function useRecentBulkJob() {
  return useQuery({
    queryKey: recentKey,
    queryFn: async ({ signal }) => {
      const params = { query: { limit: 20 } };
      return (await unwrap(api.GET('/api/subscribers/bulk', { params, signal }))).data;
    },
    select: (jobs) => jobs.find((job) => isJobRunning(job) || (job.status !== 'undone' && job.changed > 0)),
  });
}

export function useUndoBulk() {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ id }: BulkJob) =>
      unwrap(api.POST('/api/subscribers/bulk/{id}/undo', { params: { path: { id } } })),
    onSuccess: (job) => queryClient.setQueryData(getBulkKey(job.id), job),
    onError: (error) => showErrorToast('Not undone', errorMessage(error)),
  });
}
