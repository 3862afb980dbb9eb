import { StatusDot } from '../../../ui/feedback/status-dot';
import { useDates } from '../../../ui/formats/time-zone-context';
import type { Newsletter } from '../newsletter';
import { isSendingActive } from '../sending/delivery/delivery-text';
import { useDeliveryProgress } from '../sending/delivery/use-delivery-progress';
import { useUndoSeconds } from '../sending/undo/use-undo-seconds';

/** Shows Draft, Scheduled, Sending, Paused, Canceled or Sent, with the matching date. */
export function NewsletterStatus({ newsletter, now }: { newsletter: Newsletter; now: Date }) {
  const { exactTime, shortDate } = useDates();
  const { sentAt, scheduledAt, createdAt } = newsletter;

  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2.5">
      <StatusWord newsletter={newsletter} />
      {scheduledAt && !sentAt ? (
        <time dateTime={scheduledAt} className="text-meta text-ink-2 tabular-nums">
          {exactTime(scheduledAt)}
        </time>
      ) : (
        <time dateTime={sentAt ?? createdAt} className="text-meta text-ink-3">
          {shortDate(sentAt ?? createdAt, now)}
        </time>
      )}
    </span>
  );
}

function StatusWord({ newsletter }: { newsletter: Newsletter }) {
  if (newsletter.sentAt) return <SendingWord newsletter={newsletter} />;
  if (newsletter.scheduledAt) return <StatusDot tone="warning">Scheduled</StatusDot>;
  return <StatusDot tone="neutral">Draft</StatusDot>;
}

/** Shows the sending status. "Sent" is shown only after the undo window, and after all deliveries are finished. */
function SendingWord({ newsletter }: { newsletter: Newsletter }) {
  const isWaiting = useUndoSeconds(newsletter) > 0;
  const isActive = !isWaiting && isSendingActive(newsletter.status);
  const { data: progress } = useDeliveryProgress({ newsletterId: newsletter.id, isEnabled: isActive });
  const status = isActive && progress ? progress.status : newsletter.status;
  if (isWaiting) return <StatusDot tone="progress">Sending</StatusDot>;
  if (status === 'paused') return <StatusDot tone="warning">Paused</StatusDot>;
  if (status === 'canceled') return <StatusDot tone="neutral">Canceled</StatusDot>;
  if (isSendingActive(status)) return <StatusDot tone="progress">Sending</StatusDot>;
  return <StatusDot tone="success">Sent</StatusDot>;
}
