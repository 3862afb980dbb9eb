import type { OpenAPIHono } from '@hono/zod-openapi';
import {
  createSignedHeaders,
  type EventName,
  EXAMPLE_ID,
  EXAMPLE_SECRET,
  WebhookHeaders,
} from '../features/webhooks/index.js';
import { TEST_EVENT } from '../features/webhooks/rules.js';
import type { HttpEnv } from '../http/router.js';
import { type Paths, resolveExample, type SharedExamples } from './examples.js';
import { WEBHOOK_EVENTS } from './webhook-events.js';

/** Describes the requests that Tidings sends to webhook endpoints (OpenAPI 3.1, `webhooks`). */
export function registerWebhooks(app: OpenAPIHono<HttpEnv>): void {
  const { openAPIRegistry: registry } = app;
  for (const [kind, { summary, description, schema }] of Object.entries(WEBHOOK_EVENTS)) {
    registry.registerWebhook({
      method: 'post',
      path: kind,
      operationId: kind,
      summary,
      description,
      tags: ['Webhooks'],
      // The signature authenticates the request.
      security: [],
      request: {
        headers: WebhookHeaders,
        body: { required: true, content: { 'application/json': { schema } } },
      },
      responses: {
        '2XX': { description: 'Received. Tidings does not send the event again.' },
        410: { description: 'Gone. Tidings pauses the endpoint.' },
        default: {
          description: `The delivery failed: another status, or no response within 10 seconds. Tidings retries, as \`POST /api/webhook-endpoints\` describes.`,
        },
      },
    });
  }
}

/** The event in the example of a webhook listener’s stream. */
const LISTENER_EVENT = 'newsletter.sent' satisfies EventName;

/** The time at which the examples were sent. */
const SENT_AT = Date.parse('2026-11-21T09:30:02.000Z');

/**
 * Completes the examples of webhooks. The headers of the test event are valid for its body, written without spaces, and
 * the secret that `addWebhook` shows.
 */
export function completeExamples(webhooks: Paths, sharedExamples: SharedExamples): void {
  for (const [kind, { post }] of Object.entries(webhooks)) {
    const [media] = Object.values(post?.requestBody?.content ?? {});
    const event = resolveExample(media ?? {}, sharedExamples) as { data: object };
    Object.assign(event.data, WEBHOOK_EVENTS[kind as EventName].example);
    if (kind === LISTENER_EVENT)
      Object.assign(sharedExamples.WebhookListenerEvent?.value ?? {}, { body: JSON.stringify(event) });
    const message = { id: EXAMPLE_ID, body: JSON.stringify(event), now: SENT_AT };
    const headers = createSignedHeaders(message, { current: EXAMPLE_SECRET });
    for (const parameter of post?.parameters ?? []) {
      // One signature is enough to check an endpoint. More would not compress, at 44 random characters each.
      if (parameter.name === 'webhook-signature' && kind !== TEST_EVENT) delete parameter.example;
      else parameter.example = headers[parameter.name as keyof typeof headers];
    }
  }
}
