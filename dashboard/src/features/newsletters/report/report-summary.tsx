import { useRef } from 'react';
import { Button, TextLink } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { classNames } from '../../../ui/formats/class-names';
import { formatCount, formatNumber } from '../../../ui/formats/numbers';
import type { DeliveryProgress, Newsletter } from '../newsletter';
import { DeliveryBar } from '../sending/delivery/delivery-bar';
import { listDeliveryParts } from '../sending/delivery/delivery-parts';
import { describeDelivery, isSendingActive, pauseText } from '../sending/delivery/delivery-text';
import { findNearestTitle, SendingControls } from '../sending/delivery/sending-controls';
import { useSendingAction } from '../sending/delivery/use-sending-action';
import { useTimeLeft } from '../sending/delivery/use-time-left';
import { useThrottledText } from './use-throttled-text';

type ReportSummaryProps = { newsletter: Newsletter; progress: DeliveryProgress };

/** Shows the summary of the delivery, and the actions that are available. */
export function ReportSummary({ newsletter, progress }: ReportSummaryProps) {
  const { status } = describeDelivery(progress);
  const timeLeft = useTimeLeft(progress);
  const pauseReason = pauseText(progress);
  const announcement = useThrottledText(formatProgressText(progress));

  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-section font-strong tabular-nums">{status}</h2>
        {timeLeft && <p className="text-meta text-ink-2 tabular-nums">{timeLeft}</p>}
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <DeliveryBar progress={progress} className="h-3" />
      <Legend progress={progress} />
      {pauseReason && <p className="text-ink-2">{pauseReason}</p>}
      {isSendingActive(progress.status) && <SendingControls newsletter={newsletter} progress={progress} />}
      <HeldEmails newsletterId={newsletter.id} progress={progress} />
      <NotDelivered newsletterId={newsletter.id} progress={progress} />
    </Card>
  );
}

function Legend({ progress }: { progress: DeliveryProgress }) {
  const laterOutcomes = [
    { label: 'bounced', count: progress.bounced },
    { label: 'reported as spam', count: progress.complained },
  ].filter(({ count }) => count > 0);

  return (
    <div className="flex flex-col gap-2">
      <ul className="flex flex-wrap gap-x-5 gap-y-1.5 text-meta text-ink-2">
        {listDeliveryParts(progress).map(({ label, count, color }) => (
          <li key={label} className="inline-flex items-baseline gap-1.5">
            <span aria-hidden className={classNames('size-2 rounded-pill', color)} />
            <span>
              <span className="font-semibold text-ink tabular-nums">{formatNumber(count)}</span> {label}
            </span>
          </li>
        ))}
      </ul>
      {laterOutcomes.length > 0 && (
        <p className="text-meta text-ink-2">
          After acceptance:{' '}
          {laterOutcomes.map(({ label, count }) => `${formatNumber(count)} ${label}`).join(', ')}.
        </p>
      )}
    </div>
  );
}

type PartProps = { newsletterId: number; progress: DeliveryProgress };

function HeldEmails({ newsletterId, progress }: PartProps) {
  const partRef = useRef<HTMLDivElement>(null);
  const { isPending, variables, mutate } = useSendingAction(newsletterId, () =>
    findNearestTitle(partRef.current)?.focus(),
  );
  const { held } = progress.counts;
  if (held === 0 || progress.status === 'canceled') return null;

  return (
    <div ref={partRef} className="flex flex-col gap-3 border-t border-line pt-4">
      <p>
        {formatCount(held, 'email is', 'emails are')} held, because we do not know if{' '}
        {held === 1 ? 'it' : 'they'} arrived. We did not retry automatically. If you send again, some
        subscribers may get the newsletter twice.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button busy={isPending && variables === 'send-held'} onClick={() => mutate('send-held')}>
          Send again
        </Button>
        <Button
          tone="ghost"
          busy={isPending && variables === 'give-up-held'}
          onClick={() => mutate('give-up-held')}
        >
          Do not send
        </Button>
      </div>
    </div>
  );
}

/** Shows failed deliveries. Held emails have their own text above. */
function NotDelivered({ newsletterId, progress }: PartProps) {
  const partRef = useRef<HTMLDivElement>(null);
  const { isPending, mutate } = useSendingAction(newsletterId, () =>
    findNearestTitle(partRef.current)?.focus(),
  );
  const { failedText } = describeDelivery(progress);
  if (!failedText) return null;
  const retryable = progress.retryable ?? 0;

  return (
    <div ref={partRef} className="flex flex-col items-start gap-3 border-t border-line pt-4">
      <p className="font-medium text-danger tabular-nums">
        {failedText}{' '}
        <TextLink to="?show=failed" replace preventScrollReset>
          See recipients.
        </TextLink>
      </p>
      {progress.status === 'finished' && retryable === 0 && (
        <p className="text-meta text-ink-2">
          A retry would not help. These addresses do not work or are suppressed, or sending ended too long
          ago.
        </p>
      )}
      {retryable > 0 && (
        <Button busy={isPending} onClick={() => mutate('retry')}>
          {retryable === 1 ? 'Retry 1 email' : `Retry ${formatNumber(retryable)} emails`}
        </Button>
      )}
    </div>
  );
}

function formatProgressText(progress: DeliveryProgress): string {
  const { audience, counts, status } = progress;
  const acceptedText = `${formatNumber(counts.accepted)} of ${formatNumber(audience)} accepted.`;
  return status === 'sending' ? acceptedText : `${describeDelivery(progress).status}. ${acceptedText}`;
}
