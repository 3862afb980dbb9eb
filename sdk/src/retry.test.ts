import { readFileSync } from 'node:fs';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ApiError, createClient, unwrap, watchProgress } from './index.js';
import { KEYED_PATHS } from './keyed-paths.js';
import { waitFor } from './retry.js';

const createErrorResponse = (status: number, code: string, headers: Record<string, string> = {}) =>
  Response.json(
    { success: false, code, message: 'No.', error: { message: 'No.' }, requestId: 'r1' },
    { status, headers },
  );

/**
 * Creates a client whose server returns these responses in turn. `bodies` records the sent bodies, `waits` the waits
 * between tries.
 */
function createTestClient(responses: Array<Response | Error>, options: { retries?: number } = {}) {
  const asked: Request[] = [];
  const bodies: string[] = [];
  const waits: number[] = [];
  const client = createClient({
    baseUrl: 'https://tidings.example',
    token: 'tdg_x',
    ...options,
    fetch: async (request) => {
      asked.push(request);
      // Reads the body to its end, as a network does.
      bodies.push(await request.text());
      const response = responses.shift();
      if (response === undefined) throw new Error('Asked too often.');
      if (response instanceof Error) throw response;
      return response;
    },
    wait: async (milliseconds) => void waits.push(milliseconds),
  });
  return { client, asked, bodies, waits };
}

const createNetworkError = () => new TypeError('fetch failed');
const createUserResponse = () => Response.json({ username: 'mara' });

it('retries a failed read, and doubles the wait', async () => {
  const { client, asked, waits } = createTestClient([
    createNetworkError(),
    createErrorResponse(503, 'unavailable'),
    createUserResponse(),
  ]);
  expect(await unwrap(client.GET('/api/user'))).toEqual({ username: 'mara' });
  expect(asked).toHaveLength(3);
  expect(waits[0]).toBeGreaterThanOrEqual(250);
  expect(waits[0]).toBeLessThanOrEqual(375);
  expect(waits[1]).toBeGreaterThanOrEqual(500);
  expect(waits[1]).toBeLessThanOrEqual(750);
});

it('throws the last error after the last retry', async () => {
  const { client, asked } = createTestClient([
    createNetworkError(),
    createNetworkError(),
    createErrorResponse(502, 'stripe_api_error'),
  ]);
  await expect(client.GET('/api/user')).rejects.toMatchObject({ status: 502, code: 'stripe_api_error' });
  expect(asked).toHaveLength(3);
});

it('does not retry if retries are off', async () => {
  const { client, asked } = createTestClient([createNetworkError()], { retries: 0 });
  await expect(client.GET('/api/user')).rejects.toThrow('fetch failed');
  expect(asked).toHaveLength(1);
});

it.each([
  ['2', 2_000],
  ['0', 0],
])('waits for the time of Retry-After: %s', async (seconds, milliseconds) => {
  const { client, waits } = createTestClient([
    createErrorResponse(429, 'rate_limited', { 'retry-after': seconds }),
    createUserResponse(),
  ]);
  await client.GET('/api/user');
  expect(waits).toEqual([milliseconds]);
});

it('accepts a date in Retry-After', async () => {
  const date = new Date(Date.now() + 10_000).toUTCString();
  const { client, waits } = createTestClient([
    createErrorResponse(429, 'rate_limited', { 'retry-after': date }),
    createUserResponse(),
  ]);
  await client.GET('/api/user');
  expect(waits[0]).toBeGreaterThan(5_000);
  expect(waits[0]).toBeLessThanOrEqual(10_000);
});

it('throws an error with the duration of a long Retry-After', async () => {
  const { client, asked } = createTestClient([
    createErrorResponse(429, 'rate_limited', { 'retry-after': '600' }),
  ]);
  const error = await client.GET('/api/user').catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ code: 'rate_limited', retryAfter: 600_000 });
  expect(asked).toHaveLength(1);
});

it.each([400, 401, 404, 409, 500])('does not retry a response with status %i', async (status) => {
  const { client, asked } = createTestClient([createErrorResponse(status, 'no')]);
  await expect(client.GET('/api/user')).rejects.toMatchObject({ status });
  expect(asked).toHaveLength(1);
});

it('retries a POST that creates something with the same idempotency key and body', async () => {
  const { client, asked, bodies } = createTestClient([
    createNetworkError(),
    createErrorResponse(409, 'idempotency_in_progress'),
    Response.json({ id: 1 }, { status: 201 }),
  ]);
  await client.POST('/api/newsletters', { body: { title: 'Kiln' } });
  const keys = asked.map((request) => request.headers.get('idempotency-key'));
  expect(keys[0]).toMatch(/^[\da-f]{32}$/);
  expect(new Set(keys).size).toBe(1);
  expect(asked).toHaveLength(3);
  expect(bodies).toEqual(Array(3).fill('{"title":"Kiln"}'));
});

it('uses a new idempotency key for each call, and preserves a given key', async () => {
  const { client, asked } = createTestClient([1, 2, 3].map((id) => Response.json({ id }, { status: 201 })));
  await client.POST('/api/newsletters', { body: {} });
  await client.POST('/api/newsletters', { body: {} });
  await client.POST('/api/newsletters', { body: {}, headers: { 'Idempotency-Key': 'mine' } });
  const [first, second, third] = asked.map((request) => request.headers.get('idempotency-key'));
  expect(first).not.toBe(second);
  expect(third).toBe('mine');
});

it('sends a POST without an idempotency key only once', async () => {
  const { client, asked } = createTestClient([createNetworkError()]);
  const body = { email: 'mara@kiln.example' };
  await expect(client.POST('/api/auth/request-code', { body })).rejects.toThrow('fetch failed');
  expect(asked).toHaveLength(1);
  expect(asked[0]?.headers.has('idempotency-key')).toBe(false);
});

it('stops waiting on abort', async () => {
  const abortController = new AbortController();
  const client = createClient({
    baseUrl: 'https://tidings.example',
    fetch: async () => {
      queueMicrotask(() => abortController.abort(new Error('left')));
      throw new TypeError('fetch failed');
    },
  });
  await expect(client.GET('/api/user', { signal: abortController.signal })).rejects.toThrow();
  const timeoutSignal = AbortSignal.timeout(5);
  await expect(waitFor(60_000, timeoutSignal)).rejects.toMatchObject({ name: 'TimeoutError' });
});

const UPLOADS = [
  '/api/subscribers/import',
  '/api/upload-image',
  '/api/upload-product-file',
  '/api/upload-profile-image',
];

it('lists every POST that accepts an idempotency key, except uploads', () => {
  const lines = readFileSync(new URL('../../openapi.yaml', import.meta.url), 'utf8').split('\n');
  const keyedPaths = new Set<string>();
  let [path, method] = ['', ''];
  for (const line of lines) {
    path = /^ {2}(\/\S*):$/.exec(line)?.[1] ?? path;
    method = /^ {4}(\w+):$/.exec(line)?.[1] ?? method;
    if (method === 'post' && /(?:name: |parameters\/)idempotency-key"?$/.test(line)) keyedPaths.add(path);
  }
  expect([...KEYED_PATHS, ...UPLOADS].sort()).toEqual([...keyedPaths].sort());
});

it('sets no request option that edge runtimes reject', async () => {
  const requestInits: RequestInit[] = [];
  const { Request: OriginalRequest } = globalThis;
  function EdgeRequest(address: string, init: RequestInit) {
    requestInits.push(init);
    if ('credentials' in init || 'cache' in init) throw new Error('The field is not implemented.');
    return new OriginalRequest(address, init);
  }
  vi.stubGlobal('Request', EdgeRequest);
  onTestFinished(() => void vi.unstubAllGlobals());
  const { client } = createTestClient([createUserResponse()]);
  expect(await unwrap(client.GET('/api/user'))).toEqual({ username: 'mara' });
  // The request of the call, and its copy for a retry.
  expect(requestInits).toHaveLength(2);
});

it('does not retry an event stream', async () => {
  const { client, asked } = createTestClient([createErrorResponse(503, 'unavailable')]);
  const firstEvent = watchProgress(client, 12).next();
  await expect(firstEvent).rejects.toMatchObject({ status: 503 });
  expect(asked).toHaveLength(1);
});
