import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { nextCursorOf } from '@tidings/sdk';
import { api } from '../../api';
import { FIRST_PAGE_SIZE, NEXT_PAGE_SIZE } from './subscriber';

/** The newest first: five, then fifty more at a time. The server searches. */
export function useSubscribers(search: string) {
  return useInfiniteQuery({
    queryKey: ['/api/subscribers', { search }],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: cursor, signal }) => {
      const limit = cursor === undefined ? FIRST_PAGE_SIZE : NEXT_PAGE_SIZE;
      const query = { limit, ...(search && { search }), ...(cursor !== undefined && { cursor }) };
      const { data, response } = await api.GET('/api/subscribers', { params: { query }, signal });
      return { subscribers: data ?? [], next: nextCursorOf(response) };
    },
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap((page) => page.subscribers),
    placeholderData: keepPreviousData,
  });
}
