import { isDeepStrictEqual } from 'node:util';
import { Worker } from 'node:worker_threads';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { PubSub } from '../../ports/pubsub.js';
import {
  hasRedis,
  type RedisServer,
  skipWithoutRedis,
  startRedis,
} from '../../testing/servers/redis-server.js';
import { createLocalPubSub } from './local.js';
import { createRedisPubSub } from './redis.js';

const quiet = { request() {}, debug() {}, info() {}, warn() {}, error() {} };
let redis: RedisServer;
beforeAll(async () => {
  if (hasRedis) redis = await startRedis();
});
afterAll(() => redis?.stop());

let channels = 0;
const createName = () => `pubsub-test-${process.pid}-${channels++}`;
const closeAfterTest = (pubsub: PubSub) => {
  onTestFinished(() => pubsub.close());
  return pubsub;
};
const openLocal = (name = createName()) => closeAfterTest(createLocalPubSub(name));
const openShared = (name = createName()) =>
  closeAfterTest(
    createRedisPubSub({
      redisUrl: redis.url,
      name,
      local: createLocalPubSub(`${name}-${channels++}`),
      log: quiet,
    }),
  );

const [PUBLISHED, RECEIVED] = ['tidings_pubsub_published_total', 'tidings_pubsub_received_total'];
const findValue = (pubsub: PubSub, name: string, labels: object = {}) =>
  pubsub
    .metrics()
    .filter((metric) => metric.name === name)
    .flatMap(({ samples }) => samples)
    .find((sample) => isDeepStrictEqual(sample.labels, labels))?.value;

const TWINS: Array<[string, () => PubSub]> = [
  ['this process', openLocal],
  ['Redis', openShared],
];

describe.each(TWINS)('the PubSub port over %s', (engine, createPubSub) => {
  if (engine === 'Redis') beforeEach(skipWithoutRedis);

  it('calls the subscribers of the published topic at once, until they unsubscribe', async () => {
    const pubsub = createPubSub();
    const handle = { jobs: 0, deliveries: 0 };
    const stop = pubsub.subscribe('jobs', () => {
      handle.jobs += 1;
    });
    pubsub.subscribe('deliveries', () => {
      handle.deliveries += 1;
    });
    pubsub.publish('jobs');
    pubsub.publish('jobs');
    expect(handle).toEqual({ jobs: 2, deliveries: 0 });
    stop();
    const callsBefore = handle.jobs;
    pubsub.publish('jobs');
    expect(handle.jobs).toBe(callsBefore);
  });
});

describe('the local PubSub', () => {
  it('counts messages that it published, and messages from other processes', async () => {
    const name = createName();
    const [first, second] = [openLocal(name), openLocal(name)];
    first.publish('jobs');
    first.publish('webhooks');
    const reach = 'process';
    await vi.waitUntil(() => findValue(second, RECEIVED, { topic: 'webhooks', reach }) === 1);
    expect(findValue(first, PUBLISHED, { topic: 'jobs', reach })).toBe(1);
    expect(findValue(first, RECEIVED, { topic: 'jobs', reach })).toBeUndefined();
    expect(findValue(first, 'tidings_redis_up')).toBeUndefined();
  });

  it('reaches other threads, and receives from them', async () => {
    const name = `pubsub-test-${process.pid}-thread`;
    const pubsub = openLocal(name);
    let isDelivered = false;
    pubsub.subscribe('deliveries', () => {
      isDelivered = true;
    });
    const worker = new Worker(
      `const channel = new BroadcastChannel(${JSON.stringify(name)});
       channel.onmessage = ({ data }) => { if (data === 'jobs') channel.postMessage('deliveries'); };
       require('node:worker_threads').parentPort.postMessage('ready');`,
      { eval: true },
    );
    onTestFinished(async () => void (await worker.terminate()));
    await new Promise((resolve) => worker.once('message', resolve));
    pubsub.publish('jobs');
    await vi.waitUntil(() => isDelivered);
  });
});

describe.runIf(hasRedis)('PubSub over Redis', () => {
  /** Opens a PubSub that shares only Redis with others of its name, like a separate machine. */
  function openMachine(name: string) {
    const pubsub = openShared(name);
    let handle = 0;
    pubsub.subscribe('jobs', () => {
      handle += 1;
    });
    return { pubsub, handle: () => handle };
  }

  it('reaches every machine of the instance, and no other instance', async () => {
    const name = createName();
    const [one, two, three, stranger] = [name, name, name, createName()].map(openMachine);
    await vi.waitUntil(
      () => {
        one?.pubsub.publish('jobs');
        return [two, three].every((machine) => (machine?.handle() ?? 0) > 0);
      },
      { timeout: 10_000, interval: 50 },
    );
    expect(stranger?.handle()).toBe(0);
  });

  it('delivers again for a publish that starts during another', async () => {
    const name = createName();
    const [one, two] = [openMachine(name), openMachine(name)];
    await vi.waitUntil(() => {
      one.pubsub.publish('jobs');
      return two.handle() > 0;
    });
    for (let count = 0; count < 500; count += 1) one.pubsub.publish('jobs');
    const callsBefore = two.handle();
    one.pubsub.publish('jobs');
    await vi.waitUntil(() => two.handle() > callsBefore);
    // Redis PubSub merged the wake-ups, so that no subscriber polls five hundred times.
    expect(two.handle()).toBeLessThan(250);
  });

  it('counts what Redis accepted and delivered, and reports its connection', async () => {
    const name = createName();
    const [one, two] = [openMachine(name), openMachine(name)];
    await vi.waitUntil(() => findValue(two.pubsub, 'tidings_redis_up') === 1);
    const jobsLabels = { topic: 'jobs', reach: 'redis' };
    await vi.waitUntil(() => {
      one.pubsub.publish('jobs');
      return (findValue(two.pubsub, RECEIVED, jobsLabels) ?? 0) > 0;
    });
    expect(findValue(one.pubsub, PUBLISHED, jobsLabels)).toBeGreaterThan(0);
    expect(findValue(two.pubsub, PUBLISHED, jobsLabels)).toBeUndefined();
    await redis.stop();
    await vi.waitUntil(() => findValue(two.pubsub, 'tidings_redis_up') === 0);
    await redis.start();
    await vi.waitUntil(() => findValue(two.pubsub, 'tidings_redis_up') === 1, { timeout: 15_000 });
  }, 30_000);

  it('works locally while Redis is silent, reports the outage, and reconnects afterwards', async () => {
    const name = createName();
    const [one, two] = [openMachine(name), openMachine(name)];
    const waitForDelivery = () => {
      const callsAtStart = two.handle();
      return vi.waitUntil(() => {
        one.pubsub.publish('jobs');
        return two.handle() > callsAtStart;
      });
    };
    await waitForDelivery();
    redis.suspend();
    onTestFinished(redis.resume);
    const callsBefore = one.handle();
    one.pubsub.publish('jobs');
    expect(one.handle()).toBe(callsBefore + 1);
    await expect(one.pubsub.check()).rejects.toThrow();
    await vi.waitUntil(() => findValue(one.pubsub, 'tidings_redis_up') === 0);
    redis.resume();
    await vi.waitUntil(() => findValue(one.pubsub, 'tidings_redis_up') === 1);
    await waitForDelivery();
  }, 60_000);

  it('reports and logs a subscription that Redis rejects', async () => {
    const admin = new Redis(redis.url);
    onTestFinished(async () => {
      await admin.acl('SETUSER', 'default', 'allchannels');
      admin.disconnect();
    });
    await admin.acl('SETUSER', 'default', 'resetchannels');
    const warnings: string[] = [];
    const log = { ...quiet, warn: (_: object, message: string) => warnings.push(message) };
    const name = createName();
    const pubsub = closeAfterTest(
      createRedisPubSub({ redisUrl: redis.url, name, local: createLocalPubSub(name), log }),
    );
    pubsub.subscribe('jobs', () => {});
    await vi.waitUntil(() => warnings.length > 0);
    expect(warnings).toEqual(['Redis refused the subscription; this process polls instead']);
    expect(findValue(pubsub, 'tidings_redis_up')).toBe(0);
  });

  it('works locally while Redis is unreachable, and reaches other machines once Redis returns', async () => {
    const name = createName();
    const [one, two] = [openMachine(name), openMachine(name)];
    await redis.stop();
    one.pubsub.publish('jobs');
    expect(one.handle()).toBe(1);
    await redis.start();
    const callsBefore = two.handle();
    await vi.waitUntil(
      () => {
        one.pubsub.publish('jobs');
        return two.handle() > callsBefore;
      },
      { timeout: 15_000, interval: 100 },
    );
  }, 30_000);
});
