import { useMutation, useQuery } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { showToast } from '../../../ui/feedback/toast-store';
import { formatCount } from '../../../ui/formats/numbers';
import { consoleApi } from '../console-api';

const FIVE_SECONDS_MS = 5_000;

/** Fetches deliveries, and polls while the screen is visible. */
export function useDeliveries() {
  return useQuery({
    queryKey: ['/api/admin/deliveries'],
    queryFn: ({ signal }) => unwrap(consoleApi.GET('/api/admin/deliveries', { signal })),
    refetchInterval: FIVE_SECONDS_MS,
  });
}

export type SuppressionFilter = { from: string; to: string; text: string };

/** Counts the suppressions that a filter would lift. */
export function useCountSuppressions() {
  return useMutation({
    mutationFn: (query: SuppressionFilter) =>
      unwrap(consoleApi.GET('/api/admin/suppressions/matching', { params: { query } })),
  });
}

export function useLiftSuppressions() {
  return useMutation({
    mutationFn: (body: SuppressionFilter) =>
      unwrap(consoleApi.POST('/api/admin/suppressions/lift', { body })),
    onSuccess: ({ lifted }) =>
      showToast('Suppressions lifted', `${formatCount(lifted, 'suppression', 'suppressions')} lifted.`),
  });
}
