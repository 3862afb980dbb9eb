import { describe, expect, it } from 'vitest';
import { createHttpWorld } from '../../testing/http-world.js';
import { isDeeperThan } from './limit-bodies.js';

it.each([
  ['[]', 1, false],
  ['[[]]', 1, true],
  ['{"a":{"b":1}}', 1, true],
  ['{"a":"[[[[{{{{"}', 1, false],
  ['{"a":"\\"[[[["}', 1, false],
  ['{"a":"\\\\"}', 1, false],
  ['["\\\\",[[]]]', 2, true],
  ['[[],[],[]]', 2, false],
  ['{"a":"never closed [[[[', 1, false],
])('%s is deeper than %i: %s', (text, limit, expected) => {
  expect(isDeeperThan(text, limit)).toBe(expected);
});

describe('limits for request bodies', () => {
  const createNestedJson = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const headers = { 'content-type': 'application/json' };

  it.each(['/api/login', '/api/subscribers', '/api/widgets/installs'])(
    '%s rejects deep JSON before it is parsed',
    async (path) => {
      const world = await createHttpWorld();
      const response = await world.call('POST', path, { raw: `{"email":${createNestedJson(40)}}`, headers });
      expect([response.status, response.json.message]).toEqual([
        400,
        'This JSON is nested too deeply: at most 32 levels.',
      ]);
    },
  );

  it('rejects deep JSON even on routes without a body', async () => {
    const world = await createHttpWorld();
    const raw = createNestedJson(40);
    const response = await world.call('POST', '/api/confirmations/unknown', { raw, headers });
    expect(response.status).toBe(400);
  });

  it('accepts at most 64 KB on a public route, and a newsletter of 480,000 characters', async () => {
    const world = await createHttpWorld();
    const limit = 64 * 1024;
    const request = async (size: number) => {
      const raw = JSON.stringify({ email: 'ines@kova.example', username: 'nobody' }).padEnd(size);
      return world.call('POST', '/api/subscribers', { raw, headers });
    };
    expect((await request(limit)).status).toBe(404);
    const tooLarge = await request(limit + 1);
    expect([tooLarge.status, tooLarge.json.code]).toEqual([413, 'too_large']);
    const mara = await world.register('mara');
    const body = { title: 'Long', content: `<p>${'frost '.repeat(80_000)}</p>` };
    expect((await world.call('POST', '/api/newsletters', { as: mara, body })).status).toBe(201);
  });

  it.each(['/api/webhooks/stripe', '/api/hooks/mail/ses'])(
    '%s accepts up to 512 KB of JSON without a Content-Length',
    async (path) => {
      const world = await createHttpWorld();
      const post = async (raw: string) => (await world.call('POST', path, { raw, headers })).status;
      expect([400, 404]).toContain(await post('{"id":"evt_1"}'));
      expect(await post(JSON.stringify('x'.repeat(513 * 1024)))).toBe(413);
    },
  );

  it('limits requests about domains per IP address, except from a local proxy', async () => {
    const world = await createHttpWorld({ instance: { rateLimits: true } });
    const ask = async (from: string) =>
      (await world.call('GET', '/api/domains/allowed?domain=a.example', { from })).status;
    const statuses = new Set<number>();
    for (let count = 0; count < 601; count += 1) statuses.add(await ask('203.0.113.9'));
    expect([...statuses]).toEqual([404, 429]);
    for (let count = 0; count < 601; count += 1) expect(await ask('127.0.0.1')).toBe(404);
  });
});
