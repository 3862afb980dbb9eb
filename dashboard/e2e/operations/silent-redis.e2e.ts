import { createClient } from '@tidings/sdk';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { skipWithoutRedis, startRedis } from '../../../api/src/testing/servers/redis-server.js';
import { createCreator } from '../harness/api.js';
import { startServer } from '../harness/server.js';
import { startSmtpSink } from '../harness/smtp-sink.js';

beforeEach(skipWithoutRedis);

it('a server serves requests and stops while Redis does not respond', async () => {
  const [redis, sink] = await Promise.all([startRedis(), startSmtpSink()]);
  onTestFinished(redis.stop);
  onTestFinished(sink.close);
  // Redis counts the requests for the rate limits.
  const server = await startServer({ REDIS_URL: redis.url, SMTP_URL: sink.url, RATE_LIMITS: 'on' });
  onTestFinished(server.stop);
  await createCreator(server, 'mara');
  const visitor = createClient({ baseUrl: server.url });
  const requestCode = () =>
    visitor.POST('/api/auth/request-code', {
      body: { email: 'mara@creators.example' },
      // An impatient visitor waits ten seconds.
      signal: AbortSignal.timeout(10_000),
    });
  const countCodes = () => sink.emails.filter(({ raw }) => /Subject: \d{6} is your/.test(raw)).length;
  const fetchReadiness = async () => (await fetch(`${server.url}/readyz`)).json();

  redis.suspend();
  for (let count = 1; count <= 2; count += 1) {
    expect((await requestCode()).response.status).toBe(200);
    await vi.waitUntil(() => countCodes() === count, { timeout: 30_000 });
  }
  expect(await fetchReadiness()).toMatchObject({ status: 'degraded', checks: { pubsub: 'failed' } });
  redis.resume();
  await vi.waitUntil(async () => (await fetchReadiness()).checks.pubsub === 'ok', { timeout: 30_000 });
  expect(countCodes()).toBe(2);
  redis.suspend();
  expect(await server.terminate()).toBe(0);
});
