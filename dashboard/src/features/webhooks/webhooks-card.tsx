import { errorMessage } from '@tidings/sdk';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { Card, CardHeader } from '../../ui/card';
import { LoadFailure, SkeletonRows } from '../../ui/feedback/load-states';
import { AddWebhookDialog } from './add-webhook-dialog';
import { useWebhooks } from './queries';
import { EVENT_TYPES, type Webhook } from './webhook';
import { WebhookStatus } from './webhook-details';
import { WebhookDialog } from './webhook-dialog';

/** Lists the creator's webhook endpoints. */
export function WebhooksCard() {
  const { data: webhooks, error, refetch } = useWebhooks();
  const [isAdding, setIsAdding] = useState(false);
  // Stays set after closing, because a closed dialog restores the focus.
  const [managedWebhook, setManagedWebhook] = useState<{ id: number; open: boolean }>();
  const webhook = webhooks?.find(({ id }) => id === managedWebhook?.id);

  return (
    <Card className="flex flex-col gap-4">
      <CardHeader title="Webhooks" />
      <p className="text-ink-2">Send events about subscribers, newsletters and sales to your apps.</p>
      {!webhooks && error && <LoadFailure message={errorMessage(error)} onRetry={() => refetch()} />}
      {!webhooks && !error && <SkeletonRows rows={1} rowClass="h-14" />}
      {webhooks?.length === 0 && <p className="text-ink-3">No webhook endpoints yet.</p>}
      {webhooks && webhooks.length > 0 && (
        <ul className="flex flex-col divide-y divide-line border-y border-line">
          {webhooks.map((row) => (
            <li key={row.id} className="flex items-center justify-between gap-4 py-3">
              <div className="min-w-0">
                <p className="truncate font-semibold" title={row.url}>
                  {row.url.replace(/^https:\/\//, '')}
                </p>
                <p className="flex flex-wrap gap-x-3 text-meta text-ink-3">
                  <WebhookStatus webhook={row} />
                  <span>{formatEvents(row)}</span>
                </p>
              </div>
              <Button onClick={() => setManagedWebhook({ id: row.id, open: true })}>
                Manage
                <span className="sr-only">{row.url}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button className="md:self-start" onClick={() => setIsAdding(true)}>
        Add endpoint
      </Button>
      <AddWebhookDialog open={isAdding} onClose={() => setIsAdding(false)} />
      {webhook && (
        <WebhookDialog
          key={webhook.id}
          webhook={webhook}
          open={managedWebhook?.open === true}
          onClose={() => {
            setManagedWebhook({ id: webhook.id, open: false });
            // The deliveries may have changed the webhook's status.
            void refetch();
          }}
        />
      )}
    </Card>
  );
}

function formatEvents({ events }: Webhook): string {
  if (events.length === EVENT_TYPES.length) return 'All event types';
  const [only] = events;
  if (events.length > 1) return ` ${events.length} event types`;
  return EVENT_TYPES.find(({ value }) => value === only)?.label ?? '';
}
