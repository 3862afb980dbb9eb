import { type OpenAPIHono, z } from '@hono/zod-openapi';
import { Sale } from '../features/checkout/index.js';
import { NewsletterSent } from '../features/newsletters/index.js';
import { SubscriberLeft, SubscriberNews } from '../features/subscribers/index.js';
import { TEST_KIND, type WebhookKind } from '../features/webhooks/index.js';
import type { HttpEnv } from '../http/router.js';

const eventOf = <K extends string, S extends z.ZodType>(type: K, data: S) =>
  z.object({
    type: z.literal(type),
    timestamp: z.iso.datetime().openapi({
      description: 'When it happened; when it was sent is in the header `webhook-timestamp`.',
      example: '2026-11-21T09:00:00.000Z',
    }),
    data,
  });

const TestData = z.object({ endpointId: z.int().openapi({ example: 12 }) });

/** What each kind is posted as, by its kind; the compiler asks for each of them. */
const EVENTS = {
  'subscriber.joined': eventOf('subscriber.joined', SubscriberNews).openapi('SubscriberJoinedEvent'),
  'subscriber.left': eventOf('subscriber.left', SubscriberLeft).openapi('SubscriberLeftEvent'),
  'newsletter.sent': eventOf('newsletter.sent', NewsletterSent).openapi('NewsletterSentEvent'),
  'sale.completed': eventOf('sale.completed', Sale).openapi('SaleCompletedEvent'),
  'sale.refunded': eventOf('sale.refunded', Sale).openapi('SaleRefundedEvent'),
  [TEST_KIND]: eventOf(TEST_KIND, TestData).openapi('WebhookTestEvent'),
} as const satisfies Record<WebhookKind | typeof TEST_KIND, z.ZodType>;

const SUMMARIES: Record<keyof typeof EVENTS, string> = {
  'subscriber.joined': 'Somebody is on your list: by a form, by the link in their mail, or by your hand',
  'subscriber.left': 'Somebody left, reported spam, was removed or had themselves erased',
  'newsletter.sent': 'A newsletter is with everybody it could reach',
  'sale.completed': 'Somebody bought a product, or got a free one',
  'sale.refunded': 'Money of a sale went back, all of it or a part',
  [TEST_KIND]: 'You asked for a test',
};

/** The part of the description that tells of our own calls to others (OpenAPI 3.1, `webhooks`). */
export function registerWebhooks(app: OpenAPIHono<HttpEnv>): void {
  const { openAPIRegistry: registry } = app;
  for (const [kind, schema] of Object.entries(EVENTS)) {
    registry.registerWebhook({
      method: 'post',
      path: kind,
      operationId: kind,
      summary: SUMMARIES[kind as keyof typeof EVENTS],
      tags: ['Webhooks'],
      // Its signature says who asks.
      security: [],
      request: { body: { required: true, content: { 'application/json': { schema } } } },
      responses: {
        '2XX': { description: 'Taken; it is not sent again.' },
        410: { description: 'Nothing more is wanted: the webhook is paused.' },
      },
    });
  }
}
