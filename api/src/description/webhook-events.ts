import { z } from '@hono/zod-openapi';
import { Sale } from '../features/checkout/index.js';
import { NewsletterSent } from '../features/newsletters/index.js';
import { SubscriberEvent, SubscriberLeft } from '../features/subscribers/index.js';
import { type EventName, TEST_EVENT } from '../features/webhooks/index.js';

const defineEvent = <K extends EventName, S extends z.ZodType>(type: K, data: S) =>
  z.object({
    type: z.literal(type).openapi({ description: 'The event type.' }),
    timestamp: z.iso.datetime().openapi({
      description: 'The time of the event. The header `webhook-timestamp` has the time of the attempt.',
      example: '2026-11-21T09:30:00.000Z',
    }),
    data,
  });

const TestData = z
  .object({
    endpointId: z.int().openapi({ description: 'The id of the tested webhook endpoint.', example: 12 }),
  })
  .openapi('WebhookTest', { description: 'The webhook endpoint that a test event is about.' });

interface DescribedEvent {
  summary: string;
  /** The cause of the event, and its frequency. */
  description: string;
  /** The request body. */
  schema: z.ZodType;
  /** Values of the example that differ from the usual sample values. */
  example?: object;
}

/** The documentation and body of each event type. The compiler requires every type. */
export const WEBHOOK_EVENTS: Readonly<Record<EventName, DescribedEvent>> = {
  'subscriber.joined': {
    summary: 'A subscriber joined your list',
    description:
      'Sent when a visitor subscribes or you add a subscriber. With double opt-in, sent after the confirmation. Sent again if a former subscriber returns. Imports do not send it.',
    schema: defineEvent('subscriber.joined', SubscriberEvent).openapi('SubscriberJoinedEvent', {
      description: 'Sent when a subscriber is added to a list, or confirms.',
    }),
  },
  'subscriber.left': {
    summary: 'A subscriber unsubscribed, reported spam, or was removed or erased',
    description:
      'Sent once, with the cause in `way`. Pending subscribers and undoing an import do not send it.',
    schema: defineEvent('subscriber.left', SubscriberLeft).openapi('SubscriberLeftEvent', {
      description: 'Sent when a subscriber unsubscribes, reports spam, is removed or is erased.',
    }),
    example: { status: 'unsubscribed', unsubscribeReason: 'I receive too many emails' },
  },
  'newsletter.sent': {
    summary: 'A newsletter has been sent to its audience',
    description:
      'Sent when every recipient has a final status, with the exact counts. Sent again after you retry failed emails.',
    schema: defineEvent('newsletter.sent', NewsletterSent).openapi('NewsletterSentEvent', {
      description: 'Sent when every recipient of a newsletter has a final status.',
    }),
  },
  'sale.completed': {
    summary: 'A product was bought, or a free product was claimed',
    description: 'Sent once, after the payment. Free products: sent when the buyer gets the download.',
    schema: defineEvent('sale.completed', Sale).openapi('SaleCompletedEvent', {
      description: 'Sent when a sale is paid, or a free product is delivered.',
    }),
    example: {
      payoutId: null,
      downloads: 0,
      purchasedAt: '2026-11-21T09:30:00.000Z',
    },
  },
  'sale.refunded': {
    summary: 'A sale was refunded, fully or in part',
    description: 'Sent for each refund. `refundedAmount` is the total so far.',
    schema: defineEvent('sale.refunded', Sale).openapi('SaleRefundedEvent', {
      description: 'Sent when a sale is refunded, also in part.',
    }),
    example: { status: 'refunded', refundedAmount: 1_900 },
  },
  [TEST_EVENT]: {
    summary: 'You requested a test event',
    description: 'Sent to the tested endpoint, whatever its event types are.',
    schema: defineEvent(TEST_EVENT, TestData).openapi('WebhookTestEvent', {
      description: 'Sent when a webhook endpoint is tested.',
    }),
  },
};
