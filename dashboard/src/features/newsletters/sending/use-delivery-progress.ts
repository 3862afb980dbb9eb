import { useQuery } from '@tanstack/react-query';
import { ApiError, unwrap } from '@tidings/sdk';
import { api } from '../../../api';
import { newslettersKey } from '../use-newsletters';

const POLL_MILLISECONDS = 1000;
/** While the server is away. */
const RETRY_MILLISECONDS = 5000;

/** Once a second while the letter is under way, and not once more when it has arrived. */
export function useDeliveryProgress({ newsletterId, asks }: { newsletterId: number; asks: boolean }) {
  return useQuery({
    queryKey: [...newslettersKey, newsletterId, 'progress'],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/newsletters/{id}/progress', { params: { path: { id: newsletterId } }, signal })),
    enabled: asks,
    refetchInterval: ({ state }) => {
      if (state.error) return isRefusal(state.error) ? false : RETRY_MILLISECONDS;
      return isOver(state.data?.state) ? false : POLL_MILLISECONDS;
    },
  });
}

function isOver(state: string | undefined): boolean {
  return state === 'finished' || state === 'cancelled';
}

/** No progress is kept of it, or not for us: asking again changes nothing. */
function isRefusal(error: Error): boolean {
  return error instanceof ApiError && error.status < 500 && error.status !== 429;
}
