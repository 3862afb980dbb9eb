import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { api } from '../../api';
import { usePages } from '../../ui/hooks/use-pages';
import type { Period } from '../../ui/plots/period';
import { SALES_PAGE_SIZE, type StatusFilter, salesKey, summaryKey } from './sale';

const LATEST_SALES_COUNT = 3;

/** Fetches the totals in the creator's time zone. Does nothing without a period. */
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

/** Fetches the latest paid sales. Does nothing without a shop. */
export function useLatestSales({ hasShop }: { hasShop: boolean }) {
  const query = { limit: LATEST_SALES_COUNT, status: 'completed' } as const;
  return useQuery({
    queryKey: [...salesKey, 'latest'],
    queryFn: hasShop
      ? ({ signal }) => unwrap(api.GET('/api/sales', { params: { query }, signal }))
      : skipToken,
    select: ({ data }) => data,
  });
}

export function useSales({ search, status }: { search: string; status: StatusFilter | undefined }) {
  const filter = { limit: SALES_PAGE_SIZE, ...(search && { search }), ...(status && { status }) };
  return usePages({
    queryKey: [...salesKey, { search, status }],
    fetchPage: (start, signal) =>
      unwrap(api.GET('/api/sales', { params: { query: { ...filter, ...start } }, signal })),
    keepsPrevious: true,
  });
}
