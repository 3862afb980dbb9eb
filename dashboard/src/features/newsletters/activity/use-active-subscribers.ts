import { useInfiniteQuery } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { api } from '../../../api';
import { newslettersKey } from '../use-newsletters';

const PAGE = 50;

export function useActiveSubscribers(newsletterId: number) {
  return useInfiniteQuery({
    queryKey: [...newslettersKey, newsletterId, 'readers'],
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/api/newsletters/{id}/subscribers', {
          params: { path: { id: newsletterId }, query: { limit: PAGE, ...pageParam } },
          signal,
        }),
      ),
    initialPageParam: {} as { cursor?: string },
    getNextPageParam: ({ nextCursor }) => (nextCursor === null ? undefined : { cursor: nextCursor }),
  });
}
