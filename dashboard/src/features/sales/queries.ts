import { keepPreviousData, skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { api } from '../../api';
import type { Period } from '../../ui/plots/period';
import { SALES_PAGE_SIZE, type StatusFilter, salesKey, summaryKey } from './sale';

/** Fetches the totals in the creator's time zone. Without a period it fetches nothing. */
export function useSalesSummary(days: Period | undefined) {
  return useQuery({
    queryKey: [...summaryKey, { days }],
    queryFn:
      days === undefined
        ? skipToken
        : ({ signal }) => unwrap(api.GET('/api/sales/summary', { params: { query: { days } }, signal })),
    placeholderData: keepPreviousData,
  });
}

export function useSales({ search, status }: { search: string; status: StatusFilter | undefined }) {
  return useInfiniteQuery({
    queryKey: [...salesKey, { search, status }],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => {
      const query = {
        limit: SALES_PAGE_SIZE,
        ...(search && { search }),
        ...(status && { status }),
        ...(pageParam && { cursor: pageParam }),
      };
      return unwrap(api.GET('/api/sales', { params: { query }, signal }));
    },
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
    placeholderData: keepPreviousData,
  });
}
