import { StatusDot } from '../../ui/status-dot';
import { describeDelivery, settledCount } from './delivery-text';
import { useDeliveryProgress } from './use-delivery-progress';

/** How far the letter is: a bar while it travels, the counts always. */
export function DeliveryStatus({ newsletterId }: { newsletterId: number }) {
  const { data: progress } = useDeliveryProgress(newsletterId);
  if (!progress) return null;

  const { status, accepted, others } = describeDelivery(progress);
  const finished = progress.state === 'finished';

  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <StatusDot status={finished ? 'sent' : 'sending'}>{status}</StatusDot>
        <p className="text-meta text-ink-2 tabular-nums">
          <span className="font-semibold text-ink">{accepted}</span>
          {others.length > 0 && ` · ${others.join(' · ')}`}
        </p>
      </div>
      {!finished && (
        <progress
          aria-label="Delivery"
          className="delivery-bar"
          value={settledCount(progress)}
          max={Math.max(1, progress.audience)}
        />
      )}
    </div>
  );
}
