import { useQuery } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { api } from '../../../api';
import { usePages } from '../../../ui/hooks/use-pages';
import { insightsKey, POLL_INTERVAL_MS } from '../queries';

export const NEWSLETTERS_PAGE_SIZE = 10;

/** Lists the statistics of each newsletter, newest first. */
export function useInsightsByNewsletter() {
  return usePages({
    queryKey: [...insightsKey, 'newsletters'],
    fetchPage: (start, signal) => {
      const query = { limit: NEWSLETTERS_PAGE_SIZE, ...start };
      return unwrap(api.GET('/api/insights/newsletters', { params: { query }, signal }));
    },
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
