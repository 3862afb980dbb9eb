import { Card } from '../../../ui/card';
import { EmptyState } from '../../../ui/feedback/load-states';
import { StatusDot } from '../../../ui/feedback/status-dot';
import { formatNumber } from '../../../ui/formats/numbers';
import { useDates } from '../../../ui/formats/time-zone-context';
import { countSettled, formatStatus, type SendingNewsletter } from './deliveries';

export function SendingNewslettersCard({ newsletters }: { newsletters: SendingNewsletter[] }) {
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-section font-strong">Newsletters being sent</h2>
      {newsletters.length === 0 ? (
        <EmptyState title="No newsletter is being sent" />
      ) : (
        <ul aria-label="Newsletters being sent" className="flex flex-col">
          {newsletters.map((newsletter) => (
            <SendingNewsletterRow key={newsletter.id} newsletter={newsletter} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function SendingNewsletterRow({ newsletter }: { newsletter: SendingNewsletter }) {
  const { dateAndTime } = useDates();
  const { owner, audience, counts, createdAt, status } = newsletter;
  const settledCount = countSettled(newsletter);
  const undeliveredCount = counts.failed + counts.expired;

  return (
    <li className="flex flex-col gap-1.5 border-b border-line py-3 last:border-b-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">@{owner.username}</span>
        <StatusDot tone={status === 'paused' ? 'warning' : 'progress'}>{formatStatus(newsletter)}</StatusDot>
      </div>
      <progress
        aria-label={`Newsletter of ${owner.username}`}
        className="delivery-bar"
        max={Math.max(1, audience)}
        value={settledCount}
      />
      <p className="text-meta text-ink-2 tabular-nums">
        {formatNumber(settledCount)} of {formatNumber(audience)} done
        {undeliveredCount > 0 && `, ${formatNumber(undeliveredCount)} not delivered`}
        {counts.deferred > 0 && `, ${formatNumber(counts.deferred)} deferred`}. Started{' '}
        {dateAndTime(createdAt)}.
      </p>
    </li>
  );
}
