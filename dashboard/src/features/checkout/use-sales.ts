import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { api } from '../../api';
import { SALES_PAGE, type StatusFilter, salesKey } from './sale';

export function useSales({ search, status }: { search: string; status: StatusFilter | undefined }) {
  return useInfiniteQuery({
    queryKey: [...salesKey, { search, status }],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => {
      const query = {
        limit: SALES_PAGE,
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
