import { TextLink } from '../../../ui/button';
import { Alert } from '../../../ui/feedback/alert';
import type { Newsletter } from '../newsletter';
import { getSendPath } from '../newsletter-paths';

/** Shows the server's reason why a scheduled newsletter was not sent, and how to fix it. */
export function ScheduleProblem({ newsletter }: { newsletter: Newsletter }) {
  const { id, scheduleProblem, sentAt, scheduledAt } = newsletter;
  if (!scheduleProblem || sentAt || scheduledAt) return null;

  return (
    <Alert tone="warning">
      This newsletter is no longer scheduled. {scheduleProblem} It is a draft again:{' '}
      <TextLink to={getSendPath(id)} className="text-lamp-ink">
        send it or choose another time
      </TextLink>
      .
    </Alert>
  );
}
