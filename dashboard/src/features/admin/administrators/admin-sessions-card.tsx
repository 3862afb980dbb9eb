import { useQuery, useQueryClient } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { type SessionChanges, SessionsCard } from '../../sessions/sessions-card';
import { consoleApi } from '../console-api';

const sessionsKey = ['/api/admin/sessions'];

/** Shows the sessions of the signed-in administrator. */
export function AdminSessionsCard() {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => unwrap(consoleApi.GET('/api/admin/sessions', { signal })),
  });
  const changes: SessionChanges = {
    end: (sessionId) =>
      unwrap(consoleApi.DELETE('/api/admin/sessions/{sessionId}', { params: { path: { sessionId } } })),
    endOthers: () => unwrap(consoleApi.DELETE('/api/admin/sessions')),
    refresh: () => queryClient.invalidateQueries({ queryKey: sessionsKey }),
  };

  return <SessionsCard sessions={{ data: data?.data, error, refetch }} changes={changes} />;
}
