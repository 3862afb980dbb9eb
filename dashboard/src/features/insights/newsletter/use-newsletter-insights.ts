import { useQuery } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { api } from '../../../api';
import { ASK_EVERY_MILLISECONDS, insightsKey } from '../insights';

/** Fetches the statistics of one newsletter, link by link. */
export function useNewsletterInsights(newsletterId: number) {
  return useQuery({
    queryKey: [...insightsKey, 'newsletters', newsletterId],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/insights/newsletters/{id}', { params: { path: { id: newsletterId } }, signal })),
    refetchInterval: ASK_EVERY_MILLISECONDS,
  });
}
