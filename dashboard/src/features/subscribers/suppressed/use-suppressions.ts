import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../../api';
import type { SuppressionReason } from './suppression-reason';

export const suppressionsKey = ['/api/suppressions'];
const PAGE_SIZE = 50;

type Filter = { search: string; reason: SuppressionReason | undefined };

/** Fetches suppressions, newest first, 50 per page. The server searches. */
export function useSuppressions({ search, reason }: Filter) {
  return useInfiniteQuery({
    queryKey: [...suppressionsKey, { search, reason }],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: cursor, signal }) => {
      const query = {
        limit: PAGE_SIZE,
        ...(search && { search }),
        ...(reason && { reason }),
        ...(cursor !== undefined && { cursor }),
      };
      const { data } = await api.GET('/api/suppressions', { params: { query }, signal });
      return data ?? { data: [], nextCursor: null };
    },
    getNextPageParam: (page) => page.nextCursor,
    select: ({ pages }) => pages.flatMap((page) => page.data),
    placeholderData: keepPreviousData,
  });
}
