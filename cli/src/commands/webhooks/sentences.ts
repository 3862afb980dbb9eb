import { WEBHOOK_EVENT_TYPES } from '@tidings/sdk';
import type { Webhook, WebhookDelivery } from '../../actions/webhooks/webhooks.js';
import { dayOf } from '../../times/day-and-time.js';

export function describeEvents({ events }: Webhook): string {
  return events.length === WEBHOOK_EVENT_TYPES.length ? 'everything' : events.join(', ');
}

export function statusOf({ status, pauseReason, failingSince }: Webhook): string {
  if (status === 'paused') return pauseReason === 'creator' ? 'paused' : `paused, ${pauseReason}`;
  return failingSince === null ? 'active' : `failing since ${dayOf(failingSince)}`;
}

const FAILURES: Record<Exclude<NonNullable<WebhookDelivery['failure']>, 'status'>, string> = {
  not_public: 'its address is not on the public internet',
  no_such_host: 'there is no such host',
  name_unknown: 'the name servers did not respond',
  unreachable: 'no server answered',
  timed_out: 'no answer within ten seconds',
  bad_certificate: 'its certificate is not trusted',
  too_many_redirects: 'too many redirects',
  secret_lost: 'its secret cannot be decrypted. Create a new one in the dashboard',
};

/** Describes the result of the last attempt. */
export function outcomeOf({ responseStatus, failure }: WebhookDelivery): string {
  if (failure !== null && failure !== 'status') return FAILURES[failure];
  return responseStatus === null ? 'not tried yet' : `answered ${responseStatus}`;
}
