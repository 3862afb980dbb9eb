import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { api } from '../../../api';
import { newslettersKey } from '../use-newsletters';

const PAGE_SIZE = 50;

export function useActiveSubscribers(newsletterId: number) {
  return useInfiniteQuery({
    queryKey: [...newslettersKey, newsletterId, 'active-subscribers'],
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/api/newsletters/{id}/subscribers', {
          params: { path: { id: newsletterId }, query: { limit: PAGE_SIZE, ...pageParam } },
          signal,
        }),
      ),
    initialPageParam: {} as { cursor?: string },
    getNextPageParam: ({ nextCursor }) => (nextCursor === null ? undefined : { cursor: nextCursor }),
  });
}

/** Polls while the card is visible, because subscribers continue to open and click. */
const POLL_INTERVAL_MS = 30_000;

export function useActivity(newsletterId: number) {
  return useQuery({
    queryKey: [...newslettersKey, newsletterId, 'activity'],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/newsletters/{id}/activity', { params: { path: { id: newsletterId } }, signal })),
    refetchInterval: POLL_INTERVAL_MS,
  });
}
