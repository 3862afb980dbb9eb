import { useQuery, useQueryClient } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { api } from '../../../api';
import { Card, CardHeader } from '../../../ui/card';
import { useDates } from '../../../ui/formats/time-zone-context';
import { type SessionChanges, SessionsCard } from '../../sessions/sessions-card';

const sessionsKey = ['/api/sessions'];

/** Shows the sessions of the signed-in creator. */
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

  return (
    <>
      <SessionsCard sessions={{ data: data?.data, error, refetch }} changes={changes} />
      {data !== undefined && data.viewedAt.length > 0 && <AccountViews viewedAt={data.viewedAt} />}
    </>
  );
}

/** Lists the times at which administrators viewed the account. */
function AccountViews({ viewedAt }: { viewedAt: string[] }) {
  const { dateAndTime } = useDates();
  return (
    <Card className="flex flex-col gap-4">
      <CardHeader title="Views by administrators" />
      <p className="text-ink-2">
        Administrators of this instance viewed your account to help you. They could not change anything, and
        saw no passwords, tokens or exports. We keep this list for 90 days.
      </p>
      <ul
        aria-label="Views by administrators"
        className="flex flex-col divide-y divide-line border-y border-line"
      >
        {viewedAt.map((viewTime) => (
          <li key={viewTime} className="py-3">
            {dateAndTime(viewTime)}
          </li>
        ))}
      </ul>
    </Card>
  );
}
