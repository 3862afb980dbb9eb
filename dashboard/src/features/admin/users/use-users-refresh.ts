import { useQueryClient } from '@tanstack/react-query';
import { auditKey, summaryKey, usersKey } from './console-user';

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
