import { errorMessage } from '@tidings/sdk';
import { Button } from '../../ui/button';
import { LoadFailure, SkeletonRows } from '../../ui/feedback/load-states';
import { StatusDot } from '../../ui/feedback/status-dot';
import type { Dates } from '../../ui/formats/dates';
import { useDates } from '../../ui/formats/time-zone-context';
import { useRedeliverWebhook } from './mutations';
import { useWebhookDeliveries } from './queries';
import { formatOutcome, getDeliveryName, type Webhook, type WebhookDelivery } from './webhook';

/** Lists the deliveries of one webhook with their results, newest first. */
export function DeliveryList({ webhook }: { webhook: Webhook }) {
  const { data: deliveries, error, refetch, ...query } = useWebhookDeliveries(webhook.id);

  if (!deliveries) {
    return error ? (
      <LoadFailure message={errorMessage(error)} onRetry={() => refetch()} />
    ) : (
      <SkeletonRows rows={3} rowClass="h-14" />
    );
  }
  if (deliveries.length === 0)
    return <p className="text-ink-3">No deliveries yet. Send a test event to try this endpoint.</p>;
  return (
    <>
      <ul className="flex flex-col divide-y divide-line border-y border-line">
        {deliveries.map((delivery) => (
          <DeliveryRow key={delivery.id} webhook={webhook} delivery={delivery} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  );
}

function DeliveryRow({ webhook, delivery }: { webhook: Webhook; delivery: WebhookDelivery }) {
  const dates = useDates();
  const redeliver = useRedeliverWebhook(webhook);
  const { id, createdAt, status } = delivery;
  const name = getDeliveryName(delivery);
  const canRedeliver = webhook.status === 'active' && status !== 'pending';

  return (
    <li className="flex items-center justify-between gap-4 py-2.5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-semibold">{name}</span>
          <DeliveryStatus delivery={delivery} />
        </p>
        <p className="text-meta text-ink-3">
          {/* The dot stays on the line of the preceding text. */}
          {[dates.shortMoment(createdAt, new Date()), ...listDetailTexts(delivery, dates)].join('\u00a0· ')}
        </p>
      </div>
      {canRedeliver && (
        <Button className="shrink-0" busy={redeliver.isPending} onClick={() => redeliver.mutate(id)}>
          Send again
          <span className="sr-only">
            {name}, {dates.dateAndTime(createdAt)}
          </span>
        </Button>
      )}
    </li>
  );
}

function DeliveryStatus({ delivery }: { delivery: WebhookDelivery }) {
  const { status } = delivery;
  if (status === 'delivered') return <StatusDot tone="success">Delivered</StatusDot>;
  if (status === 'failed') return <StatusDot tone="danger">Failed</StatusDot>;
  if (formatOutcome(delivery) === undefined) return <StatusDot tone="progress">Sending</StatusDot>;
  return <StatusDot tone="warning">Retrying</StatusDot>;
}

function listDetailTexts(delivery: WebhookDelivery, { shortMoment }: Dates): string[] {
  const { attempts, status, nextAttemptAt } = delivery;
  const outcome = formatOutcome(delivery);
  const isWaiting = status === 'pending' && outcome !== undefined && nextAttemptAt !== null;
  return [
    ...(outcome === undefined ? [] : [outcome]),
    ...(attempts > 1 ? [`${attempts} attempts`] : []),
    ...(isWaiting ? [`next at ${shortMoment(nextAttemptAt, new Date())}`] : []),
  ];
}
