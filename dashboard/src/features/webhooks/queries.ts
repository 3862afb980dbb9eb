import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { api } from '../../api';
import type { WebhookDelivery } from './webhook';

const PAGE_SIZE = 20;
/** Milliseconds between polls for a delivery that is due now. A retry in some hours needs no polls. */
const POLL_INTERVAL_MS = 2_000;
/** Milliseconds until an attempt in progress is due again, in case it is lost. */
const SOON_MS = 70_000;

type Page = { data: WebhookDelivery[]; nextCursor: string | null };

export const getWebhookDeliveriesKey = (id: number) => ['/api/webhook-endpoints', id, 'deliveries'];

export function useWebhookDeliveries(id: number) {
  return useInfiniteQuery({
    queryKey: getWebhookDeliveriesKey(id),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: PAGE_SIZE, ...(pageParam && { cursor: pageParam }) };
      return unwrap(
        api.GET('/api/webhook-endpoints/{id}/deliveries', { params: { path: { id }, query }, signal }),
      );
    },
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
    refetchInterval: ({ state }) => (isAttemptDueSoon(state.data) ? POLL_INTERVAL_MS : false),
  });
}

function isAttemptDueSoon(data: InfiniteData<Page> | undefined): boolean {
  const soonAt = Date.now() + SOON_MS;
  return (data?.pages ?? []).some((page) =>
    page.data.some(({ nextAttemptAt }) => nextAttemptAt !== null && Date.parse(nextAttemptAt) < soonAt),
  );
}

export const webhooksKey = ['/api/webhook-endpoints'];

export function useWebhooks() {
  return useQuery({
    queryKey: webhooksKey,
    queryFn: async ({ signal }) => (await unwrap(api.GET('/api/webhook-endpoints', { signal }))).data,
  });
}
