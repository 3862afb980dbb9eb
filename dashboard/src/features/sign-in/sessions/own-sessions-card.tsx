import { useQuery, useQueryClient } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { api } from '../../../api';
import { type SessionChanges, SessionsCard } from '../../sessions';

const sessionsKey = ['/api/sessions'];

/** The sessions of the signed-in creator. */
export function OwnSessionsCard() {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => unwrap(api.GET('/api/sessions', { signal })),
  });
  const changes: SessionChanges = {
    end: (sessionId) => unwrap(api.DELETE('/api/sessions/{sessionId}', { params: { path: { sessionId } } })),
    endOthers: () => unwrap(api.DELETE('/api/sessions')),
    refresh: () => queryClient.invalidateQueries({ queryKey: sessionsKey }),
  };

  return <SessionsCard sessions={{ data: data?.data, error, refetch }} changes={changes} />;
}
