import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { api } from '../../../api';
import { insightsKey, POLL_INTERVAL_MS } from '../queries';

export const NEWSLETTERS_PAGE_SIZE = 10;

/** Fetches the statistics of each newsletter, the one sent last first. */
export function useInsightsOfNewsletters() {
  return useInfiniteQuery({
    queryKey: [...insightsKey, 'newsletters'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) => {
      const query = { limit: NEWSLETTERS_PAGE_SIZE, ...(cursor !== undefined && { cursor }) };
      return unwrap(api.GET('/api/insights/newsletters', { params: { query }, signal }));
    },
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
  });
}

/** Fetches the statistics of one newsletter, link by link. */
export function useNewsletterInsights(newsletterId: number) {
  return useQuery({
    queryKey: [...insightsKey, 'newsletters', newsletterId],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/insights/newsletters/{id}', { params: { path: { id: newsletterId } }, signal })),
    refetchInterval: POLL_INTERVAL_MS,
  });
}
