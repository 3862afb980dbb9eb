import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { createAesSecrets } from '../../adapters/secrets/aes.js';
import { DAY, HOUR, MINUTE, SECOND } from '../../kernel/clock.js';
import {
  computeSignature,
  createWebhookWorld,
  type WebhookWorld,
} from '../../testing/servers/webhook-listener.js';
import { closeAccount, reinstateAccount, suspendAccount } from '../accounts/index.js';
import { deliveries as emails, mailingMessages } from '../mailing/table.js';
import {
  claimDeliveries,
  LOST_ATTEMPT_AFTER,
  listNextDeliveries,
  purgeDeliveries,
} from './claim-deliveries.js';
import { webhookDeliveries, webhookEndpoints } from './table.js';
import { tryDelivery } from './try-delivery.js';
import { startWebhookLoop } from './webhook-loop.js';

const subscribe = (world: WebhookWorld, email = 'ines@kova.example') =>
  world.call('POST', '/api/subscribers', { body: { username: 'mara', email } });
const respondWith = (world: WebhookWorld, status: number) => {
  world.listener.answer = (response) => void response.writeHead(status).end();
};
/** The longest delay with its jitter. */
const addJitter = (wait: number) => wait * 1.2;
/** The time limit for real sockets on a busy machine. */
const PATIENCE = { timeout: 10 * SECOND };
const WAITS = [5 * SECOND, MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, DAY];

async function createWorldWithEvent() {
  const world = await createWebhookWorld();
  const endpoint = await world.add();
  await subscribe(world);
  return { world, ...endpoint };
}

/** Makes attempts until the delivery fails. */
async function exhaustAttempts(world: WebhookWorld) {
  for (const wait of [0, ...WAITS]) {
    world.clock.advance(addJitter(wait));
    await world.deliver();
  }
}

describe('a delivery', () => {
  it('is posted, signed according to Standard Webhooks', async () => {
    const { world, secret } = await createWorldWithEvent();
    await world.deliver();
    const [receivedRequest] = world.listener.received;
    if (receivedRequest === undefined) throw new Error('Nothing came.');
    const [row] = await world.deliveries();
    expect(receivedRequest.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Tidings webhooks',
      'webhook-id': row?.eventId,
      'webhook-timestamp': String(world.clock.now() / 1_000),
      'webhook-signature': computeSignature(secret, receivedRequest),
    });
    expect(receivedRequest.body).toBe(row?.body);
    expect(row).toMatchObject({
      status: 'delivered',
      attempts: 1,
      responseStatus: 204,
      failure: null,
      nextAttemptAt: null,
      settledAt: world.clock.now(),
    });
  });

  it('is sent once', async () => {
    const { world } = await createWorldWithEvent();
    await world.deliver();
    world.clock.advance(8 * DAY);
    await world.deliver();
    expect(world.listener.received).toHaveLength(1);
  });

  it('is retried with the same id and body, and its own time and signature', async () => {
    const { world, secret } = await createWorldWithEvent();
    respondWith(world, 500);
    await world.deliver();
    world.clock.advance(5 * SECOND - 1);
    await world.deliver();
    expect(world.listener.received).toHaveLength(1);
    world.clock.advance(2 * SECOND);
    respondWith(world, 200);
    await world.deliver();
    const [first, second] = world.listener.received;
    if (first === undefined || second === undefined) throw new Error('It did not come twice.');
    expect(second.body).toBe(first.body);
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
    expect(second.headers['webhook-timestamp']).not.toBe(first.headers['webhook-timestamp']);
    expect(second.headers['webhook-signature']).toBe(computeSignature(secret, second));
    expect(await world.deliveries()).toMatchObject([
      { status: 'delivered', attempts: 2, responseStatus: 200 },
    ]);
  });

  it('fails after seven attempts', async () => {
    const { world } = await createWorldWithEvent();
    respondWith(world, 500);
    await exhaustAttempts(world);
    expect(world.listener.received).toHaveLength(7);
    expect(await world.deliveries()).toMatchObject([
      { status: 'failed', attempts: 7, responseStatus: 500, failure: 'status', nextAttemptAt: null },
    ]);
    world.clock.advance(2 * DAY);
    await world.deliver();
    expect(world.listener.received).toHaveLength(7);
  });

  it('records why there was no response', async () => {
    const { world } = await createWorldWithEvent();
    await world.ctx.db.transact([
      world.ctx.db.write.update(webhookEndpoints).set({ url: 'https://10.0.0.1/' }),
    ]);
    await world.deliver();
    expect(await world.deliveries()).toMatchObject([
      { status: 'pending', attempts: 1, responseStatus: null, failure: 'not_public' },
    ]);
  });

  it('waits until its secret can be opened', async () => {
    const { world, id } = await createWorldWithEvent();
    world.ctx.secrets = createAesSecrets(Buffer.alloc(32, 8));
    await world.deliver();
    expect(world.listener.received).toEqual([]);
    expect(await world.deliveries()).toMatchObject([{ status: 'pending', failure: 'secret_lost' }]);
    const response = await world.call('POST', `/api/webhook-endpoints/${id}/secret`, { as: world.mara });
    world.clock.advance(MINUTE);
    await world.deliver();
    const [receivedRequest] = world.listener.received;
    expect(receivedRequest?.headers['webhook-signature']).toBe(
      receivedRequest && computeSignature(response.json.secret, receivedRequest),
    );
  });

  it('that was lost with its worker is sent again', async () => {
    const { world } = await createWorldWithEvent();
    const dueDeliveries = await listNextDeliveries(world.ctx);
    // Killed here, when the delivery was claimed, and perhaps even accepted.
    const [lost] = await claimDeliveries(world.ctx, [dueDeliveries[0]?.deliveryId ?? 0]);
    await world.deliver();
    world.clock.advance(LOST_ATTEMPT_AFTER - 1);
    await world.deliver();
    expect(world.listener.received).toEqual([]);
    world.clock.advance(1);
    await world.deliver();
    expect(world.listener.events()).toMatchObject([{ type: 'subscriber.joined' }]);
    expect(await world.deliveries()).toMatchObject([{ status: 'delivered', attempts: 2 }]);
    // The worker was only slow, so its result is late.
    respondWith(world, 500);
    if (lost !== undefined) await tryDelivery(world.ctx, lost);
    expect(await world.deliveries()).toMatchObject([
      { status: 'delivered', attempts: 2, responseStatus: 204 },
    ]);
    expect((await world.endpoint())?.failingSince).toBeNull();
  });

  it('is claimed by one worker', async () => {
    const { world } = await createWorldWithEvent();
    const ids = (await listNextDeliveries(world.ctx)).map(({ deliveryId }) => deliveryId);
    const claims = await Promise.all([claimDeliveries(world.ctx, ids), claimDeliveries(world.ctx, ids)]);
    expect(claims.flat()).toHaveLength(1);
  });

  it.each<[string, (world: WebhookWorld) => Promise<unknown>]>([
    [
      'the endpoint is paused',
      ({ ctx, clock }) =>
        ctx.db.transact([ctx.db.write.update(webhookEndpoints).set({ pausedAt: clock.now() })]),
    ],
    ['the creator is suspended', ({ ctx, mara }) => ctx.db.transact(suspendAccount(ctx, mara.id))],
    [
      'the account is closed',
      ({ ctx, mara }) => ctx.db.transact(closeAccount(ctx, { userId: mara.id, unusableHash: '' })),
    ],
  ])('is not claimed if %s after it was listed', async (_cause, change) => {
    const { world } = await createWorldWithEvent();
    const ids = (await listNextDeliveries(world.ctx)).map(({ deliveryId }) => deliveryId);
    expect(ids).toHaveLength(1);
    await change(world);
    expect(await claimDeliveries(world.ctx, ids)).toEqual([]);
    expect(await world.deliveries()).toMatchObject([{ status: 'pending', attempts: 0 }]);
  });

  it('of a suspended creator waits until they are reinstated', async () => {
    const { world } = await createWorldWithEvent();
    const { ctx, mara } = world;
    await ctx.db.transact(suspendAccount(ctx, mara.id));
    await world.deliver();
    expect(world.listener.received).toEqual([]);
    await ctx.db.transact(reinstateAccount(ctx, mara.id));
    await world.deliver();
    expect(world.listener.received).toHaveLength(1);
  });
});

describe('an endpoint', () => {
  it('records since when it has failed', async () => {
    const { world } = await createWorldWithEvent();
    respondWith(world, 503);
    await world.deliver();
    const failingSince = world.clock.now();
    world.clock.advance(MINUTE);
    await world.deliver();
    expect((await world.endpoint())?.failingSince).toBe(failingSince);
    world.clock.advance(HOUR);
    respondWith(world, 200);
    await world.deliver();
    expect((await world.endpoint())?.failingSince).toBeNull();
  });

  it('that responds with 410 is paused, and its creator is notified', async () => {
    const { world } = await createWorldWithEvent();
    respondWith(world, 410);
    await world.deliver();
    expect(await world.endpoint()).toMatchObject({ pauseReason: 'gone', pausedAt: world.clock.now() });
    expect(await world.deliveries()).toMatchObject([{ status: 'failed', attempts: 1, responseStatus: 410 }]);
    const [sentEmail] = await world.ctx.db.read.select().from(emails);
    expect(sentEmail?.address).toBe('mara@creators.example');
    const [message] = await world.ctx.db.read.select().from(mailingMessages);
    expect(JSON.stringify(message?.skeleton)).toContain('410');
    // The endpoint gets no further events.
    await subscribe(world, 'tom@adeyemi.example');
    expect(await world.deliveries()).toHaveLength(1);
  });

  it('is paused once a delivery fails after three days of failures only', async () => {
    const { world } = await createWorldWithEvent();
    respondWith(world, 500);
    await exhaustAttempts(world);
    // A failed delivery, but less than three days.
    expect(await world.endpoint()).toMatchObject({ pausedAt: null });
    world.clock.advance(DAY);
    await subscribe(world, 'tom@adeyemi.example');
    await exhaustAttempts(world);
    expect(await world.endpoint()).toMatchObject({ pauseReason: 'failing' });
    expect(await world.ctx.db.read.select().from(emails)).toHaveLength(1);
  });

  it.each([410, 500])('is not affected by a %i of its previous URL', async (status) => {
    const { world } = await createWorldWithEvent();
    const { write, transact } = world.ctx.db;
    const move = () => transact([write.update(webhookEndpoints).set({ url: 'https://kiln.example/' })]);
    world.listener.answer = (response) => void move().then(() => response.writeHead(status).end());
    await world.deliver();
    expect(world.listener.received).toHaveLength(1);
    expect(await world.endpoint()).toMatchObject({ pausedAt: null, failingSince: null });
    expect(await world.ctx.db.read.select().from(emails)).toEqual([]);
  });

  it('that accepts a delivery in between is not paused', async () => {
    const { world } = await createWorldWithEvent();
    respondWith(world, 500);
    await exhaustAttempts(world);
    world.clock.advance(DAY);
    await subscribe(world, 'tom@adeyemi.example');
    respondWith(world, 200);
    await world.deliver();
    await subscribe(world, 'ada@adeyemi.example');
    respondWith(world, 500);
    await exhaustAttempts(world);
    expect(await world.endpoint()).toMatchObject({ pausedAt: null });
  });

  it('that is resumed gets its pending deliveries', async () => {
    const { world, id } = await createWorldWithEvent();
    const patch = (status: string) =>
      world.call('PATCH', `/api/webhook-endpoints/${id}`, { as: world.mara, body: { status } });
    await patch('paused');
    await world.deliver();
    expect(world.listener.received).toEqual([]);
    await patch('active');
    await world.deliver();
    expect(world.listener.received).toHaveLength(1);
  });
});

describe('the results of deliveries', () => {
  it('are stored for seven days', async () => {
    const { world, id } = await createWorldWithEvent();
    await world.deliver();
    await subscribe(world, 'tom@adeyemi.example');
    world.clock.advance(7 * DAY);
    await purgeDeliveries(world.ctx);
    expect(await world.deliveries()).toHaveLength(2);
    world.clock.advance(1);
    await purgeDeliveries(world.ctx);
    // Pending deliveries may still be sent.
    expect(await world.deliveries()).toMatchObject([{ status: 'pending' }]);
    await world.call('PATCH', `/api/webhook-endpoints/${id}`, { as: world.mara, body: { status: 'paused' } });
    world.clock.advance(7 * DAY + 1);
    await purgeDeliveries(world.ctx);
    expect(await world.deliveries()).toEqual([]);
  });
});

describe('pending deliveries of a suspended creator', () => {
  it('are deleted once they are too old', async () => {
    const { world } = await createWorldWithEvent();
    const { ctx, mara } = world;
    await ctx.db.transact(suspendAccount(ctx, mara.id));
    world.clock.advance(8 * DAY);
    await purgeDeliveries(ctx);
    expect(await world.deliveries()).toHaveLength(1);
    world.clock.advance(DAY);
    await purgeDeliveries(ctx);
    expect(await world.deliveries()).toEqual([]);
  });
});

describe('the loop', () => {
  const run = async (world: WebhookWorld, isDone: () => Promise<boolean> | boolean) => {
    const loop = startWebhookLoop(world.ctx);
    await vi.waitUntil(isDone, PATIENCE);
    await loop.stop();
  };
  const isSettled = (world: WebhookWorld) => async () =>
    (await world.deliveries()).every(({ status }) => status !== 'pending');

  it('sends pending deliveries, and new ones on a wake-up', async () => {
    const { world } = await createWorldWithEvent();
    const loop = startWebhookLoop(world.ctx);
    await vi.waitUntil(isSettled(world), PATIENCE);
    await subscribe(world, 'tom@adeyemi.example');
    await vi.waitUntil(() => world.listener.received.length === 2, PATIENCE);
    await loop.stop();
    expect(await world.deliveries()).toMatchObject([{ status: 'delivered' }, { status: 'delivered' }]);
    expect(world.errors).toEqual([]);
  });

  it('does not delay other endpoints for a slow one, whose delivery it finishes before it stops', async () => {
    const world = await createWebhookWorld();
    await world.add({ path: '/slow' });
    await world.add({ path: '/quick' });
    const pendingResponses: Array<() => void> = [];
    world.listener.answer = (response, { path }) => {
      if (path === '/quick') response.writeHead(204).end();
      else pendingResponses.push(() => void response.writeHead(204).end());
    };
    for (const name of ['ines', 'tom', 'ada']) await subscribe(world, `${name}@kova.example`);
    const loop = startWebhookLoop(world.ctx);
    const listReceived = (path: string) => world.listener.received.filter((request) => request.path === path);
    await vi.waitUntil(() => listReceived('/quick').length === 3, PATIENCE);
    // One delivery at a time at each endpoint.
    expect(listReceived('/slow')).toHaveLength(1);
    const stopping = loop.stop();
    for (const finish of pendingResponses) finish();
    await stopping;
    const statuses = (await world.deliveries()).map(({ status }) => status).sort();
    expect(statuses).toEqual(['delivered', 'delivered', 'delivered', 'delivered', 'pending', 'pending']);
  });

  it('makes at most four attempts at once for one creator, and attempts for others in parallel', async () => {
    const world = await createWebhookWorld();
    for (const index of [1, 2, 3, 4, 5, 6]) await world.add({ path: `/slow-${index}` });
    const pendingResponses: Array<() => void> = [];
    world.listener.answer = (response, { path }) => {
      if (path === '/quick') response.writeHead(204).end();
      else pendingResponses.push(() => void response.writeHead(204).end());
    };
    await subscribe(world);
    const otherCreator = await world.register('other');
    const { id } = await world.add({ path: '/quick', owner: otherCreator });
    await world.call('POST', `/api/webhook-endpoints/${id}/test`, { as: otherCreator });
    const loop = startWebhookLoop(world.ctx);
    await vi.waitUntil(() => world.listener.received.length === 5, PATIENCE);
    const paths = world.listener.received.map(({ path }) => path);
    expect(paths.filter((path) => path.startsWith('/slow'))).toHaveLength(4);
    expect(paths).toContain('/quick');
    world.listener.answer = (response) => void response.writeHead(204).end();
    for (const finish of pendingResponses) finish();
    await vi.waitUntil(isSettled(world), PATIENCE);
    await loop.stop();
  });

  it('sends to another endpoint despite the long backlog of a slow one', async () => {
    const world = await createWebhookWorld();
    const { id: slow } = await world.add({ path: '/slow' });
    world.listener.answer = (response, { path }) => {
      if (path === '/quick') response.writeHead(204).end();
    };
    const now = world.clock.now();
    const row = {
      endpointId: slow,
      kind: 'sale.completed' as const,
      body: '{}',
      nextAttemptAt: now,
      createdAt: now,
    };
    const manyDeliveries = Array.from({ length: 500 }, (_, index) => ({ ...row, eventId: `evt_${index}` }));
    await world.ctx.db.transact([world.ctx.db.write.insert(webhookDeliveries).values(manyDeliveries)]);
    const { id: quick } = await world.add({ path: '/quick' });
    await subscribe(world);
    await run(world, async () => {
      const rows = await world.ctx.db.read
        .select()
        .from(webhookDeliveries)
        .where(eq(webhookDeliveries.endpointId, quick));
      return rows.every(({ status }) => status === 'delivered');
    });
    expect(world.listener.received.filter(({ path }) => path === '/slow').length).toBeLessThanOrEqual(2);
  });

  it('continues after an outage of the database', async () => {
    const { world } = await createWorldWithEvent();
    const { transact } = world.ctx.db;
    let isAway = true;
    world.ctx.db.transact = ((statements: never) => {
      if (isAway) return Promise.reject(new Error('database is locked'));
      return transact(statements);
    }) as unknown as typeof transact;
    const loop = startWebhookLoop(world.ctx);
    await vi.waitUntil(() => world.errors.length > 0, PATIENCE);
    isAway = false;
    world.ctx.pubsub.publish('webhooks');
    await vi.waitUntil(isSettled(world), PATIENCE);
    await loop.stop();
    expect(world.listener.received).toHaveLength(1);
  });
});
