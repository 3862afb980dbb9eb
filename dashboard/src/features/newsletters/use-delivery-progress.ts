import { useQuery } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { api } from '../../api';

const POLL_MILLISECONDS = 500;

/** Twice a second while the letter is under way, and not once more when it has arrived. */
export function useDeliveryProgress(newsletterId: number) {
  return useQuery({
    queryKey: ['/api/newsletters', newsletterId, 'progress'],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/newsletters/{id}/progress', { params: { path: { id: newsletterId } }, signal })),
    refetchInterval: ({ state }) => {
      if (state.error || state.data?.state === 'finished') return false;
      return POLL_MILLISECONDS;
    },
  });
}
