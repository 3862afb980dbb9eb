import { createHmac } from 'node:crypto';
import { expect, expectTypeOf, it } from 'vitest';
import {
  createWebhookSecret,
  signWebhook,
  verifyWebhook,
  WebhookError,
  type WebhookEvent,
  type WebhookRequest,
} from './webhooks.js';

const NOW = Date.UTC(2026, 10, 21, 9, 0, 0);
const SECONDS = NOW / 1_000;
const SECRET = `whsec_${Buffer.alloc(32, 3).toString('base64')}`;
const OTHER = `whsec_${Buffer.alloc(32, 4).toString('base64')}`;
const BODY = '{"type":"webhook.test","timestamp":"2026-11-21T09:00:00.000Z","data":{"endpointId":12}}';
const ID = 'evt_9c2e';

/** Signs with Node's own crypto, to verify our implementation with another one. */
function createSignature(secret: string, { id = ID, seconds = SECONDS, body = BODY } = {}): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
}

const createHeaders = (signature: string, changes: Record<string, string> = {}) => ({
  'webhook-id': ID,
  'webhook-timestamp': String(SECONDS),
  'webhook-signature': signature,
  ...changes,
});

const request = (changes: Partial<WebhookRequest> = {}): WebhookRequest =>
  ({
    body: BODY,
    headers: createHeaders(createSignature(SECRET)),
    secret: SECRET,
    now: NOW,
    ...changes,
  }) as WebhookRequest;

const getErrorCode = (changes: Partial<WebhookRequest>) =>
  verifyWebhook(request(changes)).then(
    () => 'taken',
    (error: unknown) => (error instanceof WebhookError ? error.code : error),
  );

it('accepts a signed event, and narrows its type', async () => {
  const { id, event } = await verifyWebhook(request());
  expect(id).toBe(ID);
  expect(event).toEqual(JSON.parse(BODY));
  expectTypeOf(event).toEqualTypeOf<WebhookEvent>();
  if (event.type === 'subscriber.joined') expectTypeOf(event.data.email).toBeString();
  if (event.type === 'sale.completed') expectTypeOf(event.data.amount).toBeNumber();
});

it('accepts the signature of the specification’s example, and rejects only its body', async () => {
  // The example in the tests of all Standard Webhooks libraries.
  const body = '{"test": 2432232314}';
  const id = 'msg_p5jXN8AQM9LWM0D4loKWxJek';
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  };
  await expect(verifyWebhook({ body, headers, secret, now: 1_614_265_330_000 })).rejects.toMatchObject({
    code: 'bad_body',
  });
});

it.each([
  ['Headers of fetch', new Headers(createHeaders(createSignature(SECRET)))],
  [
    'names in any case',
    { 'Webhook-Id': ID, 'Webhook-Timestamp': String(SECONDS), 'WEBHOOK-SIGNATURE': createSignature(SECRET) },
  ],
  [
    'several signatures',
    createHeaders(`v1a,abcd v1,nonsense ${createSignature(OTHER)} ${createSignature(SECRET)}`),
  ],
])('accepts %s', async (_, headers) => {
  expect(await getErrorCode({ headers })).toBe('taken');
});

it.each([
  ['bytes', new TextEncoder().encode(BODY)],
  ['a part of a larger buffer', Buffer.from(`xx${BODY}`).subarray(2)],
  ['an ArrayBuffer', new TextEncoder().encode(BODY).buffer],
])('accepts the body as %s', async (_, body) => {
  expect(await getErrorCode({ body })).toBe('taken');
});

it('accepts any of several secrets', async () => {
  expect(await getErrorCode({ secret: undefined, secrets: [OTHER, SECRET] })).toBe('taken');
  expect(await getErrorCode({ secret: undefined, secrets: [] })).toBe('bad_signature');
});

it.each<[string, Partial<WebhookRequest>, string]>([
  ['another body', { body: BODY.replace('12', '13') }, 'bad_signature'],
  ['a body that was parsed and serialized again', { body: `${BODY} ` }, 'bad_signature'],
  ['another secret', { secret: OTHER }, 'bad_signature'],
  [
    'another id',
    { headers: createHeaders(createSignature(SECRET), { 'webhook-id': 'evt_other' }) },
    'bad_signature',
  ],
  [
    'another time',
    { headers: createHeaders(createSignature(SECRET), { 'webhook-timestamp': `${SECONDS - 1}` }) },
    'bad_signature',
  ],
  [
    'a shortened signature',
    { headers: createHeaders(createSignature(SECRET).slice(0, -8)) },
    'bad_signature',
  ],
  [
    'a signature of another version',
    { headers: createHeaders(createSignature(SECRET).replace('v1,', 'v2,')) },
    'bad_signature',
  ],
  ['no id', { headers: createHeaders(createSignature(SECRET), { 'webhook-id': '' }) }, 'bad_headers'],
  ['no headers', { headers: {} }, 'bad_headers'],
  [
    'an invalid time',
    { headers: createHeaders(createSignature(SECRET), { 'webhook-timestamp': 'now' }) },
    'bad_headers',
  ],
  ['an invalid secret', { secret: 'tdg_abc' }, 'bad_secret'],
  ['an old time', { now: NOW + 301_000 }, 'bad_time'],
  ['a time of a clock that is ahead', { now: NOW - 301_000 }, 'bad_time'],
])('rejects %s', async (_, changes, code) => {
  expect(await getErrorCode(changes)).toBe(code);
});

it('accepts a time at the edge of its tolerance, and a given tolerance', async () => {
  expect(await getErrorCode({ now: NOW + 300_000 })).toBe('taken');
  expect(await getErrorCode({ now: NOW + 301_000, toleranceSeconds: 301 })).toBe('taken');
  expect(await getErrorCode({ now: NOW + 2_000, toleranceSeconds: 1 })).toBe('bad_time');
});

it('rejects a signed body that is not an event', async () => {
  for (const body of ['', 'null', '[]', '{"type":1}', 'no json']) {
    expect(await getErrorCode({ body, headers: createHeaders(createSignature(SECRET, { body })) })).toBe(
      'bad_body',
    );
  }
});

it('signs like Node’s crypto module, with a secret that it creates', async () => {
  const secret = createWebhookSecret();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(createWebhookSecret()).not.toBe(secret);
  const headers = await signWebhook({ id: ID, body: BODY, secret, now: NOW + 999 });
  expect(headers).toEqual(createHeaders(createSignature(secret)));
  expect(await getErrorCode({ headers, secret })).toBe('taken');
});

it('does not sign with an invalid secret', async () => {
  await expect(signWebhook({ id: ID, body: BODY, secret: 'whsec_' })).rejects.toMatchObject({
    code: 'bad_secret',
  });
});
