import { z } from '@hono/zod-openapi';
import { cursorOf } from '../../http/wire.js';
import { toIso, toIsoOrNull } from '../../kernel/clock.js';
import { idCursor } from '../../kernel/cursor.js';
import {
  DELIVERY_FAILURES,
  DELIVERY_STATUSES,
  EVENT_NAMES,
  EVENT_TYPES,
  INVALID_ADDRESS,
  PAUSE_REASONS,
} from './rules.js';
import type { WebhookDelivery as DeliveryRow, WebhookEndpoint as EndpointRow } from './store.js';

/** Signs the examples of the description: developers can check their endpoint with them. */
export const EXAMPLE_SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=';
export const EXAMPLE_ID = 'evt_9c2ea41b70d5386fe2c819ab';

const url = z.string(INVALID_ADDRESS).max(2_000, INVALID_ADDRESS).openapi({
  description: 'Where your program listens: https, and on the public internet.',
  example: 'https://kiln.example/hooks/tidings',
});

const NO_KIND = 'Please choose what it is told of.';
const events = z
  .array(z.enum(EVENT_TYPES, `Please choose among ${EVENT_TYPES.join(', ')}.`), NO_KIND)
  .min(1, NO_KIND)
  .transform((chosen) => EVENT_TYPES.filter((kind) => chosen.includes(kind)))
  .openapi({ description: 'What it is told of.', example: ['subscriber.joined', 'sale.completed'] });

export const WebhookInput = z.strictObject({ url, events }).openapi('WebhookInput');

export const WebhookChange = z
  .strictObject({
    url: url.optional(),
    events: events.optional(),
    status: z.enum(['active', 'paused'], 'Please choose "active" or "paused".').optional().openapi({
      description: 'What happens while it is paused is not told; what waits then is, once it is active.',
    }),
  })
  .refine((change) => Object.keys(change).length > 0, 'Please name what to change.')
  .openapi('WebhookChange');

export const WebhookEndpoint = z
  .object({
    id: z.int(),
    url: z.string(),
    events: z.array(z.enum(EVENT_TYPES)),
    status: z.enum(['active', 'paused']),
    pauseReason: z.enum(PAUSE_REASONS).nullable().openapi({
      description:
        '`creator`: by hand. `failing`: nothing was taken there for three days. `gone`: it answered 410.',
    }),
    pausedAt: z.iso.datetime().nullable(),
    failingSince: z.iso
      .datetime()
      .nullable()
      .openapi({ description: 'Since when nothing was taken there; null while the last try was.' }),
    createdAt: z.iso.datetime(),
  })
  .openapi('WebhookEndpoint');

export const NewWebhookEndpoint = WebhookEndpoint.extend({
  secret: z.string().openapi({
    description: 'Signs what is sent there. It is shown this once.',
    example: EXAMPLE_SECRET,
  }),
}).openapi('NewWebhookEndpoint');

export const WebhookDelivery = z
  .object({
    id: z.int(),
    eventId: z.string().openapi({
      description: 'The header `webhook-id`: the same at every try and every endpoint.',
      example: EXAMPLE_ID,
    }),
    kind: z.enum(EVENT_NAMES),
    status: z.enum(DELIVERY_STATUSES),
    attempts: z.int().openapi({ description: 'Tries that were begun.' }),
    nextAttemptAt: z.iso.datetime().nullable().openapi({ description: 'While it waits.' }),
    responseStatus: z
      .int()
      .nullable()
      .openapi({ description: 'What the last try was answered.', example: 200 }),
    failure: z.enum(DELIVERY_FAILURES).nullable().openapi({
      description:
        'Why the last try failed; `status`: the response had an error status. Null for one that went well.',
    }),
    body: z.string().openapi({
      description: 'As it is signed and sent.',
      example: '{"type":"webhook.test","timestamp":"2026-11-21T09:00:00.000Z","data":{"endpointId":12}}',
    }),
    createdAt: z.iso.datetime(),
    settledAt: z.iso.datetime().nullable(),
  })
  .openapi('WebhookDelivery');

export const WebhookDeliveryList = z
  .object({ data: z.array(WebhookDelivery), nextCursor: z.string().nullable() })
  .openapi('WebhookDeliveryList');

/** The headers of Standard Webhooks (standardwebhooks.com): they prove the sender, the time and the integrity. */
export const WebhookHeaders = z.object({
  'webhook-id': z
    .string()
    .regex(/^evt_\w+$/)
    .openapi({
      description: 'Names the event: the same at every try. What you have seen with this id you have seen.',
    }),
  'webhook-timestamp': z.string().regex(/^\d+$/).openapi({
    description: 'When it was sent, in seconds since 1970. Refuse what is more than five minutes old.',
  }),
  'webhook-signature': z
    .string()
    .regex(/^v1,[\w+/]{43}=(?: v1,[\w+/]{43}=)*$/)
    .openapi({
      description:
        'HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`, in base64 after `v1,`. Its key is what your secret holds after `whsec_`, decoded from base64. For a day after you asked for a new secret there are two, a space between them.',
    }),
});

export const deliveryCursor = idCursor('webhooks.deliveries');

export const DeliveryListQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: cursorOf(deliveryCursor),
  status: z.enum(DELIVERY_STATUSES).optional(),
});

export const DeliveryParams = z.object({
  id: z.coerce
    .number()
    .int()
    .positive()
    .openapi({ param: { name: 'id', in: 'path' }, example: 12 }),
  deliveryId: z.coerce
    .number()
    .int()
    .positive()
    .openapi({ param: { name: 'deliveryId', in: 'path' }, example: 480 }),
});

/** Leaves out the secret. */
export function presentEndpoint(row: EndpointRow): z.infer<typeof WebhookEndpoint> {
  const { id, url: address, events: chosen, pauseReason } = row;
  return {
    ...{ id, url: address, events: chosen, pauseReason },
    status: row.pausedAt === null ? 'active' : 'paused',
    pausedAt: toIsoOrNull(row.pausedAt),
    failingSince: toIsoOrNull(row.failingSince),
    createdAt: toIso(row.createdAt),
  };
}

export function presentDelivery(row: DeliveryRow): z.infer<typeof WebhookDelivery> {
  const { id, eventId, kind, status, attempts, responseStatus, failure, body } = row;
  return {
    ...{ id, eventId, kind, status, attempts, responseStatus, failure, body },
    nextAttemptAt: toIsoOrNull(row.nextAttemptAt),
    createdAt: toIso(row.createdAt),
    settledAt: toIsoOrNull(row.settledAt),
  };
}
