import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { enqueueJob } from '../../db/jobs/jobs.js';
import { registerWorker } from '../../db/workers.js';
import { collectInstanceMetrics } from '../../metrics/collect-metrics.js';
import { observeThread } from '../../metrics/process-metrics.js';
import { createFetch } from '../../server/app.js';
import { createMailing } from '../../testing/email/mailings.js';
import { createHttpWorld, type HttpWorld } from '../../testing/http-world.js';
import { type ReadSample, readPrometheusText } from '../../testing/prometheus-text.js';

const TOKEN = 'a token of the operator';

/** Reads all metrics of a server, as a client on this machine. */
async function readMetricSamples(world: HttpWorld): Promise<ReadSample[]> {
  const fetchApp = createFetch(world.ctx, {
    trustProxy: false,
    readMetrics: (ctx) => collectInstanceMetrics(ctx, { thread: observeThread(), worker: [] }),
  });
  const socket = { remoteAddress: '127.0.0.1', remotePort: 50_000, remoteFamily: 'IPv4' };
  const response = await fetchApp(new Request('http://127.0.0.1:3000/metrics'), { incoming: { socket } });
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ]);
  return readPrometheusText(await response.text());
}

const findValue = (samples: ReadSample[], name: string, labels: Record<string, string> = {}) =>
  samples.find(
    (sample) =>
      sample.name === name &&
      Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
  )?.value;

describe('the metrics', () => {
  it('count requests by route name instead of path', async () => {
    const world = await createHttpWorld({ instance: { rateLimits: true } });
    const mara = await world.register('mara');
    for (const name of ['mara', 'nobody', 'mara']) await world.call('GET', `/api/user/${name}`);
    for (const path of ['/mara', '/mara', '/nobody', '/a/b/c/d']) await world.call('GET', path);
    await world.call('GET', '/api/newsletters', { as: mara });
    await world.call('PROPFIND', '/api/newsletters', { unchecked: true });
    const samples = await readMetricSamples(world);
    const count = (route: string, method: string, status: string) =>
      findValue(samples, 'tidings_http_requests_total', { route, method, status });
    expect(count('/api/user/:username', 'GET', '200')).toBe(2);
    expect(count('/api/user/:username', 'GET', '404')).toBe(1);
    expect(count('/:username', 'GET', '200')).toBe(2);
    expect(count('none', 'GET', '404')).toBe(1);
    expect(count('none', 'other', '404')).toBe(1);
    expect(
      findValue(samples, 'tidings_http_request_duration_seconds_count', { route: '/api/newsletters' }),
    ).toBe(1);
    const texts = samples.flatMap(({ labels }) => Object.values(labels)).join(' ');
    expect(texts).not.toMatch(/mara|nobody|PROPFIND|127\.0/);
  });

  it('include the queue, writes and rejected requests', async () => {
    const world = await createHttpWorld({ instance: { rateLimits: true } });
    const { ctx } = world;
    await registerWorker(ctx, 'one');
    await createMailing(world, 3);
    await ctx.db.transact([
      enqueueJob(ctx, { kind: 'a', payload: {}, runAt: world.clock.now() - 90_000 }),
      enqueueJob(ctx, { kind: 'a', payload: {}, runAt: world.clock.now() + 90_000 }),
    ]);
    for (let attempt = 0; attempt < 11; attempt += 1) {
      await world.call('POST', '/api/login', { body: { username: 'nobody', password: 'wrong words' } });
    }
    const samples = await readMetricSamples(world);
    const getValue = (name: string, labels?: Record<string, string>) => findValue(samples, name, labels);
    expect(getValue('tidings_jobs', { status: 'due' })).toBe(1);
    expect(getValue('tidings_jobs', { status: 'later' })).toBe(1);
    expect(getValue('tidings_jobs_oldest_due_seconds')).toBe(90);
    expect(getValue('tidings_mailings', { status: 'sending' })).toBe(1);
    expect(getValue('tidings_mailings', { status: 'paused' })).toBe(0);
    expect(getValue('tidings_deliveries', { status: 'queued' })).toBe(3);
    expect(getValue('tidings_newsletter_emails_accepted_total')).toBe(0);
    expect(getValue('tidings_workers')).toBe(1);
    expect(getValue('tidings_workers_without_relay')).toBe(0);
    expect(getValue('tidings_rate_limit_refusals_total', { rule: 'login', thread: 'server' })).toBe(1);
    expect(getValue('tidings_event_streams')).toBe(0);
    expect(getValue('tidings_database_write_wait_seconds_count', { queue: 'ordinary' })).toBeGreaterThan(1);
    expect(getValue('tidings_database_write_seconds_count', { queue: 'ordinary' })).toBeGreaterThan(1);
    expect(getValue('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
    expect(getValue('nodejs_eventloop_lag_p99_seconds', { thread: 'server' })).toBeGreaterThanOrEqual(0);
  });

  it('are read from the database once a second, also for concurrent requests', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const world = await createHttpWorld();
    let readCount = 0;
    const fetchApp = createFetch(world.ctx, {
      trustProxy: false,
      readMetrics: async () => {
        readCount += 1;
        return [];
      },
    });
    const socket = { remoteAddress: '10.0.0.7', remotePort: 50_000, remoteFamily: 'IPv4' };
    const ask = () => fetchApp(new Request('http://127.0.0.1:3000/metrics'), { incoming: { socket } });
    const responses = await Promise.all([ask(), ask(), ask()]);
    expect([responses.map(({ status }) => status), readCount]).toEqual([[200, 200, 200], 1]);
    vi.advanceTimersByTime(999);
    await ask();
    expect(readCount).toBe(1);
    vi.advanceTimersByTime(1);
    await ask();
    expect(readCount).toBe(2);
  });
});

describe('access to the metrics', () => {
  it.each([
    ['this machine', '127.0.0.1', {}, 200],
    ['a machine in the same network', '10.2.0.4', {}, 200],
    ['the same over IPv6', '::ffff:192.168.7.4', {}, 200],
    ['another machine', '203.0.113.9', {}, 403],
    ['another machine over IPv6', '2001:db8::9', {}, 403],
    ['a client behind a proxy in the same network', '10.2.0.4', { 'x-forwarded-for': '203.0.113.9' }, 403],
    ['a client with a spoofed header', '203.0.113.9', { 'x-forwarded-for': '127.0.0.1' }, 403],
    ['a proxy without a client address', '127.0.0.1', { via: '1.1 caddy' }, 403],
    ['a socket without an address', '', {}, 403],
  ])('depends on the client’s network without a token: %s', async (_, from, headers, status) => {
    const world = await createHttpWorld();
    expect((await world.call('GET', '/metrics', { from, headers })).status).toBe(status);
  });

  it.each([
    ['this machine', '127.0.0.1', {}, 200],
    ['this machine over IPv6', '::1', {}, 200],
    ['the same in IPv6 notation', '::ffff:127.0.0.1', {}, 200],
    ['a client through a container port', '172.17.0.1', {}, 403],
    ['a machine in the same network', '10.2.0.4', {}, 403],
    ['a client behind a proxy', '127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }, 403],
    ['a socket without an address', '', {}, 403],
  ])(
    'depends on the client’s machine without a token, in production: %s',
    async (_, from, headers, status) => {
      const world = await createHttpWorld({ instance: { isProduction: true } });
      expect((await world.call('GET', '/metrics', { from, headers })).status).toBe(status);
    },
  );

  it.each([
    [
      'the token, from another network and through a proxy',
      { authorization: `Bearer ${TOKEN}`, via: '1.1 x' },
      200,
    ],
    ['another token', { authorization: 'Bearer another token' }, 401],
    ['no token', {}, 401],
  ])('depends on the token if one is configured: %s', async (_, headers, status) => {
    const world = await createHttpWorld({ instance: { metricsToken: TOKEN } });
    expect((await world.call('GET', '/metrics', { from: '203.0.113.9', headers })).status).toBe(status);
    const expectedStatus = status === 200 ? 200 : 401;
    expect((await world.call('GET', '/metrics', { from: '127.0.0.1', headers })).status).toBe(expectedStatus);
  });
});
