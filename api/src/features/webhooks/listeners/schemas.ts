import { z } from '@hono/zod-openapi';
import { toIso } from '../../../kernel/clock.js';
import { EVENT_TYPES } from '../rules.js';
import { EXAMPLE_ID, eventTypes } from '../schemas.js';
import type { Listener, ListenerEvent } from './store.js';

export const ListenerInput = z
  .strictObject({ events: eventTypes })
  .openapi('NewWebhookListener', { description: 'The webhook listener to start.' });

export const WebhookListener = z
  .object({
    id: z.int().openapi({ description: 'The listener’s id.' }),
    events: z.array(z.enum(EVENT_TYPES)).openapi({ description: 'The event types to send.' }),
    expiresAt: z.iso
      .datetime()
      .openapi({ description: 'The time when it ends without a stream. An open stream extends it.' }),
  })
  .openapi('WebhookListener', { description: 'A program that receives events over a stream.' });

export const WebhookListenerEvent = z
  .object({
    id: z.int().openapi({ description: 'The position in the stream, for `after`.' }),
    eventId: z
      .string()
      .openapi({ description: 'The id of the event, as in the header `webhook-id`.', example: EXAMPLE_ID }),
    body: z.string().openapi({ description: 'The body exactly as webhook endpoints get it.' }),
  })
  .openapi('WebhookListenerEvent', { description: 'An event for a webhook listener.' });

export const ListenerStreamQuery = z.object({
  after: z.coerce.number().int().min(0).default(0).openapi({
    type: 'integer',
    minimum: 0,
    default: 0,
    description: 'Returns only events after this `id`, to reconnect. Default: 0.',
    example: 0,
  }),
});

export function presentListener({ id, events, expiresAt }: Listener): z.infer<typeof WebhookListener> {
  return { id, events, expiresAt: toIso(expiresAt) };
}

export function presentListenerEvent(row: ListenerEvent): z.infer<typeof WebhookListenerEvent> {
  const { id, eventId, body } = row;
  return { id, eventId, body };
}
