import { TextLink } from '../../../../ui/button';
import { Skeleton } from '../../../../ui/feedback/load-states';
import { StatusDot, type Tone } from '../../../../ui/feedback/status-dot';
import type { DeliveryProgress, Newsletter } from '../../newsletter';
import { getReportPath } from '../../newsletter-paths';
import { useUndoSeconds } from '../undo/use-undo-seconds';
import { DeliveryBar } from './delivery-bar';
import { describeDelivery, isSendingActive, pauseText } from './delivery-text';
import { SendingControls } from './sending-controls';
import { useDeliveryProgress } from './use-delivery-progress';

/** Shows the progress of a newsletter. Shows the bar only while sending. */
export function DeliveryStatus({ newsletter }: { newsletter: Newsletter }) {
  const isUndoPending = useUndoSeconds(newsletter) > 0;
  const { data: progress, error } = useDeliveryProgress({
    newsletterId: newsletter.id,
    isEnabled: !isUndoPending,
  });

  if (isUndoPending) return <p className="text-meta text-ink-2">Sending has not started yet.</p>;
  if (!progress) {
    if (error) return <p className="text-meta text-ink-2">The progress could not be loaded.</p>;
    return <Skeleton className="h-5 w-48" />;
  }

  const { status, parts, failedText } = describeDelivery(progress);
  const pauseReason = pauseText(progress);
  const reportPath = getReportPath(newsletter.id);

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        {/* Only the status is a live region, because it changes rarely. Screen readers do not announce the numbers. */}
        <p role="status">
          <StatusDot tone={chooseTone(progress)}>{status}</StatusDot>
        </p>
        <p className="text-meta text-ink-2 tabular-nums empty:hidden">{parts.join(' · ')}</p>
      </div>
      {isSendingActive(progress.status) && <DeliveryBar progress={progress} />}
      {pauseReason && <p className="text-meta text-ink-2">{pauseReason}</p>}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {isSendingActive(progress.status) && <SendingControls newsletter={newsletter} progress={progress} />}
        {failedText ? (
          <p className="text-meta font-medium text-danger tabular-nums">
            {failedText} <TextLink to={`${reportPath}?show=failed`}>See recipients.</TextLink>
          </p>
        ) : (
          <TextLink to={reportPath} className="text-meta">
            See the delivery report
          </TextLink>
        )}
      </div>
    </div>
  );
}

function chooseTone({ status }: DeliveryProgress): Tone {
  if (status === 'paused') return 'warning';
  if (status === 'canceled') return 'neutral';
  return isSendingActive(status) ? 'progress' : 'success';
}
