import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { MINUTE } from '../../../kernel/clock.js';
import { hashToken } from '../../../kernel/ids.js';
import { createFetch } from '../../../server/app.js';
import { createWebhookWorld, type WebhookWorld } from '../../../testing/servers/webhook-listener.js';
import { suspendAccount } from '../../accounts/index.js';
import { deleteAccount, eraseAccount } from '../../sign-in/account/delete-account.js';
import { subscribers } from '../../subscribers/table.js';
import { eraseAddress } from '../erase-address.js';
import { webhookListenerEvents, webhookListeners } from '../table.js';
import { LISTENER_EVENT_LIVES, LISTENER_LEASE } from './rules.js';
import { listListenerEvents, purgeListeners, renewListener } from './store.js';

const PATH = '/api/webhook-listeners';
const EVENTS = ['subscriber.joined', 'subscriber.left'];
const SCOPES = ['webhooks', 'addresses'];

const subscribe = (world: WebhookWorld, email = 'ines@kova.example') =>
  world.call('POST', '/api/subscribers', { body: { username: 'mara', email } });
const createToken = async (world: WebhookWorld, scopes = SCOPES, owner = world.mara) =>
  (await world.call('POST', '/api/tokens', { as: owner, body: { name: 't', scopes } })).json.token as string;
const listRows = (world: WebhookWorld) => world.ctx.db.read.select().from(webhookListeners);
const listStoredEvents = (world: WebhookWorld) =>
  world.ctx.db.read.select().from(webhookListenerEvents).orderBy(webhookListenerEvents.id);

async function createListenerWorld(events = EVENTS) {
  const world = await createWebhookWorld();
  const token = await createToken(world);
  const { status, json } = await world.call('POST', PATH, { token, body: { events } });
  return { world, token, status, listener: json, id: json.id as number };
}

/** Serves the app on a real socket, because a stream has no end. */
async function serve({ ctx }: WebhookWorld): Promise<string> {
  const server = createServer(getRequestListener(createFetch(ctx, { trustProxy: false })));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Opens the stream of a listener. `events` returns what arrived so far. */
async function open(url: string, { token, id, after = 0 }: { token: string; id: number; after?: number }) {
  const leaving = new AbortController();
  const response = await fetch(`${url}${PATH}/${id}/stream?after=${after}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  });
  const state = { text: '', isOver: false };
  onTestFinished(() => leaving.abort());
  const read = async () => {
    for await (const part of response.body ?? []) state.text += Buffer.from(part).toString();
  };
  void read()
    .catch(() => undefined)
    .finally(() => {
      state.isOver = true;
    });
  const events = () =>
    [...state.text.matchAll(/event: webhook\ndata: (.+)\n\n/g)].map(([, data]) => JSON.parse(data ?? ''));
  return { response, state, events, leave: () => leaving.abort() };
}

describe('access', () => {
  it('rejects signed-out visitors, and tokens that lack a scope', async () => {
    const { world, id } = await createListenerWorld();
    const tokens = [await createToken(world, ['webhooks']), await createToken(world, ['read', 'addresses'])];
    for (const [method, path, body] of [
      ['POST', '', { events: EVENTS }],
      ['GET', `/${id}/stream`, undefined],
      ['DELETE', `/${id}`, undefined],
    ] as const) {
      expect((await world.call(method, PATH + path, { body })).status).toBe(401);
      for (const token of tokens) {
        const { status, json } = await world.call(method, PATH + path, { token, body });
        expect([status, json.code]).toEqual([403, 'scope_missing']);
      }
    }
    expect(await listRows(world)).toHaveLength(1);
  });

  it('returns 404 to another creator, and to another token of the same creator', async () => {
    const { world, id } = await createListenerWorld();
    await subscribe(world);
    await world.ctx.db.transact([
      world.ctx.db.write.run(sql`update webhook_listener_events set created_at = 1`),
    ]);
    const otherCreator = await world.register('other');
    const strangers = [await createToken(world, SCOPES, otherCreator), await createToken(world)];
    const rowsBefore = await listRows(world);
    for (const token of strangers) {
      for (const [method, path] of [
        ['GET', `/${id}/stream`],
        ['DELETE', `/${id}`],
      ] as const) {
        const { status, json } = await world.call(method, PATH + path, { token });
        expect([status, json.code]).toEqual([404, 'not_found']);
      }
    }
    expect((await world.call('DELETE', `${PATH}/${id}`, { as: world.mara })).status).toBe(404);
    expect(await listRows(world)).toEqual(rowsBefore);
    expect(await listStoredEvents(world)).toHaveLength(1);
  });

  it.each([{}, { events: [] }, { events: ['sneezed'] }, { events: EVENTS, url: 'https://kiln.example' }])(
    'returns 400 for %j',
    async (body) => {
      const { world, token } = await createListenerWorld();
      const { status, json } = await world.call('POST', PATH, { token, body });
      expect([status, json.code]).toEqual([400, 'invalid_input']);
    },
  );

  it('returns 400 for a position that is no number', async () => {
    const { world, token, id } = await createListenerWorld();
    expect((await world.call('GET', `${PATH}/${id}/stream?after=x`, { token })).status).toBe(400);
  });
});

describe('starting a listener', () => {
  it('stores the listener for the token, with a lease', async () => {
    const { world, status, listener, id } = await createListenerWorld();
    const now = world.clock.now();
    expect([status, listener]).toEqual([
      201,
      { id, events: EVENTS, expiresAt: new Date(now + LISTENER_LEASE).toISOString() },
    ]);
    expect(await listRows(world)).toEqual([
      {
        id,
        userId: world.mara.id,
        tokenId: expect.any(Number),
        sessionHash: null,
        events: EVENTS,
        createdAt: now,
        expiresAt: now + LISTENER_LEASE,
      },
    ]);
  });

  it('also works with a session, which can delete the listener', async () => {
    const { world } = await createListenerWorld();
    const { json } = await world.call('POST', PATH, { as: world.mara, body: { events: EVENTS } });
    expect((await world.call('DELETE', `${PATH}/${json.id}`, { as: world.mara })).status).toBe(200);
  });

  it('allows five listeners at a time, counting only those with a lease', async () => {
    const { world, token } = await createListenerWorld();
    const add = () => world.call('POST', PATH, { token, body: { events: EVENTS } });
    for (let count = 1; count < 5; count += 1) expect((await add()).status).toBe(201);
    const sixth = await add();
    expect([sixth.status, sixth.json.code]).toEqual([409, 'limit_reached']);
    world.clock.advance(LISTENER_LEASE);
    expect((await add()).status).toBe(201);
  });
});

describe('events', () => {
  it('are stored for the creator’s listeners of the event type, as for webhook endpoints', async () => {
    const { world } = await createListenerWorld(['subscriber.joined']);
    const otherCreator = await world.register('other');
    await world.call('POST', PATH, { as: otherCreator, body: { events: EVENTS } });
    await world.call('POST', PATH, { as: world.mara, body: { events: ['sale.completed'] } });
    await world.add();
    await subscribe(world);
    const [delivery] = await world.deliveries();
    const [listener] = await listRows(world);
    expect(await listStoredEvents(world)).toEqual([
      {
        id: expect.any(Number),
        listenerId: listener?.id,
        eventId: delivery?.eventId,
        kind: 'subscriber.joined',
        body: delivery?.body,
        createdAt: world.clock.now(),
      },
    ]);
  });

  it('are not stored for a listener whose lease has ended', async () => {
    const { world } = await createListenerWorld();
    world.clock.advance(LISTENER_LEASE);
    await subscribe(world);
    expect(await listStoredEvents(world)).toEqual([]);
  });

  it('are deleted when their subscriber is erased, except the event of the erasure', async () => {
    const { world } = await createListenerWorld();
    await subscribe(world);
    await subscribe(world, 'noor@kova.example');
    const [subscriber] = await world.ctx.db.read
      .select()
      .from(subscribers)
      .where(eq(subscribers.email, 'ines@kova.example'));
    const body = { confirmDeletion: true };
    expect((await world.call('DELETE', `/api/preferences/${subscriber?.token}`, { body })).status).toBe(200);
    world.clock.advance(1);
    await eraseAddress(world.ctx, {
      userId: world.mara.id,
      address: 'ines@kova.example',
      before: world.clock.now(),
    });
    const events = (await listStoredEvents(world)).map(({ body }) => JSON.parse(body));
    expect(events.map(({ type, data }) => [type, data.email, data.way])).toEqual([
      ['subscriber.joined', 'noor@kova.example', undefined],
      ['subscriber.left', 'ines@kova.example', 'erased'],
    ]);
  });

  it('are deleted with the listener, the token and the account', async () => {
    const { world, token, id } = await createListenerWorld();
    await subscribe(world);
    expect((await world.call('DELETE', `${PATH}/${id}`, { token })).json).toEqual({ success: true });
    expect([await listRows(world), await listStoredEvents(world)]).toEqual([[], []]);
    await world.call('POST', PATH, { token, body: { events: EVENTS } });
    await subscribe(world, 'noor@kova.example');
    await world.call('POST', '/api/logout', { token });
    expect([await listRows(world), await listStoredEvents(world)]).toEqual([[], []]);
    await world.call('POST', PATH, { as: world.mara, body: { events: EVENTS } });
    await subscribe(world, 'lena@kova.example');
    await deleteAccount(world.ctx, { userId: world.mara.id, isConfirmed: true });
    await eraseAccount(world.ctx, { userId: world.mara.id });
    expect([await listRows(world), await listStoredEvents(world)]).toEqual([[], []]);
  });

  it('are purged once the lease has ended', async () => {
    const { world } = await createListenerWorld();
    await subscribe(world);
    await purgeListeners(world.ctx);
    expect(await listStoredEvents(world)).toHaveLength(1);
    world.clock.advance(LISTENER_LEASE + 1);
    await purgeListeners(world.ctx);
    expect([await listRows(world), await listStoredEvents(world)]).toEqual([[], []]);
  });
});

describe('the lease', () => {
  const getOwnListener = async (world: WebhookWorld) => {
    const [row] = await listRows(world);
    const { id = 0, userId = 0, tokenId } = row ?? {};
    return {
      listenerId: id,
      owner: { kind: 'user', via: 'token', userId, tokenId: tokenId ?? 0, scopes: [] } as const,
    };
  };

  it('is extended by a renewal, which also deletes events that are too old', async () => {
    const { world } = await createListenerWorld();
    await subscribe(world);
    for (let elapsed = 0; elapsed <= LISTENER_EVENT_LIVES; elapsed += MINUTE) {
      expect(await listStoredEvents(world)).toHaveLength(1);
      world.clock.advance(MINUTE);
      await renewListener(world.ctx, await getOwnListener(world));
    }
    expect(await listStoredEvents(world)).toEqual([]);
    expect((await listRows(world))[0]?.expiresAt).toBe(world.clock.now() + LISTENER_LEASE);
  });

  it('is not renewed with an expired token that is still stored', async () => {
    const { world, token } = await createListenerWorld();
    await world.ctx.db.transact([
      world.ctx.db.write.run(
        sql`update api_tokens set expires_at = ${world.clock.now() + MINUTE} where token_hash = ${hashToken(token)}`,
      ),
    ]);
    await renewListener(world.ctx, await getOwnListener(world));
    world.clock.advance(MINUTE);
    await expect(renewListener(world.ctx, await getOwnListener(world))).rejects.toThrow('not found');
  });

  it('gives other creators, tokens and sessions none of the listener’s events, for any position', async () => {
    const { world } = await createListenerWorld();
    await subscribe(world);
    const { listenerId, owner } = await getOwnListener(world);
    const otherOwners = [
      { ...owner, userId: owner.userId + 1 },
      { ...owner, tokenId: owner.tokenId + 1 },
      { kind: 'user', via: 'session', userId: owner.userId, tokenHash: '', authenticatedAt: 0 } as const,
    ];
    expect(await listListenerEvents(world.ctx, { owner, listenerId, after: 0, limit: 9 })).toHaveLength(1);
    for (const after of [-1, 0, 2 ** 53]) {
      for (const other of otherOwners) {
        const input = { owner: other, listenerId, after, limit: 9 };
        expect(await listListenerEvents(world.ctx, input)).toEqual([]);
      }
    }
  });

  it('is not extended once it has ended', async () => {
    const { world } = await createListenerWorld();
    world.clock.advance(LISTENER_LEASE);
    await expect(renewListener(world.ctx, await getOwnListener(world))).rejects.toThrow('not found');
  });

  it('ends when the creator is suspended', async () => {
    const { world } = await createListenerWorld();
    const listener = await getOwnListener(world);
    await world.ctx.db.transact(suspendAccount(world.ctx, world.mara.id));
    await expect(renewListener(world.ctx, listener)).rejects.toThrow('not found');
    expect(await listRows(world)).toEqual([]);
  });
});

describe('the stream', () => {
  it('sends stored events, then each new one, and continues after a position', async () => {
    const { world, token, id } = await createListenerWorld();
    await subscribe(world);
    const url = await serve(world);
    const stream = await open(url, { token, id });
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    await vi.waitUntil(() => stream.events().length === 1);
    await subscribe(world, 'noor@kova.example');
    await vi.waitUntil(() => stream.events().length === 2);
    const storedEvents = await listStoredEvents(world);
    expect(stream.events()).toEqual(storedEvents.map(({ id, eventId, body }) => ({ id, eventId, body })));
    stream.leave();
    const secondStream = await open(url, { token, id, after: storedEvents[0]?.id ?? 0 });
    await vi.waitUntil(() => secondStream.events().length === 1);
    expect(secondStream.events()[0].id).toBe(storedEvents[1]?.id);
  });

  it('sends a backlog of several pages in order', async () => {
    const { world, token, id } = await createListenerWorld();
    const backlog = Array.from({ length: 120 }, (_, number) => ({
      listenerId: id,
      eventId: `evt_${number}`,
      kind: 'subscriber.joined' as const,
      body: 'x'.repeat(20_000),
      createdAt: world.clock.now(),
    }));
    await world.ctx.db.transact([world.ctx.db.write.insert(webhookListenerEvents).values(backlog)]);
    const stream = await open(await serve(world), { token, id });
    await vi.waitUntil(() => stream.events().length === 120);
    expect(stream.events().map(({ eventId }) => eventId)).toEqual(backlog.map(({ eventId }) => eventId));
  });

  it('extends the lease when it opens, and rejects a listener that has ended', async () => {
    const { world, token, id } = await createListenerWorld();
    const url = await serve(world);
    world.clock.advance(LISTENER_LEASE - 1);
    expect((await open(url, { token, id })).response.status).toBe(200);
    expect((await listRows(world))[0]?.expiresAt).toBe(world.clock.now() + LISTENER_LEASE);
    await world.ctx.db.transact([
      world.ctx.db.write
        .update(webhookListeners)
        .set({ expiresAt: world.clock.now() })
        .where(eq(webhookListeners.id, id)),
    ]);
    expect((await open(url, { token, id })).response.status).toBe(404);
  });

  it('is limited to six per creator', async () => {
    const { world, token, id } = await createListenerWorld();
    const url = await serve(world);
    const streams = await Promise.all(Array.from({ length: 7 }, () => open(url, { token, id })));
    expect(streams.map(({ response }) => response.status).sort()).toEqual([
      200, 200, 200, 200, 200, 200, 429,
    ]);
  });
});
