import { useQueryClient } from '@tanstack/react-query';
import { auditKey, summaryKey, usersKey } from './console-user';

/** After something was done to a user: everything that tells of users is read anew. */
export function useUsersRefresh(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [usersKey, summaryKey, auditKey, ['/api/admin/users/{id}']].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
}
