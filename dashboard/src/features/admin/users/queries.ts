import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { readNextCursor, unwrap } from '@tidings/sdk';
import { usePages } from '../../../ui/hooks/use-pages';
import { consoleApi } from '../console-api';
import { isSignedOut } from '../session/current-admin';
import {
  auditKey,
  type ConsoleUser,
  getDetailKey,
  NEWSLETTERS_PAGE_SIZE,
  summaryKey,
  USERS_PAGE_SIZE,
  type UserFilter,
  usersKey,
  viewStatsKey,
} from './console-user';

export function useSummary() {
  return useQuery({
    queryKey: summaryKey,
    queryFn: ({ signal }) => unwrap(consoleApi.GET('/api/admin/summary', { signal })),
    retry: retryOnce,
  });
}

export function useUserDetail(id: number) {
  return useQuery({
    queryKey: getDetailKey(id),
    queryFn: ({ signal }) =>
      unwrap(consoleApi.GET('/api/admin/users/{id}', { params: { path: { id } }, signal })),
  });
}

/** Fetches the sent newsletters of a user by page, newest first. */
export function useUserNewsletters(userId: number) {
  return usePages({
    queryKey: ['/api/admin/users/{id}/newsletters', userId],
    fetchPage: (start, signal) => {
      const params = { path: { id: userId }, query: { limit: NEWSLETTERS_PAGE_SIZE, ...start } };
      return unwrap(consoleApi.GET('/api/admin/users/{id}/newsletters', { params, signal }));
    },
  });
}

/** Refetches all data about users after a change. */
export function useUsersRefresh(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [
        usersKey,
        summaryKey,
        auditKey,
        ['/api/admin/users/{id}'],
        ['/api/admin/users/{id}/newsletters'],
        ['/api/admin/reviews'],
      ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    );
}

/** Fetches the page views of a user. Returns undefined while loading, and null for a deleted user. */
export function useViewStats(userId: number) {
  return useQuery({
    queryKey: [...viewStatsKey, userId],
    queryFn: async ({ signal }) => {
      const query = { userId, limit: 1 };
      const [stats = null] = await unwrap(
        consoleApi.GET('/api/admin/views/stats', { params: { query }, signal }),
      );
      return stats;
    },
    retry: retryOnce,
  });
}

type Page = { users: ConsoleUser[]; next: string | undefined };

/** Fetches users by page. The server searches, filters and sorts. Search results are always newest first. */
export function useUsers({ search, plan, status, sort }: UserFilter & { search: string }) {
  return useInfiniteQuery({
    queryKey: [...usersKey, { search, plan, status, sort }],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: cursor, signal }): Promise<Page> => {
      const query = {
        limit: USERS_PAGE_SIZE,
        ...(search && { search }),
        ...(plan && { plan }),
        ...(status && { status }),
        ...(sort && !search && { sort }),
        ...(cursor !== undefined && { cursor }),
      };
      const { data, response } = await consoleApi.GET('/api/admin/users', { params: { query }, signal });
      return { users: data ?? [], next: readNextCursor(response) };
    },
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ users }) => users),
    placeholderData: keepPreviousData,
    retry: retryOnce,
  });
}

/** Retries once, unless the session has ended, which a retry would not change. */
function retryOnce(failures: number, error: Error): boolean {
  return failures < 1 && !isSignedOut(error);
}
