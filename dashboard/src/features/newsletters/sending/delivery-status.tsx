import { Skeleton } from '../../../ui/skeleton';
import { StatusDot } from '../../../ui/status-dot';
import type { Newsletter } from '../newsletter';
import { describeDelivery, settledCount } from './delivery-text';
import { useDeliveryProgress } from './use-delivery-progress';
import { useUndoSeconds } from './use-undo-seconds';

/** How far the letter is: a bar while it travels, the counts always. */
export function DeliveryStatus({ newsletter }: { newsletter: Newsletter }) {
  const isWaiting = useUndoSeconds(newsletter) > 0;
  const { data: progress, error } = useDeliveryProgress({ newsletterId: newsletter.id, asks: !isWaiting });

  if (isWaiting) return <p className="text-meta text-ink-2">Nothing has left yet.</p>;
  if (!progress) {
    if (error) return <p className="text-meta text-ink-2">We could not see how far it is.</p>;
    return <Skeleton className="h-5 w-48" />;
  }

  const { status, parts, failed } = describeDelivery(progress);
  const isOver = progress.state === 'finished' || progress.state === 'cancelled';

  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        {/* Told when it changes, which is three times; the numbers beside it are read when wanted. */}
        <p role="status">
          <StatusDot status={isOver ? 'sent' : 'sending'}>{status}</StatusDot>
        </p>
        <p className="text-meta text-ink-2 tabular-nums empty:hidden">{parts.join(' · ')}</p>
      </div>
      {!isOver && (
        <progress
          aria-label="Delivery"
          className="delivery-bar"
          value={settledCount(progress)}
          max={Math.max(1, progress.audience)}
        />
      )}
      {failed && <p className="text-meta font-medium text-danger tabular-nums">{failed}</p>}
    </div>
  );
}
