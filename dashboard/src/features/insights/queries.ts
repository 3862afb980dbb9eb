import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type components, FREE_INSIGHT_DAYS, unwrap } from '@tidings/sdk';
import { api } from '../../api';
import type { Period } from '../../ui/plots/period';

export type Insights = components['schemas']['Insights'];
export type InsightDay = Insights['days'][number];
export type InsightSource = components['schemas']['InsightSource'];
export type InsightSources = Omit<components['schemas']['InsightSourceList'], 'nextCursor'>;
export type NewsletterInsights = components['schemas']['NewsletterInsights'];

export type NewsletterDetail = components['schemas']['NewsletterInsightsDetail'];

export const insightsKey = ['/api/insights'];

/** Milliseconds between polls, because visits continue while the screen is open. */
export const POLL_INTERVAL_MS = 60_000;

/** Returns whether the plan includes the period. */
export function isWithinPlan({ isPro, period }: { isPro: boolean; period: Period }): boolean {
  return isPro || Number(period) <= FREE_INSIGHT_DAYS;
}

/** Returns the path of a newsletter's statistics. */
export function getNewsletterInsightsPath(newsletterId: number | string): string {
  return `/insights/newsletters/${newsletterId}`;
}

export function useInsights(days: Period) {
  return useQuery({
    queryKey: [...insightsKey, { days }],
    queryFn: ({ signal }) => unwrap(api.GET('/api/insights', { params: { query: { days } }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_INTERVAL_MS,
  });
}

/** Fetches the sources of visits. */
export function useSources(days: Period) {
  return useQuery({
    queryKey: [...insightsKey, 'sources', { days }],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/insights/sources', { params: { query: { days } }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_INTERVAL_MS,
  });
}

/** Fetches the page views, in total and today. */
export function useViewCount() {
  return useQuery({
    queryKey: ['/api/views/count'],
    queryFn: ({ signal }) => unwrap(api.GET('/api/views/count', { signal })),
    refetchInterval: POLL_INTERVAL_MS,
  });
}
