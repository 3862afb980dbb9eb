import { describe, expect, it } from 'vitest';
import { DAY } from '../../kernel/clock.js';
import {
  computeSignature,
  createWebhookWorld,
  type WebhookWorld,
} from '../../testing/servers/webhook-listener.js';
import { deleteAccount, eraseAccount } from '../sign-in/account/delete-account.js';
import { EVENT_TYPES, INVALID_ADDRESS } from './rules.js';
import { webhookDeliveries, webhookEndpoints } from './table.js';

const PATH = '/api/webhook-endpoints';
const hook = { url: 'https://kiln.example/hooks', events: ['subscriber.joined'] };
const SECRET = /^whsec_[A-Za-z0-9+/]{43}=$/;
const subscribe = (world: WebhookWorld, email = 'ines@kova.example') =>
  world.call('POST', '/api/subscribers', { body: { username: 'mara', email } });

/** The calls about one endpoint. */
const CALLS = [
  ['PATCH', '', { status: 'paused' }],
  ['DELETE', '', undefined],
  ['POST', '/secret', undefined],
  ['POST', '/test', undefined],
  ['GET', '/deliveries', undefined],
  ['POST', '/deliveries/1/redeliver', undefined],
] as const;

describe('access to endpoints', () => {
  it('rejects signed-out visitors', async () => {
    const world = await createWebhookWorld();
    const { id } = await world.add();
    expect((await world.call('GET', PATH)).status).toBe(401);
    expect((await world.call('POST', PATH, { body: hook })).status).toBe(401);
    for (const [method, path, body] of CALLS) {
      expect((await world.call(method, `${PATH}/${id}${path}`, { body })).status).toBe(401);
    }
  });

  it('returns 404 for another creator’s endpoint', async () => {
    const world = await createWebhookWorld();
    const otherCreator = await world.register('other');
    const { id } = await world.add();
    await subscribe(world);
    const stateBefore = [await world.endpoint(), await world.deliveries()];
    for (const [method, path, body] of CALLS) {
      const response = await world.call(method, `${PATH}/${id}${path}`, { as: otherCreator, body });
      expect([response.status, response.json.code], `${method} ${path}`).toEqual([404, 'not_found']);
    }
    expect((await world.call('GET', PATH, { as: otherCreator })).json.data).toEqual([]);
    expect([await world.endpoint(), await world.deliveries()]).toEqual(stateBefore);
  });

  it('returns 404 for a delivery of another endpoint', async () => {
    const world = await createWebhookWorld();
    await world.add();
    await subscribe(world);
    const { id } = await world.add({ path: '/other' });
    const [delivery] = await world.deliveries();
    const response = await world.call('POST', `${PATH}/${id}/deliveries/${delivery?.id}/redeliver`, {
      as: world.mara,
    });
    expect(response.status).toBe(404);
  });

  it('allows tokens to read with "read" and change with "webhooks"', async () => {
    const world = await createWebhookWorld();
    const createToken = async (scopes: string[]) =>
      (await world.call('POST', '/api/tokens', { as: world.mara, body: { name: 't', scopes } })).json.token;
    const [subscriber, writer] = [await createToken(['read']), await createToken(['webhooks'])];
    expect((await world.call('POST', PATH, { token: subscriber, body: hook })).json.code).toBe(
      'scope_missing',
    );
    expect((await world.call('POST', PATH, { token: writer, body: hook })).status).toBe(201);
    expect((await world.call('GET', PATH, { token: subscriber })).json.data).toHaveLength(1);
  });
});

describe('adding an endpoint', () => {
  it('shows its secret only once, and stores it sealed', async () => {
    const world = await createWebhookWorld();
    const events = ['sale.completed', 'subscriber.joined', 'sale.completed'];
    const response = await world.call('POST', PATH, { as: world.mara, body: { ...hook, events } });
    expect([response.status, response.json.secret]).toEqual([201, expect.stringMatching(SECRET)]);
    expect(response.json).toMatchObject({
      status: 'active',
      events: ['subscriber.joined', 'sale.completed'],
    });
    const row = await world.endpoint();
    expect(row).toMatchObject({ userId: world.mara.id, url: hook.url, pausedAt: null, failingSince: null });
    expect(JSON.stringify(row)).not.toContain(response.json.secret.slice(6));
    const { secret: _secret, ...publicEndpoint } = response.json;
    expect((await world.call('GET', PATH, { as: world.mara })).json.data).toEqual([publicEndpoint]);
  });

  it.each([
    ['no address', { events: ['sale.completed'] }, INVALID_ADDRESS],
    ['plain http', { ...hook, url: 'http://kiln.example/hooks' }, INVALID_ADDRESS],
    ['a private address', { ...hook, url: 'https://192.168.0.1/' }, /not on the public internet/],
    ['no event types', { ...hook, events: [] }, 'Choose at least one event type.'],
    [
      'event types that are not a list',
      { ...hook, events: 'sale.completed' },
      'Choose at least one event type.',
    ],
    ['an unknown event type', { ...hook, events: ['subscriber.sneezed'] }, /^Please choose among/],
    ['the test event type', { ...hook, events: ['webhook.test'] }, /^Please choose among/],
  ])('is rejected with %s', async (_, body, message) => {
    const world = await createWebhookWorld();
    const response = await world.call('POST', PATH, { as: world.mara, body });
    expect([response.status, response.json.message]).toEqual([
      400,
      typeof message === 'string' ? message : expect.stringMatching(message),
    ]);
    expect(await world.endpoint()).toBeUndefined();
  });

  it('rejects local addresses in production', async () => {
    const world = await createWebhookWorld({ instance: { isProduction: true } });
    for (const url of ['http://127.0.0.1:8080/', 'https://localhost/']) {
      expect((await world.call('POST', PATH, { as: world.mara, body: { ...hook, url } })).status).toBe(400);
    }
  });

  it('rejects a URL that the same creator uses already', async () => {
    const world = await createWebhookWorld();
    const otherCreator = await world.register('other');
    await world.call('POST', PATH, { as: world.mara, body: hook });
    const response = await world.call('POST', PATH, {
      as: world.mara,
      body: { ...hook, url: `${hook.url}#top` },
    });
    expect([response.status, response.json.code]).toEqual([409, 'webhook_already_added']);
    expect((await world.call('POST', PATH, { as: otherCreator, body: hook })).status).toBe(201);
  });

  it('is rejected after the tenth, also with concurrent requests', async () => {
    const world = await createWebhookWorld();
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        world.call('POST', PATH, { as: world.mara, body: { ...hook, url: `${hook.url}/${index}` } }),
      ),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(responses.find(({ status }) => status === 409)?.json.code).toBe('limit_reached');
    expect((await world.call('GET', PATH, { as: world.mara })).json.data).toHaveLength(10);
  });
});

describe('changing an endpoint', () => {
  const patch = (world: WebhookWorld, id: number, body: object) =>
    world.call('PATCH', `${PATH}/${id}`, { as: world.mara, body });

  it('leaves absent fields unchanged', async () => {
    const world = await createWebhookWorld();
    const { id } = await world.add();
    const endpointBefore = await world.endpoint();
    const response = await patch(world, id, { events: ['sale.refunded'] });
    expect(response.json).toMatchObject({
      id,
      url: endpointBefore?.url,
      events: ['sale.refunded'],
      status: 'active',
    });
    expect(await world.endpoint()).toEqual({ ...endpointBefore, events: ['sale.refunded'] });
    await patch(world, id, { url: hook.url });
    expect(await world.endpoint()).toEqual({ ...endpointBefore, events: ['sale.refunded'], url: hook.url });
  });

  it('loses no concurrent change of another tab', async () => {
    const world = await createWebhookWorld();
    const { id } = await world.add();
    const { transact } = world.ctx.db;
    const { write } = world.ctx.db;
    let transactionCount = 0;
    world.ctx.db.transact = (async (statements: never) => {
      transactionCount += 1;
      if (transactionCount === 1) await transact([write.update(webhookEndpoints).set({ url: hook.url })]);
      return transact(statements);
    }) as unknown as typeof transact;
    const response = await patch(world, id, { events: ['sale.refunded'] });
    expect(response.json).toMatchObject({ url: hook.url, events: ['sale.refunded'] });
  });

  it('to its current URL changes nothing', async () => {
    const world = await createWebhookWorld();
    const { id } = await world.add();
    await world.ctx.db.transact([world.ctx.db.write.update(webhookEndpoints).set({ failingSince: 1 })]);
    const endpointBefore = await world.endpoint();
    expect((await patch(world, id, { url: endpointBefore?.url })).status).toBe(200);
    expect(await world.endpoint()).toEqual(endpointBefore);
  });

  it('to paused stops new deliveries, and rejects test events and redeliveries', async () => {
    const world = await createWebhookWorld();
    const { id } = await world.add();
    const pausedResponse = await patch(world, id, { status: 'paused' });
    expect(pausedResponse.json).toMatchObject({ status: 'paused', pauseReason: 'creator' });
    expect((await patch(world, id, { status: 'paused' })).json).toEqual(pausedResponse.json);
    await subscribe(world);
    expect(await world.deliveries()).toEqual([]);
    for (const path of ['/test', '/deliveries/1/redeliver']) {
      const response = await world.call('POST', `${PATH}/${id}${path}`, { as: world.mara });
      expect([response.status, response.json.code]).toEqual([409, 'webhook_paused']);
    }
    expect((await patch(world, id, { status: 'active' })).json).toMatchObject({
      status: 'active',
      pauseReason: null,
      pausedAt: null,
    });
  });

  it('to another URL resets the failures of the previous URL', async () => {
    const world = await createWebhookWorld();
    const { id } = await world.add();
    await world.ctx.db.transact([world.ctx.db.write.update(webhookEndpoints).set({ failingSince: 1 })]);
    expect((await patch(world, id, { events: EVENT_TYPES })).json.failingSince).not.toBeNull();
    expect((await patch(world, id, { url: hook.url })).json.failingSince).toBeNull();
  });

  it.each([
    ['nothing', {}, 400, 'invalid_input'],
    ['a bad address', { url: 'http://kiln.example/' }, 400, 'invalid_input'],
    ['no event types', { events: [] }, 400, 'invalid_input'],
    ['an unknown status', { status: 'failing' }, 400, 'invalid_input'],
    [
      'the address of another own endpoint',
      { url: 'https://kiln.example/second' },
      409,
      'webhook_already_added',
    ],
  ])('is rejected with %s', async (_, body, status, code) => {
    const world = await createWebhookWorld();
    const { id } = await world.add();
    await world.call('POST', PATH, { as: world.mara, body: { ...hook, url: 'https://kiln.example/second' } });
    const endpointBefore = await world.endpoint();
    const response = await patch(world, id, body);
    expect([response.status, response.json.code]).toEqual([status, code]);
    expect(await world.endpoint()).toEqual(endpointBefore);
  });
});

describe('a new secret', () => {
  it('signs from now on, together with the old one for a day', async () => {
    const world = await createWebhookWorld();
    const { id, secret: old } = await world.add();
    const response = await world.call('POST', `${PATH}/${id}/secret`, { as: world.mara });
    expect(response.json.secret).toMatch(SECRET);
    expect(response.json.secret).not.toBe(old);
    await subscribe(world);
    await world.deliver();
    world.clock.advance(DAY);
    await subscribe(world, 'tom@adeyemi.example');
    await world.deliver();
    const [first, second] = world.listener.received;
    if (first === undefined || second === undefined) throw new Error('They did not come.');
    expect(first.headers['webhook-signature']).toBe(
      `${computeSignature(response.json.secret, first)} ${computeSignature(old, first)}`,
    );
    expect(second.headers['webhook-signature']).toBe(computeSignature(response.json.secret, second));
  });
});

describe('a test event', () => {
  it('is delivered to its endpoint, even if the endpoint chose other event types', async () => {
    const world = await createWebhookWorld();
    const { id } = await world.add({ events: ['sale.refunded'] });
    await world.add({ path: '/other' });
    const test = await world.call('POST', `${PATH}/${id}/test`, { as: world.mara });
    expect([test.status, test.json.status]).toEqual([202, 'pending']);
    await world.deliver();
    expect(world.listener.received.map(({ path }) => path)).toEqual(['/hooks']);
    expect(world.listener.events()).toEqual([
      {
        type: 'webhook.test',
        timestamp: new Date(world.clock.now()).toISOString(),
        data: { endpointId: id },
      },
    ]);
  });
});

describe('deliveries of an endpoint', () => {
  it('are listed newest first, page by page and by status', async () => {
    const world = await createWebhookWorld();
    const { id } = await world.add();
    await subscribe(world, 'one@kova.example');
    await world.deliver();
    await subscribe(world, 'two@kova.example');
    const list = async (query: string) =>
      (await world.call('GET', `${PATH}/${id}/deliveries${query}`, { as: world.mara })).json;
    const getEmails = (page: { data: Array<{ body: string }> }) =>
      page.data.map(({ body }) => JSON.parse(body).data.email);
    const page = await list('?limit=1');
    expect(getEmails(page)).toEqual(['two@kova.example']);
    const next = await list(`?limit=1&cursor=${page.nextCursor}`);
    expect([getEmails(next), next.nextCursor]).toEqual([['one@kova.example'], null]);
    expect(next.data[0]).toMatchObject({
      status: 'delivered',
      attempts: 1,
      responseStatus: 204,
      nextAttemptAt: null,
    });
    expect(getEmails(await list('?status=pending'))).toEqual(['two@kova.example']);
    expect(getEmails(await list('?status=failed'))).toEqual([]);
  });

  it.each(['?limit=0', '?limit=101', '?status=lost', '?cursor=x'])(
    'return 400 for the query %s',
    async (query) => {
      const world = await createWebhookWorld();
      const { id } = await world.add();
      const response = await world.call('GET', `${PATH}/${id}/deliveries${query}`, { as: world.mara });
      expect(response.status).toBe(400);
    },
  );

  it('can be redelivered by the creator, unchanged', async () => {
    const world = await createWebhookWorld();
    const { id } = await world.add();
    await subscribe(world);
    await world.deliver();
    const [row] = await world.deliveries();
    const response = await world.call('POST', `${PATH}/${id}/deliveries/${row?.id}/redeliver`, {
      as: world.mara,
    });
    expect([response.status, response.json]).toEqual([
      202,
      expect.objectContaining({ status: 'pending', attempts: 0 }),
    ]);
    await world.deliver();
    const [first, second] = world.listener.received;
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(await world.deliveries()).toMatchObject([{ status: 'delivered', attempts: 1 }]);
  });
});

describe('removing an endpoint', () => {
  it('deletes its pending deliveries, but not those of another endpoint', async () => {
    const world = await createWebhookWorld();
    const { id } = await world.add();
    const { id: otherId } = await world.add({ path: '/kept' });
    await subscribe(world);
    expect((await world.call('DELETE', `${PATH}/${id}`, { as: world.mara })).status).toBe(200);
    expect((await world.deliveries()).map(({ endpointId }) => endpointId)).toEqual([otherId]);
    expect((await world.call('GET', PATH, { as: world.mara })).json.data).toMatchObject([{ id: otherId }]);
    expect((await world.call('DELETE', `${PATH}/${id}`, { as: world.mara })).status).toBe(404);
  });

  it('happens when the account is erased, and deliveries stop when it is deleted', async () => {
    const world = await createWebhookWorld();
    await world.add();
    await subscribe(world);
    await deleteAccount(world.ctx, { userId: world.mara.id, isConfirmed: true });
    await world.deliver();
    expect(world.listener.received).toEqual([]);
    await eraseAccount(world.ctx, { userId: world.mara.id });
    expect(await world.ctx.db.read.select().from(webhookEndpoints)).toEqual([]);
    expect(await world.ctx.db.read.select().from(webhookDeliveries)).toEqual([]);
  });
});
