import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { readNextCursor, unwrap } from '@tidings/sdk';
import { api } from '../../api';
import type { SegmentFilter } from './segments/queries';
import { countKey, FIRST_PAGE_SIZE, growthKey, listKey, NEXT_PAGE_SIZE, type Subscriber } from './subscriber';

/** Refetches all data that depend on the list. */
export function useListRefresh() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [listKey, countKey, growthKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    );
}

export function useSubscriberCount() {
  return useQuery({
    queryKey: countKey,
    queryFn: ({ signal }) => unwrap(api.GET('/api/subscribers/count', { signal })),
    select: ({ count }) => count,
  });
}

type Page = { subscribers: Subscriber[]; next: string | undefined };
/** The cached pages of one search, as React Query stores them. */
export type SubscriberPages = InfiniteData<Page, string | undefined>;

/** The filters of the list. Subscribers must match both the segment and the filter. */
export type ListFilter = {
  search?: string;
  segment?: number | undefined;
  filter?: SegmentFilter | undefined;
  status?: Subscriber['status'] | undefined;
};
type ListOptions = ListFilter & { firstPageSize?: number };

/** Fetches subscribers, newest first. After the first page, pages have 50 rows. The server searches. */
export function useSubscribers({ firstPageSize = FIRST_PAGE_SIZE, ...filters }: ListOptions = {}) {
  const { search = '', segment, filter, status } = filters;
  return useInfiniteQuery({
    queryKey: [...listKey, { search, segment, filter, status, firstPageSize }],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: cursor, signal }): Promise<Page> => {
      const limit = cursor === undefined ? firstPageSize : NEXT_PAGE_SIZE;
      const query = {
        limit,
        ...(search && { search }),
        ...(segment !== undefined && { segment }),
        ...(filter && { filter: JSON.stringify(filter) }),
        ...(status && { status }),
        ...(cursor !== undefined && { cursor }),
      };
      const { data, response } = await api.GET('/api/subscribers', { params: { query }, signal });
      return { subscribers: data ?? [], next: readNextCursor(response) };
    },
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap((page) => page.subscribers),
    placeholderData: keepPreviousData,
  });
}

/** Fetches the new subscribers of today and yesterday, in the creator's time zone. */
export function useGrowth() {
  return useQuery({
    queryKey: growthKey,
    queryFn: ({ signal }) => unwrap(api.GET('/api/subscribers/growth', { signal })),
  });
}
