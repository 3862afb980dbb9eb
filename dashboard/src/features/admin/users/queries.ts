import { useQuery, useQueryClient } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { consoleApi } from '../console-api';
import { auditKey, detailKey, summaryKey, usersKey, viewStatsKey } from './console-user';
import { retryOnce } from './use-users';

export function useSummary() {
  return useQuery({
    queryKey: summaryKey,
    queryFn: ({ signal }) => unwrap(consoleApi.GET('/api/admin/summary', { signal })),
    retry: retryOnce,
  });
}

export function useUserDetail(id: number) {
  return useQuery({
    queryKey: detailKey(id),
    queryFn: ({ signal }) =>
      unwrap(consoleApi.GET('/api/admin/users/{id}', { params: { path: { id } }, signal })),
  });
}

/** Refetches everything about users after a change to one. */
export function useUsersRefresh(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [usersKey, summaryKey, auditKey, ['/api/admin/users/{id}']].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
}

/** Fetches the page views of a user; undefined while loading, null for a deleted user. */
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
