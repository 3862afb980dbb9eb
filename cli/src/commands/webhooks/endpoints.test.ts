import { expect, test } from 'vitest';
import { run } from '../../run.js';
import { signedInEnv } from '../../testing/fixtures.js';
import { createErrorResponse, createTestIo, type TestIoOptions } from '../../testing/test-io.js';

async function runWebhooks(
  argv: string[],
  routes: TestIoOptions['routes'] = {},
  options: TestIoOptions = {},
) {
  const test = createTestIo({ env: signedInEnv, routes, ...options });
  return { ...test, code: await run(['webhooks', ...argv], test.io) };
}

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=';
const EVENTS = ['subscriber.joined', 'subscriber.left', 'newsletter.sent', 'sale.completed', 'sale.refunded'];
const webhook = {
  id: 4,
  url: 'https://kiln.example/hooks',
  events: ['subscriber.joined', 'sale.completed'],
  status: 'active',
  pauseReason: null,
  failingSince: null as string | null,
};
const listRoutes = { 'GET /api/webhook-endpoints': () => ({ data: [webhook], nextCursor: null }) };
const buildDelivery = (id: number, fields: object = {}) => ({
  id,
  eventType: 'webhook.test',
  status: 'delivered',
  attempts: 1,
  responseStatus: 204,
  failure: null,
  createdAt: '2026-11-21T09:00:00.000Z',
  ...fields,
});
const waiting = { status: 'pending', attempts: 0, responseStatus: null };

test('list: prints the endpoints', async () => {
  const endpoints = [
    webhook,
    { ...webhook, id: 5, events: EVENTS, failingSince: '2026-11-20T08:00:00.000Z' },
    { ...webhook, id: 6, status: 'paused', pauseReason: 'failing' },
    { ...webhook, id: 7, status: 'paused', pauseReason: 'creator' },
    { ...webhook, id: 8, status: 'paused', pauseReason: 'gone' },
  ];
  const { stdout } = await runWebhooks(['list'], {
    'GET /api/webhook-endpoints': () => ({ data: endpoints, nextCursor: null }),
  });
  expect(stdout()).toMatchInlineSnapshot(`
    "    4  https://kiln.example/hooks (active, events: subscriber.joined, sale.completed)
        5  https://kiln.example/hooks (failing since November 20, 2026, all events)
        6  https://kiln.example/hooks (paused, all deliveries failed, events: subscriber.joined, sale.completed)
        7  https://kiln.example/hooks (paused, events: subscriber.joined, sale.completed)
        8  https://kiln.example/hooks (paused, responded with 410, events: subscriber.joined, sale.completed)
    "
  `);
  expect(
    (
      await runWebhooks(['list'], { 'GET /api/webhook-endpoints': () => ({ data: [], nextCursor: null }) })
    ).stdout(),
  ).toBe('  No webhook endpoints.\n');
});

test('add: prints the secret once', async () => {
  const routes = { 'POST /api/webhook-endpoints': () => ({ ...webhook, events: EVENTS, secret: SECRET }) };
  const { code, stdout, requests } = await runWebhooks(['add', 'https://kiln.example/hooks'], routes);
  expect(code).toBe(0);
  expect(stdout()).toBe(
    `✓ Webhook endpoint 4 receives all events: https://kiln.example/hooks\n  ${SECRET}\n  This is the signing secret. Save it now. It is shown only once.\n`,
  );
  expect(await requests[0]?.json()).toEqual({ url: 'https://kiln.example/hooks', events: EVENTS });
  const json = await runWebhooks(['add', 'https://kiln.example/hooks', '--json', '--quiet'], routes);
  expect(JSON.parse(json.stdout()).secret).toBe(SECRET);
});

test('add: accepts event types, and rejects unknown types and --quiet', async () => {
  const routes = { 'POST /api/webhook-endpoints': () => ({ ...webhook, secret: SECRET }) };
  const addResult = await runWebhooks(
    ['add', 'https://kiln.example/hooks', '--events', 'subscriber.joined', 'sale.completed'],
    routes,
  );
  expect(await addResult.requests[0]?.json()).toMatchObject({
    events: ['subscriber.joined', 'sale.completed'],
  });
  expect(addResult.stdout()).toContain('receives subscriber.joined, sale.completed:');
  const unknown = await runWebhooks(['add', 'https://kiln.example/hooks', '--events', 'sneezed'], routes);
  expect([unknown.code, unknown.requests]).toEqual([2, []]);
  const quiet = await runWebhooks(['add', 'https://kiln.example/hooks', '--quiet'], routes);
  expect([quiet.code, quiet.requests]).toEqual([2, []]);
});

test('add: prints the server’s error', async () => {
  const message = 'Please enter a URL that starts with https://';
  const { code, stderr } = await runWebhooks(['add', 'http://kiln.example'], {
    'POST /api/webhook-endpoints': () => createErrorResponse(400, 'invalid_input', message),
  });
  expect([code, stderr()]).toEqual([1, expect.stringContaining(message)]);
});

test('remove: asks on a terminal, and requires --yes elsewhere', async () => {
  const routes = { ...listRoutes, 'DELETE /api/webhook-endpoints/4': () => ({ success: true }) };
  expect((await runWebhooks(['remove', '4'], routes)).code).toBe(2);
  expect((await runWebhooks(['remove', '4', '--yes'], routes)).stdout()).toBe(
    '✓ Webhook endpoint 4 removed: https://kiln.example/hooks\n',
  );
  expect((await runWebhooks(['remove', '8', '--yes'], routes)).stderr()).toContain('no webhook endpoint 8');
  const declinedResult = await runWebhooks(['remove', '4'], routes, {
    given: { 'Remove the webhook': 'n\r' },
  });
  expect([declinedResult.code, declinedResult.requests.some(({ method }) => method === 'DELETE')]).toEqual([
    1,
    false,
  ]);
});

test('test: waits for the endpoint’s response', async () => {
  let looks = 0;
  const { code, stdout } = await runWebhooks(['test', '4'], {
    ...listRoutes,
    'POST /api/webhook-endpoints/4/test': () => buildDelivery(9, waiting),
    'GET /api/webhook-endpoints/4/deliveries': () => {
      looks += 1;
      return { data: [buildDelivery(10), buildDelivery(9, looks < 3 ? waiting : {})], nextCursor: null };
    },
  });
  expect([code, stdout(), looks]).toEqual([
    0,
    '✓ The test was delivered to https://kiln.example/hooks: responded with 204.\n',
    3,
  ]);
});

test.each([
  [
    { ...waiting, attempts: 1, responseStatus: 500, failure: 'status' },
    'responded with 500. Tidings retries it. See',
  ],
  [
    { ...waiting, attempts: 1, failure: 'unreachable' },
    'the server could not be reached. Tidings retries it. See',
  ],
  [{ status: 'failed', responseStatus: 410, failure: 'status' }, 'responded with 410. See'],
  [waiting, 'not tried yet. Tidings retries it. See'],
  [
    { ...waiting, attempts: 1, failure: 'secret_lost' },
    'its secret cannot be decrypted. Create a new one: tidings webhooks roll 4. Tidings retries it. See',
  ],
])('test: prints why the endpoint did not accept the event', async (fields, words) => {
  const { code, stderr } = await runWebhooks(['test', '4'], {
    ...listRoutes,
    'POST /api/webhook-endpoints/4/test': () => buildDelivery(9, waiting),
    'GET /api/webhook-endpoints/4/deliveries': () => ({ data: [buildDelivery(9, fields)], nextCursor: null }),
  });
  expect(code).toBe(1);
  expect(stderr()).toContain(`The test was not delivered: ${words} tidings webhooks deliveries 4`);
});

test('deliveries: prints the deliveries', async () => {
  const failed = {
    eventType: 'sale.completed',
    status: 'failed',
    attempts: 7,
    responseStatus: null,
    failure: 'timed_out',
  };
  const { stdout, requests } = await runWebhooks(['deliveries', '4', '--limit', '2', '--status', 'failed'], {
    'GET /api/webhook-endpoints/4/deliveries': ({ url }: Request) =>
      new URL(url).searchParams.has('cursor')
        ? { data: [buildDelivery(8)], nextCursor: '8' }
        : { data: [buildDelivery(9, failed)], nextCursor: '9' },
  });
  expect(stdout()).toMatchInlineSnapshot(`
    "    9  sale.completed  failed: no response within 10 seconds, 7 attempts (Saturday, November 21, 2026 at 10:00 (Europe/Stockholm))
        8  webhook.test  delivered: responded with 204 (Saturday, November 21, 2026 at 10:00 (Europe/Stockholm))
    "
  `);
  expect(new URL(requests[0]?.url ?? '').search).toBe('?limit=2&status=failed');
  const emptyRoutes = { 'GET /api/webhook-endpoints/4/deliveries': () => ({ data: [], nextCursor: null }) };
  expect((await runWebhooks(['deliveries', '4'], emptyRoutes)).stdout()).toBe(
    '  No deliveries in the last 7 days.\n',
  );
});

test.each([
  [
    'pause',
    'paused',
    '✓ Webhook endpoint 4 is paused: https://kiln.example/hooks\n  Resume it: tidings webhooks resume 4\n',
  ],
  ['resume', 'active', '✓ Webhook endpoint 4 is active: https://kiln.example/hooks\n'],
])('%s: sets the status', async (verb, status, output) => {
  const routes = { 'PATCH /api/webhook-endpoints/4': () => ({ ...webhook, status }) };
  const { code, stdout, requests } = await runWebhooks([verb, '4'], routes);
  expect([code, stdout()]).toEqual([0, output]);
  expect(await requests[0]?.json()).toEqual({ status });
});

test('roll: prints the new secret once, and rejects --quiet before creating it', async () => {
  const routes = { 'POST /api/webhook-endpoints/4/secret': () => ({ ...webhook, secret: SECRET }) };
  const rollResult = await runWebhooks(['roll', '4'], routes);
  expect(rollResult.stdout()).toContain(
    `✓ Webhook endpoint 4 has a new secret: https://kiln.example/hooks\n  ${SECRET}\n`,
  );
  const quietResult = await runWebhooks(['roll', '4', '--quiet'], routes);
  expect([quietResult.code, quietResult.requests]).toEqual([2, []]);
});

test('redeliver: sends the event of a delivery again', async () => {
  const routes = {
    'POST /api/webhook-endpoints/4/deliveries/812/redeliver': () => buildDelivery(812, waiting),
  };
  const { code, stdout } = await runWebhooks(['redeliver', '4', '812'], routes);
  expect([code, stdout()]).toEqual([
    0,
    '✓ Delivery 812 is sent again.\n  See the result: tidings webhooks deliveries 4\n',
  ]);
});
