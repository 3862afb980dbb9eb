import { type components, WEBHOOK_EVENT_TYPES, WEBHOOK_PAUSED_AFTER } from '@tidings/sdk';

export type Webhook = components['schemas']['WebhookEndpoint'];
export type WebhookInput = components['schemas']['NewWebhookEndpoint'];
export type WebhookDelivery = components['schemas']['WebhookDelivery'];
export type EventType = Webhook['events'][number];

/** The changes with separate dialogs. */
export type WebhookChange = 'edit' | 'secret' | 'remove';

const EVENT_LABELS: Record<EventType, string> = {
  'subscriber.joined': 'Subscriber joins',
  'subscriber.left': 'Subscriber leaves',
  'newsletter.sent': 'Newsletter is sent',
  'sale.completed': 'Sale is completed',
  'sale.refunded': 'Sale is refunded',
};

/** The event types and their labels. */
export const EVENT_TYPES = WEBHOOK_EVENT_TYPES.map((value) => ({ value, label: EVENT_LABELS[value] }));

const DELIVERY_NAMES: Record<WebhookDelivery['eventType'], string> = {
  'subscriber.joined': 'Subscriber joined',
  'subscriber.left': 'Subscriber left',
  'newsletter.sent': 'Newsletter sent',
  'sale.completed': 'Sale',
  'sale.refunded': 'Refund',
  'webhook.test': 'Test',
};

export function getDeliveryName({ eventType }: WebhookDelivery): string {
  return DELIVERY_NAMES[eventType];
}

/** Returns the host, such as `kiln.example`, for places where the full URL is too long. */
export function getEndpointHost({ url }: Webhook): string {
  return new URL(url).host;
}

export function pauseSentence({ pauseReason }: Webhook): string {
  switch (pauseReason) {
    case 'failing':
      return `Paused after ${WEBHOOK_PAUSED_AFTER} of failed deliveries. Resume it when your app works again.`;
    case 'gone':
      return 'Paused because your app responded with 410 Gone.';
    default:
      return 'Paused. Events during the pause are not sent.';
  }
}

type Failure = NonNullable<WebhookDelivery['failure']>;

const FAILURES: Record<Exclude<Failure, 'status'>, string> = {
  not_public: 'The URL is not on the public internet',
  no_such_host: 'The host does not exist',
  name_unknown: 'The name servers did not respond',
  unreachable: 'No server responded',
  timed_out: 'No response within 10 seconds',
  bad_certificate: 'The certificate is not trusted',
  secret_lost: 'The signing secret cannot be decrypted. Create a new one',
};

/** Describes the result of the last attempt. Returns undefined before the first attempt. */
export function formatOutcome({ responseStatus, failure }: WebhookDelivery): string | undefined {
  if (failure !== null && failure !== 'status') return FAILURES[failure];
  return responseStatus === null ? undefined : `Responded ${responseStatus}`;
}
