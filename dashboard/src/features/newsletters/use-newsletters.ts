import { useInfiniteQuery } from '@tanstack/react-query';
import { nextCursorOf } from '@tidings/sdk';
import { api } from '../../api';

const PAGE_SIZE = 50;

export const newslettersKey = ['/api/newsletters'] as const;

/** The newest first, fifty at a time. */
export function useNewsletters() {
  return useInfiniteQuery({
    queryKey: newslettersKey,
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: cursor, signal }) => {
      const query = { limit: PAGE_SIZE, ...(cursor !== undefined && { cursor }) };
      const { data, response } = await api.GET('/api/newsletters', { params: { query }, signal });
      return { newsletters: data ?? [], next: nextCursorOf(response) };
    },
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap((page) => page.newsletters),
  });
}
