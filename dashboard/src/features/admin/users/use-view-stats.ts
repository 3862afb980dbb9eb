import { useQuery } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { consoleApi } from '../console-api';
import { viewStatsKey } from './console-user';
import { retryOnce } from './use-users';

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
