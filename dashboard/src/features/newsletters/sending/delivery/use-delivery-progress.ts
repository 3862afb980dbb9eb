import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, isSendingOver, unwrap } from '@tidings/sdk';
import { useEffect } from 'react';
import { api } from '../../../../api';
import { followProgress, getProgressKey, hasLiveStream } from './follow-progress';

const POLL_INTERVAL_MS = 1000;
/** Milliseconds between retries while the server is unreachable. */
const RETRY_INTERVAL_MS = 5000;

/**
 * Follows the progress by a stream while sending, or by polling once a second. Stops when all deliveries are settled.
 */
export function useDeliveryProgress({
  newsletterId,
  isEnabled,
}: {
  newsletterId: number;
  isEnabled: boolean;
}) {
  const queryClient = useQueryClient();
  const query = useQuery({
    queryKey: getProgressKey(newsletterId),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/newsletters/{id}/progress', { params: { path: { id: newsletterId } }, signal })),
    enabled: isEnabled,
    refetchInterval: ({ state }) => {
      if (hasLiveStream(newsletterId)) return false;
      if (state.error) return isPermanentError(state.error) ? false : RETRY_INTERVAL_MS;
      return state.data && isSendingOver(state.data) ? false : POLL_INTERVAL_MS;
    },
  });

  const shouldStream = isEnabled && query.data !== undefined && !isSendingOver(query.data);
  useEffect(() => {
    if (shouldStream) return followProgress(queryClient, newsletterId);
  }, [shouldStream, queryClient, newsletterId]);

  return query;
}

/** Returns whether the server has no progress for this newsletter and user, so that a retry cannot help. */
function isPermanentError(error: Error): boolean {
  return error instanceof ApiError && error.status < 500 && error.status !== 429;
}
