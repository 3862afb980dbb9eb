import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { api } from '../../api';
import type { Period } from '../../ui/plots/period';
import { ASK_EVERY_MILLISECONDS, insightsKey } from './insights';

export function useInsights(days: Period) {
  return useQuery({
    queryKey: [...insightsKey, { days }],
    queryFn: ({ signal }) => unwrap(api.GET('/api/insights', { params: { query: { days } }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: ASK_EVERY_MILLISECONDS,
  });
}

/** Fetches the sources of visits. */
export function useSources(days: Period) {
  return useQuery({
    queryKey: [...insightsKey, 'sources', { days }],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/insights/sources', { params: { query: { days } }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: ASK_EVERY_MILLISECONDS,
  });
}

/** Fetches the page views, in total and today. */
export function useViewCount() {
  return useQuery({
    queryKey: ['/api/views/count'],
    queryFn: ({ signal }) => unwrap(api.GET('/api/views/count', { signal })),
    refetchInterval: ASK_EVERY_MILLISECONDS,
  });
}
