import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type NEWSLETTER_STATUSES, readNextCursor } from '@tidings/sdk';
import { api } from '../../api';
import type { Newsletter } from './newsletter';

export const NEWSLETTERS_PAGE_SIZE = 50;
/** Milliseconds between polls, because scheduled newsletters are sent and other devices change schedules. */
const WATCHED_INTERVAL_MS = 60_000;
const DUE_INTERVAL_MS = 2_000;

/** The query key of all newsletter queries. */
export const newslettersKey = ['/api/newsletters'] as const;
/** The query key of the lists, one for each search. */
export const newsletterListsKey = [...newslettersKey, 'list'] as const;

/** The status to which a list is narrowed. */
export type StatusFilter = (typeof NEWSLETTER_STATUSES)[number];
type NewsletterFilter = { search?: string; status?: StatusFilter | undefined };

/** Fetches newsletters, newest first, 50 per page. The server searches and filters. */
export function useNewsletters({ search = '', status }: NewsletterFilter = {}) {
  return useInfiniteQuery({
    queryKey: [...newsletterListsKey, { search, status }],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: cursor, signal }) => {
      const limit = NEWSLETTERS_PAGE_SIZE;
      const query = {
        limit,
        ...(search && { search }),
        ...(status && { status }),
        ...(cursor !== undefined && { cursor }),
      };
      const { data, response } = await api.GET('/api/newsletters', { params: { query }, signal });
      return { newsletters: data ?? [], next: readNextCursor(response) };
    },
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap((page) => page.newsletters),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      watchInterval(state.data?.pages.flatMap((page) => page.newsletters) ?? [], Date.now()),
  });
}

/** Returns the polling interval: false if nothing is scheduled, and short once a schedule is due. */
export function watchInterval(newsletters: Newsletter[], now: number): number | false {
  const times = newsletters.flatMap(({ scheduledAt }) =>
    scheduledAt ? [Date.parse(scheduledAt) - now] : [],
  );
  if (times.length === 0) return false;
  return Math.max(DUE_INTERVAL_MS, Math.min(WATCHED_INTERVAL_MS, ...times));
}
