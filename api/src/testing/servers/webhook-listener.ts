import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { createResolverDns } from '../../adapters/dns/resolver.js';
import { createPublicFetchUrl } from '../../adapters/fetch-url/public.js';
import { claimDeliveries, listNextDeliveries } from '../../features/webhooks/claim-deliveries.js';
import { EVENT_TYPES } from '../../features/webhooks/rules.js';
import { webhookDeliveries, webhookEndpoints } from '../../features/webhooks/table.js';
import { tryDelivery } from '../../features/webhooks/try-delivery.js';
import { checkWebhookAgainstDescription } from '../check-response.js';
import { type Creator, createHttpWorld, type HttpWorld } from '../http-world.js';
import type { WorldOptions } from '../world.js';

interface ReceivedWebhook {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

interface Listener {
  /** The listener's URL. `path` distinguishes several endpoints. */
  url(path?: string): string;
  received: ReceivedWebhook[];
  /** The received events, parsed. */
  // biome-ignore lint/suspicious/noExplicitAny: tests reach into bodies.
  events(): any[];
  /** The response of the next requests. */
  answer: (response: ServerResponse, request: ReceivedWebhook) => void;
}

/** Starts a webhook endpoint on a real port. */
async function startListener(): Promise<Listener> {
  const listener: Listener = {
    url: (path = '/hooks') => `http://127.0.0.1:${port}${path}`,
    received: [],
    events: () => listener.received.map(({ body }) => JSON.parse(body)),
    answer: (response) => void response.writeHead(204).end(),
  };
  const server = createServer(async (request, response) => {
    const { url = '', headers } = request;
    const webhook = { path: url, headers, body: await text(request) };
    listener.received.push(webhook);
    listener.answer(response, webhook);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return listener;
}

interface AddedEndpoint {
  id: number;
  secret: string;
}

export interface WebhookWorld extends HttpWorld {
  mara: Creator;
  listener: Listener;
  /** Creates an endpoint of Mara at the listener. */
  add(endpoint?: { events?: readonly string[]; path?: string; owner?: Creator }): Promise<AddedEndpoint>;
  /** Attempts all due deliveries once. Checks the received requests against the API's description. */
  deliver(): Promise<void>;
  deliveries(): Promise<Array<typeof webhookDeliveries.$inferSelect>>;
  endpoint(): Promise<typeof webhookEndpoints.$inferSelect | undefined>;
}

/** Creates a creator with webhook endpoints, which may be on this machine. */
export async function createWebhookWorld(options: WorldOptions = {}): Promise<WebhookWorld> {
  const world = await createHttpWorld({ ...options, fetchUrl: createLocalFetchUrl() });
  const mara = await world.register('mara');
  return addWebhooks(world, mara);
}

const createLocalFetchUrl = () =>
  createPublicFetchUrl(createResolverDns('127.0.0.1:9', { timeoutMs: 100, tries: 1 }), {
    postsToOwnMachine: 'yes',
    postTimeoutMs: 1_000,
  });

export async function addWebhooks(world: HttpWorld, mara: Creator): Promise<WebhookWorld> {
  const listener = await startListener();
  const { ctx } = world;
  return {
    ...world,
    mara,
    listener,
    async add({ events = EVENT_TYPES, path, owner = mara } = {}) {
      const body = { url: listener.url(path), events };
      return (await world.call('POST', '/api/webhook-endpoints', { as: owner, body })).json;
    },
    async deliver() {
      const dueDeliveries = (await listNextDeliveries(ctx)).filter(({ dueAt }) => dueAt <= ctx.clock.now());
      const claims = await claimDeliveries(
        ctx,
        dueDeliveries.map(({ deliveryId }) => deliveryId),
      );
      for (const claim of claims) await tryDelivery(ctx, claim);
      for (const webhook of listener.received) checkWebhookAgainstDescription(webhook);
    },
    deliveries: () => ctx.db.read.select().from(webhookDeliveries).orderBy(webhookDeliveries.id),
    async endpoint() {
      const [row] = await ctx.db.read.select().from(webhookEndpoints).orderBy(webhookEndpoints.id);
      return row;
    },
  };
}

/** Computes the signature of a secret, independently of the product's code. */
export function computeSignature(
  secret: string,
  { headers, body }: Pick<ReceivedWebhook, 'headers' | 'body'>,
): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
}
