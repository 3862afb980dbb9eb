import { describe, expect, it } from 'vitest';
import { createHttpWorld } from '../testing/http-world.js';

describe('the instance', () => {
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
  it('return 500 with an id if they are unexpected, and only the log contains the cause', async () => {
    const world = await createHttpWorld();
    world.ctx.pages.render = () => Promise.reject(new Error('secret /etc/path'));
    const response = await world.call('GET', '/nobody');
    expect(response.status).toBe(500);
    expect(response.text).not.toContain('secret');
    expect(response.json).toMatchObject({
      success: false,
      code: 'internal',
      error: { message: response.json.message },
    });
    expect(response.headers.get('x-request-id')).toBe(response.json.requestId);
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
    const response = await world.call(method, path, { ...request, unchecked: true });
    expect(response.status).toBe(status);
    expect(response.json).toMatchObject({
      success: false,
      code: expect.any(String),
      requestId: expect.any(String),
    });
    expect(response.json.error.message).toBe(response.json.message);
    if (status === 400) expect(response.json.errors.length).toBeGreaterThan(0);
    if (status !== 415) return;
    expect(response.json.code).toBe('wrong_content_type');
    expect(response.json.message).toMatch(/does not accept this content type/);
  });
});

describe('cross-origin requests', () => {
  it('allow preflights only for public routes', async () => {
    const world = await createHttpWorld();
    const sendPreflight = (path: string) =>
      world.call('OPTIONS', path, {
        headers: {
          origin: 'https://shop.example',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type',
        },
      });
    const open = await sendPreflight('/api/subscribers');
    expect([open.status, open.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    expect(open.headers.get('access-control-allow-credentials')).toBeNull();
    expect((await sendPreflight('/api/newsletters')).headers.get('access-control-allow-origin')).toBeNull();
  });

  it('expose the headers of public responses to scripts', async () => {
    const world = await createHttpWorld();
    const response = await world.call('GET', '/api/archive/nobody', {
      headers: { origin: 'https://shop.example' },
    });
    const exposedHeaders = response.headers.get('access-control-expose-headers')?.split(/, */);
    expect(exposedHeaders?.sort()).toEqual(['Idempotent-Replayed', 'Link', 'Retry-After', 'X-Request-Id']);
  });
});
