import { useQuery } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { consoleApi } from '../console-api';
import type { UserAction } from './console-user';

/** Fetches the effects that the action would have now. Never uses a cached response. */
export function useEffects({ id, action }: { id: number; action: UserAction }) {
  return useQuery({
    queryKey: ['/api/admin/users/{id}/effects', id, action],
    queryFn: ({ signal }) =>
      unwrap(
        consoleApi.GET('/api/admin/users/{id}/effects', {
          params: { path: { id }, query: { action } },
          signal,
        }),
      ),
    gcTime: 0,
  });
}
