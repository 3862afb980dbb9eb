import { type components, eachRow, type TidingsClient, unwrap } from '@tidings/sdk';
import { CliError } from '../errors.js';

export type Webhook = components['schemas']['WebhookEndpoint'];
export type NewWebhook = components['schemas']['WebhookEndpointWithSecret'];
export type EventType = Webhook['events'][number];
export type WebhookDelivery = components['schemas']['WebhookDelivery'];

interface WebhookContext {
  client: TidingsClient;
}

export async function listWebhooks({ client }: WebhookContext): Promise<Webhook[]> {
  const { data } = await unwrap(client.GET('/api/webhook-endpoints'));
  return data;
}

export async function getWebhook(ctx: WebhookContext, { id }: { id: number }): Promise<Webhook> {
  const match = (await listWebhooks(ctx)).find((webhook) => webhook.id === id);
  if (match !== undefined) return match;
  throw new CliError(
    'not_found',
    `You have no webhook endpoint ${id}. List your endpoints: tidings webhooks list`,
  );
}

export function addWebhook(
  { client }: WebhookContext,
  { url, events }: { url: string; events: readonly EventType[] },
): Promise<NewWebhook> {
  return unwrap(client.POST('/api/webhook-endpoints', { body: { url, events: [...events] } }));
}

export async function removeWebhook({ client }: WebhookContext, { id }: { id: number }): Promise<void> {
  await unwrap(client.DELETE('/api/webhook-endpoints/{id}', { params: { path: { id } } }));
}

interface WebhookId {
  id: number;
}

/** Pauses the endpoint. Until it is resumed, new events are dropped and pending deliveries wait. */
export function pauseWebhook(ctx: WebhookContext, { id }: WebhookId): Promise<Webhook> {
  return setStatus(ctx, id, 'paused');
}

export function resumeWebhook(ctx: WebhookContext, { id }: WebhookId): Promise<Webhook> {
  return setStatus(ctx, id, 'active');
}

function setStatus({ client }: WebhookContext, id: number, status: Webhook['status']): Promise<Webhook> {
  return unwrap(client.PATCH('/api/webhook-endpoints/{id}', { params: { path: { id } }, body: { status } }));
}

/** Replaces the signing secret. */
export function rollSecret({ client }: WebhookContext, { id }: WebhookId): Promise<NewWebhook> {
  return unwrap(client.POST('/api/webhook-endpoints/{id}/secret', { params: { path: { id } } }));
}

/** Sends the event of a delivery again. */
export function redeliver(
  { client }: WebhookContext,
  { id, deliveryId }: WebhookId & { deliveryId: number },
): Promise<WebhookDelivery> {
  const path = { id, deliveryId };
  return unwrap(
    client.POST('/api/webhook-endpoints/{id}/deliveries/{deliveryId}/redeliver', { params: { path } }),
  );
}

interface ListInput {
  id: number;
  limit: number;
  status?: WebhookDelivery['status'] | undefined;
}

/** Returns deliveries, newest first. */
export async function listDeliveries(
  { client }: WebhookContext,
  { id, limit, status }: ListInput,
): Promise<WebhookDelivery[]> {
  const filter = { limit: Math.min(limit, 100), ...(status === undefined ? {} : { status }) };
  const deliveries: WebhookDelivery[] = [];
  const rows = eachRow((page) =>
    client.GET('/api/webhook-endpoints/{id}/deliveries', {
      params: { path: { id }, query: { ...filter, ...page } },
    }),
  );
  for await (const delivery of rows) {
    deliveries.push(delivery);
    if (deliveries.length === limit) break;
  }
  return deliveries;
}

const POLL_INTERVAL_MS = 500;
/** The maximum wait. An endpoint has ten seconds to respond. */
const TIMEOUT_MS = 20_000;

/** Sends a test event and waits for its first result. Returns the delivery without a result after the timeout. */
export async function testWebhook(
  ctx: WebhookContext & { delay: (milliseconds: number) => Promise<void> },
  { id }: { id: number },
): Promise<WebhookDelivery> {
  const testDelivery = await unwrap(
    ctx.client.POST('/api/webhook-endpoints/{id}/test', { params: { path: { id } } }),
  );
  let current = testDelivery;
  for (let waitedMs = 0; waitedMs < TIMEOUT_MS && !hasOutcome(current); waitedMs += POLL_INTERVAL_MS) {
    await ctx.delay(POLL_INTERVAL_MS);
    const newest = await listDeliveries(ctx, { id, limit: 20 });
    current = newest.find((delivery) => delivery.id === testDelivery.id) ?? current;
  }
  return current;
}

function hasOutcome({ responseStatus, failure }: WebhookDelivery): boolean {
  return responseStatus !== null || failure !== null;
}
