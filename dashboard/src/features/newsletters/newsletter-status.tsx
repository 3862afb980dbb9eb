import { shortDate } from '../../ui/dates';
import { StatusDot } from '../../ui/status-dot';
import { mayStillBeSending } from './delivery-text';
import type { Newsletter } from './newsletter';
import { useDeliveryProgress } from './use-delivery-progress';

/** Draft, Sending or Sent, with the date that belongs to it. */
export function NewsletterStatus({ newsletter, now }: { newsletter: Newsletter; now: Date }) {
  const { sentAt, createdAt } = newsletter;

  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2.5">
      {sentAt && mayStillBeSending(sentAt, now) ? (
        <RecentlySent newsletterId={newsletter.id} />
      ) : (
        <StatusDot status={sentAt ? 'sent' : 'draft'}>{sentAt ? 'Sent' : 'Draft'}</StatusDot>
      )}
      <time dateTime={sentAt ?? createdAt} className="text-meta text-ink-3">
        {shortDate(sentAt ?? createdAt, now)}
      </time>
    </span>
  );
}

/** Not called sent while the last copy has not come to an end. */
function RecentlySent({ newsletterId }: { newsletterId: number }) {
  const { data: progress } = useDeliveryProgress(newsletterId);
  const isUnderWay = progress?.state === 'freezing' || progress?.state === 'sending';
  return <StatusDot status={isUnderWay ? 'sending' : 'sent'}>{isUnderWay ? 'Sending' : 'Sent'}</StatusDot>;
}
