import { z } from '@hono/zod-openapi';
import { createPageQuery, createPageSchema, listSchema } from '../../http/wire.js';
import { formatDuration, toIso, toIsoOrNull } from '../../kernel/clock.js';
import { createIdCursor } from '../../kernel/cursor.js';
import {
  DELIVERY_FAILURES,
  DELIVERY_STATUSES,
  EVENT_NAMES,
  EVENT_TYPES,
  INVALID_ADDRESS,
  MAX_URL_LENGTH,
  OLD_SECRET_LIVES,
  PAUSE_REASONS,
  PAUSED_AFTER,
  RETENTION,
} from './rules.js';
import type { WebhookDelivery as DeliveryRow, WebhookEndpoint as EndpointRow } from './store.js';

/** Signs the examples of the description, so that developers can check their endpoint with them. */
export const EXAMPLE_SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=';
export const EXAMPLE_ID = 'evt_4b1f0c6ad2e97b35814f60cd';

const url = z.string(INVALID_ADDRESS).max(MAX_URL_LENGTH, INVALID_ADDRESS).openapi({
  description:
    'The URL of your app: https, on the public internet, without a name or password. An instance on this machine also accepts http here. A fragment is removed.',
  example: 'https://kiln.example/hooks/tidings',
});

const NO_KIND = 'Choose at least one event type.';
export const eventTypes = z
  .array(z.enum(EVENT_TYPES, `Please choose among ${EVENT_TYPES.join(', ')}.`), NO_KIND)
  .min(1, NO_KIND)
  .transform((chosenEvents) => EVENT_TYPES.filter((kind) => chosenEvents.includes(kind)))
  .openapi({ description: 'The event types to send.', example: ['subscriber.joined', 'sale.completed'] });

export const WebhookInput = z
  .strictObject({ url, events: eventTypes })
  .openapi('NewWebhookEndpoint', { description: 'The webhook endpoint to create.' });

export const WebhookChange = z
  .strictObject({
    url: url.optional(),
    events: eventTypes.optional(),
    status: z
      .enum(['active', 'paused'], 'Please choose "active" or "paused".')
      .optional()
      .openapi({
        description: `\`paused\`: new events are not sent, not even later, and pending deliveries wait for at most ${formatDuration(RETENTION)}. \`active\`: sends new events and the pending deliveries.`,
      }),
  })
  .refine((change) => Object.keys(change).length > 0, 'Please send at least one field to change.')
  .openapi('WebhookEndpointChange', {
    description: 'Fields of a webhook endpoint to change. Omitted fields stay unchanged.',
  });

export const WebhookEndpoint = z
  .object({
    id: z.int().openapi({ description: 'The endpoint’s id.' }),
    url: z.string().openapi({ description: 'The URL of your app.' }),
    events: z.array(z.enum(EVENT_TYPES)).openapi({ description: 'The event types to send.' }),
    status: z
      .enum(['active', 'paused'])
      .openapi({ description: '`active`: Tidings sends events. `paused`: it sends none.' }),
    pauseReason: z
      .enum(PAUSE_REASONS)
      .nullable()
      .openapi({
        description: `\`creator\`: paused by the creator. \`failing\`: all deliveries failed for ${formatDuration(PAUSED_AFTER)}. \`gone\`: it responded with 410. Null if it is active.`,
      }),
    pausedAt: z.iso
      .datetime()
      .nullable()
      .openapi({ description: 'The time of the pause; null if it is active.' }),
    failingSince: z.iso
      .datetime()
      .nullable()
      .openapi({ description: 'The time since when all deliveries have failed; null after a success.' }),
    createdAt: z.iso.datetime().openapi({ description: 'The creation time.' }),
  })
  .openapi('WebhookEndpoint', { description: 'An endpoint that receives events, without its secret.' });

export const WebhookEndpointList = listSchema(WebhookEndpoint).openapi('WebhookEndpointList', {
  description: 'All webhook endpoints of a creator.',
});

export const NewWebhookEndpoint = WebhookEndpoint.extend({
  secret: z.string().openapi({
    description: 'The secret that signs the deliveries. Shown only once.',
    example: EXAMPLE_SECRET,
  }),
}).openapi('WebhookEndpointWithSecret', { description: 'A webhook endpoint, with its secret.' });

export const WebhookDelivery = z
  .object({
    id: z.int().openapi({ description: 'The delivery’s id.' }),
    eventId: z.string().openapi({
      description:
        'The id of the event in the header `webhook-id`, identical for every attempt and endpoint.',
      example: EXAMPLE_ID,
    }),
    eventType: z.enum(EVENT_NAMES).openapi({ description: 'The event type.' }),
    status: z
      .enum(DELIVERY_STATUSES)
      .openapi({ description: '`pending`: an attempt is due. `delivered`, `failed`: none is due.' }),
    attempts: z.int().openapi({ description: 'The number of attempts started.' }),
    nextAttemptAt: z.iso
      .datetime()
      .nullable()
      .openapi({ description: 'The time of the next attempt; null if there is none.' }),
    responseStatus: z
      .int()
      .nullable()
      .openapi({ description: 'The HTTP status of the last response; null without one.', example: 200 }),
    failure: z.enum(DELIVERY_FAILURES).nullable().openapi({
      description:
        'The cause if the last attempt failed; null otherwise. `status`: not 2xx. `not_public`: the URL is not public. `no_such_host`: not in DNS. `name_unknown`: DNS did not respond. `unreachable`: the connection failed. `timed_out`: no response in time. `bad_certificate`: of TLS. `secret_lost`: create a new secret.',
    }),
    body: z.string().openapi({
      description: 'The body exactly as it is signed and sent.',
      example: '{"type":"webhook.test","timestamp":"2026-11-20T08:00:00.000Z","data":{"endpointId":12}}',
    }),
    createdAt: z.iso.datetime().openapi({ description: 'The time of the event.' }),
    settledAt: z.iso
      .datetime()
      .nullable()
      .openapi({ description: 'The time of the final status; null until then.' }),
  })
  .openapi('WebhookDelivery', {
    description: 'The delivery of an event to a webhook endpoint, with the result of its last attempt.',
  });

export const WebhookDeliveryList = createPageSchema(WebhookDelivery).openapi('WebhookDeliveryList', {
  description: 'One page of the deliveries of a webhook endpoint.',
});

/** The headers of Standard Webhooks (standardwebhooks.com), which prove the sender, the time and the integrity. */
export const WebhookHeaders = z.object({
  'webhook-id': z
    .string()
    .regex(/^evt_\w+$/)
    .openapi({
      description: 'The id of the event, identical for every attempt. Use it to ignore repeated deliveries.',
    }),
  'webhook-timestamp': z.string().regex(/^\d+$/).openapi({
    description: 'The time of this attempt in seconds since 1970. Reject requests older than 5 minutes.',
  }),
  'webhook-signature': z
    .string()
    .regex(/^v1,[\w+/]{43}=(?: v1,[\w+/]{43}=)*$/)
    .openapi({
      description: `The HMAC-SHA256 of \`{webhook-id}.{webhook-timestamp}.{body}\`, in base64 after \`v1,\`. The key is the part of your secret after \`whsec_\`, decoded from base64. For ${formatDuration(OLD_SECRET_LIVES)} after you create a new secret, there are two signatures, separated by a space.`,
    }),
});

export const deliveryCursor = createIdCursor('webhooks.deliveries');

export const DeliveryListQuery = createPageQuery(deliveryCursor, { maxRows: 100 }).extend({
  status: z.enum(DELIVERY_STATUSES).optional().openapi({
    description: 'Returns only deliveries with this status.',
  }),
});

export const DeliveryParams = z.object({
  id: z.coerce
    .number()
    .int()
    .positive()
    .openapi({ description: 'The endpoint’s id.', param: { name: 'id', in: 'path' }, example: 12 }),
  deliveryId: z.coerce
    .number()
    .int()
    .positive()
    .openapi({ description: 'The delivery’s id.', param: { name: 'deliveryId', in: 'path' }, example: 480 }),
});

/** Omits the secret. */
export function presentEndpoint(row: EndpointRow): z.infer<typeof WebhookEndpoint> {
  const { id, url: address, events: chosenEvents, pauseReason } = row;
  return {
    id,
    url: address,
    events: chosenEvents,
    pauseReason,
    status: row.pausedAt === null ? 'active' : 'paused',
    pausedAt: toIsoOrNull(row.pausedAt),
    failingSince: toIsoOrNull(row.failingSince),
    createdAt: toIso(row.createdAt),
  };
}

export function presentDelivery(row: DeliveryRow): z.infer<typeof WebhookDelivery> {
  const { id, eventId, kind: eventType, status, attempts, responseStatus, failure, body } = row;
  return {
    id,
    eventId,
    eventType,
    status,
    attempts,
    responseStatus,
    failure,
    body,
    nextAttemptAt: toIsoOrNull(row.nextAttemptAt),
    createdAt: toIso(row.createdAt),
    settledAt: toIsoOrNull(row.settledAt),
  };
}
