import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { nextCursorOf } from '@tidings/sdk';
import { consoleApi } from '../console-api';
import { isSignedOut } from '../session/current-admin';
import { type ConsoleUser, USERS_PAGE, type UserFilter, usersKey } from './console-user';

type Page = { users: ConsoleUser[]; next: string | undefined };

/** Fetches users by page, newest first. The server searches and filters. */
export function useUsers({ search, plan, status }: UserFilter & { search: string }) {
  return useInfiniteQuery({
    queryKey: [...usersKey, { search, plan, status }],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: cursor, signal }): Promise<Page> => {
      const query = {
        limit: USERS_PAGE,
        ...(search && { search }),
        ...(plan && { plan }),
        ...(status && { status }),
        ...(cursor !== undefined && { cursor }),
      };
      const { data, response } = await consoleApi.GET('/api/admin/users', { params: { query }, signal });
      return { users: data ?? [], next: nextCursorOf(response) };
    },
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ users }) => users),
    placeholderData: keepPreviousData,
    retry: retryOnce,
  });
}

/** Retries once, unless the session has ended and the response would be the same. */
export function retryOnce(failures: number, error: Error): boolean {
  return failures < 1 && !isSignedOut(error);
}
