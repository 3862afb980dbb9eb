import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { beat, DEAD_AFTER_MS, registerWorker } from '../db/workers.js';
import { createHttpWorld } from '../testing/http-world.js';

describe('the instance', () => {
  it('returns its health and readiness', async () => {
    const world = await createHttpWorld();
    expect((await world.call('GET', '/healthz')).json).toEqual({ status: 'ok' });
    expect((await world.call('GET', '/readyz')).json).toEqual({
      status: 'ok',
      checks: { database: 'ok', pubsub: 'ok', email: 'ok', sending: 'ok' },
    });
  });

  it('continues without a relay, reports it, and checks the relay once for concurrent requests', async () => {
    const world = await createHttpWorld();
    let asked = 0;
    world.ctx.email.check = async () => {
      asked += 1;
      throw new Error('ECONNREFUSED');
    };
    await Promise.all([world.call('GET', '/readyz'), world.call('GET', '/readyz')]);
    const answer = await world.call('GET', '/readyz');
    expect([answer.status, answer.json]).toEqual([
      200,
      { status: 'degraded', checks: { database: 'ok', pubsub: 'ok', email: 'failed', sending: 'ok' } },
    ]);
    expect(asked).toBe(1);
  });

  it('is degraded while the relay rejects a live worker, and not after that worker stops', async () => {
    const world = await createHttpWorld();
    await registerWorker(world.ctx, 'w');
    await beat(world.ctx, 'w', { reason: 'The relay refuses every recipient: 550 no', since: 1 });
    expect((await world.call('GET', '/readyz')).json).toEqual({
      status: 'degraded',
      checks: { database: 'ok', pubsub: 'ok', email: 'ok', sending: 'failed' },
    });
    const later = await createHttpWorld();
    await registerWorker(later.ctx, 'w');
    await beat(later.ctx, 'w', { reason: 'The relay refuses every recipient: 550 no', since: 1 });
    later.clock.advance(DEAD_AFTER_MS);
    expect((await later.call('GET', '/readyz')).json.status).toBe('ok');
  });

  it('stays ready without PubSub, and with a relay that never responds', async () => {
    const world = await createHttpWorld();
    world.ctx.pubsub.check = () => Promise.reject(new Error('ECONNREFUSED'));
    world.ctx.email.check = () => new Promise(() => {});
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const asked = world.call('GET', '/readyz');
    await vi.waitUntil(() => vi.getTimerCount() > 0);
    await vi.advanceTimersByTimeAsync(2_000);
    const answer = await asked;
    expect([answer.status, answer.json]).toEqual([
      200,
      { status: 'degraded', checks: { database: 'ok', pubsub: 'failed', email: 'failed', sending: 'ok' } },
    ]);
  });

  it('is not ready without its database', async () => {
    const world = await createHttpWorld();
    world.ctx.db.read.run = () => {
      throw new Error('SQLITE_CANTOPEN');
    };
    const answer = await world.call('GET', '/readyz');
    expect([answer.status, answer.json]).toEqual([
      503,
      { status: 'unavailable', checks: { database: 'failed', pubsub: 'ok', email: 'ok', sending: 'ok' } },
    ]);
  });

  it('serves its API description', async () => {
    const world = await createHttpWorld();
    const { json } = await world.call('GET', '/openapi.json');
    expect(json.openapi).toBe('3.1.0');
    expect(Object.keys(json.paths)).toContain('/api/newsletters/{id}/send');
    const operations = Object.values(
      json.paths as Record<string, Record<string, { operationId: string; summary: string }>>,
    ).flatMap((path) => Object.values(path));
    expect(operations.every(({ operationId, summary }) => operationId && summary)).toBe(true);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    expect((await world.call('GET', '/openapi.yaml')).text).toMatch(/^openapi: 3\.1\.0/);
  });
});

describe('errors', () => {
  it('that are unexpected return 500 with an id, and only the log contains their cause', async () => {
    const world = await createHttpWorld();
    world.ctx.pages.render = () => Promise.reject(new Error('secret /etc/path'));
    const answer = await world.call('GET', '/nobody');
    expect(answer.status).toBe(500);
    expect(answer.text).not.toContain('secret');
    expect(answer.json).toMatchObject({
      success: false,
      code: 'internal',
      error: { message: answer.json.message },
    });
    expect(answer.headers.get('x-request-id')).toBe(answer.json.requestId);
    expect(world.errors).toMatchObject([{ err: { message: 'secret /etc/path' } }]);
  });

  it.each([
    ['an unknown route', 'GET', '/api/nothing/here', {}, 404],
    [
      'a body of another type',
      'POST',
      '/api/login',
      { raw: '<x/>', headers: { 'content-type': 'text/xml' } },
      415,
    ],
    ['broken JSON', 'POST', '/api/login', { raw: '{', headers: { 'content-type': 'application/json' } }, 400],
    ['no body', 'POST', '/api/login', {}, 400],
  ])('have one shape: %s', async (_, method, path, request, status) => {
    const world = await createHttpWorld();
    const answer = await world.call(method, path, { ...request, unchecked: true });
    expect(answer.status).toBe(status);
    expect(answer.json).toMatchObject({
      success: false,
      code: expect.any(String),
      requestId: expect.any(String),
    });
    expect(answer.json.error.message).toBe(answer.json.message);
    if (status === 400) expect(answer.json.errors.length).toBeGreaterThan(0);
    if (status !== 415) return;
    expect(answer.json.code).toBe('wrong_content_type');
    expect(answer.json.message).toMatch(/does not accept this content type/);
  });
});

describe('cross-origin requests', () => {
  it('allow preflights only for public routes', async () => {
    const world = await createHttpWorld();
    const preflight = (path: string) =>
      world.call('OPTIONS', path, {
        headers: {
          origin: 'https://shop.example',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type',
        },
      });
    const open = await preflight('/api/subscribers');
    expect([open.status, open.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    expect(open.headers.get('access-control-allow-credentials')).toBeNull();
    expect((await preflight('/api/newsletters')).headers.get('access-control-allow-origin')).toBeNull();
  });

  it('expose the headers of public responses to scripts', async () => {
    const world = await createHttpWorld();
    const answer = await world.call('GET', '/api/archive/nobody', {
      headers: { origin: 'https://shop.example' },
    });
    const exposed = answer.headers.get('access-control-expose-headers')?.split(/, */);
    expect(exposed?.sort()).toEqual(['Idempotent-Replayed', 'Link', 'Retry-After', 'X-Request-Id']);
  });
});
