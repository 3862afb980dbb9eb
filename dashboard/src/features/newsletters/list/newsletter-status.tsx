import { shortDate } from '../../../ui/dates';
import { StatusDot } from '../../../ui/status-dot';
import type { Newsletter } from '../newsletter';
import { isUnderWay, mayStillBeSending } from '../sending/delivery-text';
import { scheduledTimeAndZone } from '../sending/scheduled-time';
import { useDeliveryProgress } from '../sending/use-delivery-progress';
import { useUndoSeconds } from '../sending/use-undo-seconds';

/** Draft, Scheduled, Sending, Paused, Cancelled or Sent, with the date that belongs to it. */
export function NewsletterStatus({ newsletter, now }: { newsletter: Newsletter; now: Date }) {
  const { sentAt, scheduledAt, scheduleTimeZone, createdAt } = newsletter;

  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2.5">
      <StatusWord newsletter={newsletter} now={now} />
      {scheduledAt && !sentAt ? (
        <time dateTime={scheduledAt} className="text-meta text-ink-2 tabular-nums">
          {scheduledTimeAndZone(scheduledAt, scheduleTimeZone)}
        </time>
      ) : (
        <time dateTime={sentAt ?? createdAt} className="text-meta text-ink-3">
          {shortDate(sentAt ?? createdAt, now)}
        </time>
      )}
    </span>
  );
}

function StatusWord({ newsletter, now }: { newsletter: Newsletter; now: Date }) {
  if (newsletter.sentAt) {
    if (mayStillBeSending(newsletter.sentAt, now)) return <RecentlySent newsletter={newsletter} />;
    return <StatusDot status="sent">Sent</StatusDot>;
  }
  if (newsletter.scheduledAt) return <StatusDot status="scheduled">Scheduled</StatusDot>;
  return <StatusDot status="draft">Draft</StatusDot>;
}

/** Not called sent while it can be taken back, nor while the last copy has not come to an end. */
function RecentlySent({ newsletter }: { newsletter: Newsletter }) {
  const isWaiting = useUndoSeconds(newsletter) > 0;
  const { data: progress } = useDeliveryProgress({ newsletterId: newsletter.id, asks: !isWaiting });
  if (progress?.state === 'paused') return <StatusDot status="scheduled">Paused</StatusDot>;
  if (progress?.state === 'cancelled') return <StatusDot status="draft">Cancelled</StatusDot>;
  if (isWaiting || isUnderWay(progress?.state)) return <StatusDot status="sending">Sending</StatusDot>;
  return <StatusDot status="sent">Sent</StatusDot>;
}
