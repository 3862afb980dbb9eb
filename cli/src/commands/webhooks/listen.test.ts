import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { verifyWebhook } from '@tidings/sdk/webhooks';
import { expect, onTestFinished, test, vi } from 'vitest';
import { run } from '../../run.js';
import { signedInEnv } from '../../testing/fixtures.js';
import {
  createConnectionError,
  createErrorResponse,
  createTestIo,
  type TestIoOptions,
} from '../../testing/test-io.js';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=';
const ALL = ['subscriber.joined', 'subscriber.left', 'newsletter.sent', 'sale.completed', 'sale.refunded'];
const STARTED = 'POST /api/webhook-listeners';
const STREAM = 'GET /api/webhook-listeners/4/stream';
const ENDED = 'DELETE /api/webhook-listeners/4';

const buildEvent = (id: number) => ({
  id,
  eventId: `evt_${id}`,
  body: JSON.stringify({ type: 'sale.completed', timestamp: '2026-11-21T09:00:00.000Z', data: { id } }),
});

/** Streams these events, then closes or breaks the stream. An abort breaks it too. */
function createStream(ids: number[], end: 'closed' | 'broken'): Response {
  const parts = [':\n\n', ...ids.map((id) => `event: webhook\ndata: ${JSON.stringify(buildEvent(id))}\n\n`)];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = parts.shift();
      if (part !== undefined) controller.enqueue(new TextEncoder().encode(part));
      else if (end === 'closed') controller.close();
      else controller.error(new TypeError('terminated'));
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
}

interface ListenTestOptions extends TestIoOptions {
  /** The responses of each connection. After them, the test presses Ctrl-C once `last` is printed. */
  streams: Array<() => Response | Error>;
  last?: string;
}

async function listen(
  argv: string[],
  { streams, last = '', routes = {}, env = {}, ...options }: ListenTestOptions,
) {
  const remainingStreams = [...streams];
  const test = createTestIo({
    env: { ...signedInEnv, ...env },
    routes: {
      [STARTED]: () => ({ id: 4, events: ALL, expiresAt: '2026-11-21T09:02:00.000Z' }),
      [STREAM]: async () => {
        const next = remainingStreams.shift();
        if (next !== undefined) return next();
        await vi.waitUntil(() => test.stdout().includes(last));
        test.interrupt();
        return createStream([], 'broken');
      },
      [ENDED]: () => ({ success: true }),
      ...routes,
    },
    ...options,
  });
  const code = await run(['webhooks', 'listen', ...argv], test.io);
  const asked = test.requests.map(
    ({ method, url }) => `${method} ${new URL(url).pathname}${new URL(url).search}`,
  );
  return { ...test, code, asked };
}

/** Starts the user's server, which responds with these statuses in turn. */
async function startServer(statuses: number[]) {
  const received: Array<{ headers: Record<string, unknown>; body: string }> = [];
  const server = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) });
    response.writeHead(statuses.shift() ?? 204, { location: '/elsewhere' }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
  return { address, received, routes: { 'POST /hooks': (request: Request) => fetch(request) } };
}

test('forwards each event, signed, and prints the response', async () => {
  const server = await startServer([204, 500, 302]);
  const { code, stdout, requests, asked } = await listen(['--forward-to', server.address], {
    streams: [() => createStream([7, 8, 9], 'closed')],
    last: 'evt_9',
    routes: server.routes,
    env: { TIDINGS_WEBHOOK_SECRET: SECRET },
  });
  expect([
    code,
    stdout()
      .replace(/in \d+ ms/g, 'in 3 ms')
      .replace(/:\d+\/hooks/, ':3000/hooks'),
  ]).toEqual([
    0,
    `✓ Listening for all events, and forwarding to http://127.0.0.1:3000/hooks. Press Ctrl-C to stop.
  TIDINGS_WEBHOOK_SECRET signs the requests.
✓ sale.completed  responded with 204 in 3 ms  evt_7
x sale.completed  responded with 500 in 3 ms  evt_8
x sale.completed  responded with 302 in 3 ms  evt_9
Stopped. 3 events received.
`,
  ]);
  expect(await requests[0]?.json()).toEqual({ events: ALL });
  expect(asked.at(-1)).toBe(ENDED);
  expect(server.received).toHaveLength(3);
  for (const { headers, body } of server.received) {
    expect(headers).toMatchObject({ 'user-agent': 'Tidings webhooks', 'content-type': 'application/json' });
    const verified = await verifyWebhook({
      body,
      secret: SECRET,
      headers: headers as Record<string, string>,
    });
    expect(verified.event.type).toBe('sale.completed');
  }
  expect(server.received.map(({ body }) => body)).toEqual([
    buildEvent(7).body,
    buildEvent(8).body,
    buildEvent(9).body,
  ]);
});

test('creates a secret, and filters events', async () => {
  const argv = ['--forward-to', '3000/hooks', '--events', 'sale.completed', 'sale.refunded'];
  const { stdout, requests } = await listen(argv, { streams: [] });
  expect(stdout()).toMatch(
    /^✓ Listening for sale.completed, sale.refunded, and forwarding to http:\/\/localhost:3000\/hooks\..+\n {2}whsec_[\w+/]{43}=\n/,
  );
  expect(await requests[0]?.json()).toEqual({ events: ['sale.completed', 'sale.refunded'] });
});

test('prints why the local server did not respond, and prints events without --forward-to', async () => {
  const refusedResult = await listen(['--forward-to', 'localhost:3000/hooks'], {
    streams: [() => createStream([7], 'closed')],
    last: 'evt_7',
    routes: { 'POST /hooks': createConnectionError },
  });
  expect(refusedResult.stdout()).toContain('x sale.completed  no server responds there  evt_7\n');
  const { stdout } = await listen([], { streams: [() => createStream([7], 'closed')], last: 'evt_7' });
  expect(stdout()).toBe(
    '✓ Listening for all events. Press Ctrl-C to stop.\n✓ sale.completed  evt_7\nStopped. 1 event received.\n',
  );
});

test('--json prints a line for each delivery, and a filter applies to each', async () => {
  const options = {
    streams: [() => createStream([7], 'closed')],
    last: 'evt_7',
    env: { TIDINGS_WEBHOOK_SECRET: SECRET },
  };
  const routes = { 'POST /hooks': () => new Response(null, { status: 204 }) };
  const { stdout } = await listen(['--forward-to', '3000/hooks', '--json'], { ...options, routes });
  const lines = stdout()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toEqual([
    { listening: { events: ALL, forwardTo: 'http://localhost:3000/hooks' } },
    {
      delivery: {
        type: 'sale.completed',
        eventId: 'evt_7',
        responseStatus: 204,
        failure: null,
        milliseconds: 0,
        event: JSON.parse(buildEvent(7).body),
      },
    },
  ]);
  const filteredResult = await listen(['--jq', '.delivery.eventId // empty'], options);
  expect(filteredResult.stdout()).toBe('evt_7\n');
});

test('reconnects with longer waits, and continues after the last event', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const { stdout, stderr, asked, io } = await listen([], {
    streams: [
      () => createStream([7], 'broken'),
      createConnectionError,
      () => createErrorResponse(503, 'unavailable', 'The server is stopping.'),
      () => createStream([8], 'closed'),
    ],
    last: 'evt_8',
  });
  expect(asked.filter((request) => request.startsWith('GET'))).toEqual([
    `${STREAM}?after=0`,
    ...Array.from({ length: 3 }, () => `${STREAM}?after=7`),
    `${STREAM}?after=8`,
  ]);
  expect(stderr()).toBe('! The connection was lost. Reconnecting…\n! Connected again.\n');
  expect(stdout()).toContain('Stopped. 2 events received.');
  // The client waits 1, 2 and 4 seconds for the server, and 1 second after the closed stream.
  expect(io.now()).toBe(8_000);
});

test('starts another listener if the first has ended', async () => {
  const rejectUnknown = () => createErrorResponse(404, 'not_found', 'Webhook listener not found.');
  const { stderr, asked } = await listen([], {
    streams: [() => createStream([7], 'broken'), rejectUnknown, () => createStream([1], 'closed')],
  });
  expect(stderr()).toContain('! Events sent while disconnected may be missing.\n');
  expect(asked.filter((request) => request === STARTED)).toHaveLength(2);
  expect(asked.filter((request) => request.startsWith('GET'))[2]).toBe(`${STREAM}?after=0`);
});

test('ends if the first connection fails, or the token is revoked', async () => {
  const rejectScope = () =>
    createErrorResponse(403, 'scope_missing', 'This API token lacks the scope "webhooks".');
  const firstResult = await listen([], { streams: [], routes: { [STARTED]: rejectScope } });
  expect([firstResult.code, firstResult.stderr()]).toEqual([
    1,
    'x This API token lacks the scope "webhooks".\n',
  ]);
  const rejectToken = () => createErrorResponse(401, 'unauthenticated', 'This API token is not valid.');
  const laterResult = await listen([], { streams: [() => createStream([7], 'broken'), rejectToken] });
  expect([laterResult.code, laterResult.stdout()]).toEqual([
    3,
    expect.stringContaining('Stopped. 1 event received.'),
  ]);
});

test.each([
  [['--forward-to', 'ftp://kiln.example'], {}],
  [['--forward-to', 'http://'], {}],
  [['--events', 'sneezed'], {}],
  [['--forward-to', '3000', '--quiet'], {}],
  [['--forward-to', '3000'], { TIDINGS_WEBHOOK_SECRET: 'tdg_abc' }],
])('rejects %j before it connects', async (argv, env) => {
  const { code, requests } = await listen(argv, { streams: [], env });
  expect([code, requests]).toEqual([2, []]);
});
