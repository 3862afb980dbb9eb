import { WEBHOOK_DELIVERY_LIFETIME } from '@tidings/sdk';
import { Button } from '../../ui/button';
import { Alert } from '../../ui/feedback/alert';
import { StatusDot } from '../../ui/feedback/status-dot';
import { useDates } from '../../ui/formats/time-zone-context';
import { DeliveryList } from './delivery-list';
import { useTestWebhook, useUpdateWebhook } from './mutations';
import { EVENT_TYPES, pauseSentence, type Webhook, type WebhookChange } from './webhook';

type WebhookDetailsProps = { webhook: Webhook; onChange: (change: WebhookChange) => void };

function PauseNotice({ webhook }: { webhook: Webhook }) {
  const sentence = pauseSentence(webhook);
  // A pause by the creator needs no attention.
  return webhook.pauseReason === 'creator' ? (
    <p className="text-ink-2">{sentence}</p>
  ) : (
    <Alert>{sentence}</Alert>
  );
}

export function WebhookDetails({ webhook, onChange }: WebhookDetailsProps) {
  const { url, events, status } = webhook;
  const update = useUpdateWebhook(webhook);
  const test = useTestWebhook(webhook);
  const labels = EVENT_TYPES.filter(({ value }) => events.includes(value)).map(({ label }) => label);

  return (
    <>
      <div className="flex flex-col gap-1">
        <p className="font-mono text-meta wrap-anywhere">{url}</p>
        <WebhookStatus webhook={webhook} />
        <p className="text-meta text-ink-2">{labels.join(' · ')}</p>
      </div>
      {status === 'paused' && <PauseNotice webhook={webhook} />}
      <div className="flex flex-wrap gap-2 max-md:*:grow">
        {status === 'active' ? (
          <>
            <Button busy={test.isPending} onClick={() => test.mutate()}>
              Send a test
            </Button>
            <Button busy={update.isPending} onClick={() => update.mutate({ status: 'paused' })}>
              Pause
            </Button>
          </>
        ) : (
          <Button tone="primary" busy={update.isPending} onClick={() => update.mutate({ status: 'active' })}>
            Resume
          </Button>
        )}
        <Button onClick={() => onChange('edit')}>Change</Button>
        <Button onClick={() => onChange('secret')}>New secret</Button>
        <Button onClick={() => onChange('remove')}>Remove</Button>
      </div>
      <section className="flex flex-col gap-2">
        <h3 className="text-label font-semibold">Deliveries of the last {WEBHOOK_DELIVERY_LIFETIME}</h3>
        <DeliveryList webhook={webhook} />
      </section>
    </>
  );
}

export function WebhookStatus({ webhook: { status, failingSince } }: { webhook: Webhook }) {
  const { shortDate } = useDates();
  if (status === 'paused') return <StatusDot tone="neutral">Paused</StatusDot>;
  if (failingSince === null) return <StatusDot tone="success">Active</StatusDot>;
  return <StatusDot tone="danger">Failing since {shortDate(failingSince, new Date())}</StatusDot>;
}
