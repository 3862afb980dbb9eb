import type { components } from '@tidings/sdk';

export type Webhook = components['schemas']['WebhookEndpoint'];
export type WebhookInput = components['schemas']['WebhookInput'];
export type WebhookDelivery = components['schemas']['WebhookDelivery'];
export type EventType = Webhook['events'][number];

/** The changes that have a dialog of their own. */
export type WebhookChange = 'edit' | 'secret' | 'remove';

/** The event types and their labels. */
export const EVENT_TYPES: ReadonlyArray<{ value: EventType; label: string }> = [
  { value: 'subscriber.joined', label: 'Somebody joins your list' },
  { value: 'subscriber.left', label: 'Somebody leaves it' },
  { value: 'newsletter.sent', label: 'A newsletter is out' },
  { value: 'sale.completed', label: 'Something is sold' },
  { value: 'sale.refunded', label: 'A sale is refunded' },
];

const DELIVERY_NAMES: Record<WebhookDelivery['kind'], string> = {
  'subscriber.joined': 'Somebody joined',
  'subscriber.left': 'Somebody left',
  'newsletter.sent': 'Newsletter out',
  'sale.completed': 'Sale',
  'sale.refunded': 'Refund',
  'webhook.test': 'Test',
};

export function nameOfDelivery({ kind }: WebhookDelivery): string {
  return DELIVERY_NAMES[kind];
}

/** Returns the host, such as `kiln.example`, where the full URL is too long. */
export function hostOf({ url }: Webhook): string {
  return new URL(url).host;
}

export function pauseSentence({ pauseReason }: Webhook): string {
  switch (pauseReason) {
    case 'failing':
      return 'Paused: nothing was taken there for three days. Once your program works again, resume it.';
    case 'gone':
      return 'Paused: your program answered that it is gone (410).';
    default:
      return 'Paused. What happens meanwhile is not told.';
  }
}

type Failure = NonNullable<WebhookDelivery['failure']>;

const FAILURES: Record<Exclude<Failure, 'status'>, string> = {
  not_public: 'The address is not on the public internet',
  no_such_host: 'There is no such host',
  name_unknown: 'The name servers did not answer',
  unreachable: 'Nobody answered',
  timed_out: 'No answer within ten seconds',
  bad_certificate: 'Its certificate is not to be trusted',
  too_many_redirects: 'It leads on and on',
  secret_lost: 'Its secret cannot be opened: make a new one',
};

/** Describes the result of the last attempt; undefined before the first. */
export function outcomeOf({ responseStatus, failure }: WebhookDelivery): string | undefined {
  if (failure !== null && failure !== 'status') return FAILURES[failure];
  return responseStatus === null ? undefined : `Answered ${responseStatus}`;
}
