import { isDeepStrictEqual } from 'node:util';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Bells } from '../../ports/bells.js';
import { hasRedis, type RedisServer, startRedis } from '../../testing/redis-server.js';
import { bullmqBells } from './bullmq.js';
import { localBells } from './local.js';

const quiet = { request() {}, debug() {}, info() {}, warn() {}, error() {} };
let redis: RedisServer;
beforeAll(async () => {
  if (hasRedis) redis = await startRedis();
});
afterAll(() => redis?.stop());

let channels = 0;
const nextName = () => `bells-test-${process.pid}-${channels++}`;
const closedAfterwards = (bells: Bells) => {
  onTestFinished(() => bells.close());
  return bells;
};
const openLocal = (name = nextName()) => closedAfterwards(localBells(name));
const openShared = (name = nextName()) =>
  closedAfterwards(
    bullmqBells({ redisUrl: redis.url, name, local: localBells(`${name}-${channels++}`), log: quiet }),
  );

const [RUNG, HEARD] = ['tidings_bells_rung_total', 'tidings_bells_heard_total'];
const valueIn = (bells: Bells, name: string, labels: object = {}) =>
  bells
    .measures()
    .filter((measure) => measure.name === name)
    .flatMap(({ samples }) => samples)
    .find((sample) => isDeepStrictEqual(sample.labels, labels))?.value;

const TWINS: Array<[string, () => Bells]> = [
  ['this process', openLocal],
  ...(hasRedis ? [['Redis', openShared] as [string, () => Bells]] : []),
];

describe.each(TWINS)('the bells port over %s', (_, make) => {
  it('is heard at once by everybody here who listens to that bell, until they stop', async () => {
    const bells = make();
    const heard = { jobs: 0, deliveries: 0 };
    const stop = bells.listen('jobs', () => {
      heard.jobs += 1;
    });
    bells.listen('deliveries', () => {
      heard.deliveries += 1;
    });
    bells.ring('jobs');
    bells.ring('jobs');
    expect(heard).toEqual({ jobs: 2, deliveries: 0 });
    stop();
    const before = heard.jobs;
    bells.ring('jobs');
    expect(heard.jobs).toBe(before);
  });
});

describe('local bells', () => {
  it('count what was rung, and what was heard of others', async () => {
    const name = nextName();
    const [one, other] = [openLocal(name), openLocal(name)];
    one.ring('jobs');
    one.ring('webhooks');
    const over = 'process';
    await vi.waitUntil(() => valueIn(other, HEARD, { bell: 'webhooks', over }) === 1);
    expect(valueIn(one, RUNG, { bell: 'jobs', over })).toBe(1);
    expect(valueIn(one, HEARD, { bell: 'jobs', over })).toBeUndefined();
    expect(valueIn(one, 'tidings_redis_up')).toBeUndefined();
  });

  it('reach other threads, and come back from them', async () => {
    const name = `bells-test-${process.pid}-thread`;
    const bells = openLocal(name);
    let answered = false;
    bells.listen('deliveries', () => {
      answered = true;
    });
    const worker = new Worker(
      `const channel = new BroadcastChannel(${JSON.stringify(name)});
       channel.onmessage = ({ data }) => { if (data === 'jobs') channel.postMessage('deliveries'); };
       require('node:worker_threads').parentPort.postMessage('ready');`,
      { eval: true },
    );
    onTestFinished(async () => void (await worker.terminate()));
    await new Promise((resolve) => worker.once('message', resolve));
    bells.ring('jobs');
    await vi.waitUntil(() => answered);
  });
});

describe.runIf(hasRedis)('bells over Redis', () => {
  /** Shares nothing with the others of its name but Redis, as on a machine of its own. */
  function openMachine(name: string) {
    const bells = openShared(name);
    let heard = 0;
    bells.listen('jobs', () => {
      heard += 1;
    });
    return { bells, heard: () => heard };
  }

  it('ring on every machine, and not in another instance', async () => {
    const name = nextName();
    const [one, two, three, stranger] = [name, name, name, nextName()].map(openMachine);
    await vi.waitUntil(
      () => {
        one?.bells.ring('jobs');
        return [two, three].every((machine) => (machine?.heard() ?? 0) > 0);
      },
      { timeout: 10_000, interval: 50 },
    );
    expect(stranger?.heard()).toBe(0);
  });

  it('rings again for what came while a ring was on its way', async () => {
    const name = nextName();
    const [one, two] = [openMachine(name), openMachine(name)];
    await vi.waitUntil(() => {
      one.bells.ring('jobs');
      return two.heard() > 0;
    });
    for (let count = 0; count < 500; count += 1) one.bells.ring('jobs');
    const before = two.heard();
    one.bells.ring('jobs');
    await vi.waitUntil(() => two.heard() > before);
    // They were put together: nobody looks five hundred times.
    expect(two.heard()).toBeLessThan(250);
  });

  it('count what Redis took and brought, and say whether it is there', async () => {
    const name = nextName();
    const [one, two] = [openMachine(name), openMachine(name)];
    await vi.waitUntil(() => valueIn(two.bells, 'tidings_redis_up') === 1);
    const ofJobs = { bell: 'jobs', over: 'redis' };
    await vi.waitUntil(() => {
      one.bells.ring('jobs');
      return (valueIn(two.bells, HEARD, ofJobs) ?? 0) > 0;
    });
    expect(valueIn(one.bells, RUNG, ofJobs)).toBeGreaterThan(0);
    expect(valueIn(two.bells, RUNG, ofJobs)).toBeUndefined();
    await redis.stop();
    await vi.waitUntil(() => valueIn(two.bells, 'tidings_redis_up') === 0);
    await redis.start();
    await vi.waitUntil(() => valueIn(two.bells, 'tidings_redis_up') === 1, { timeout: 15_000 });
  }, 30_000);

  it('works on by itself while Redis is away, and with the others once it is back', async () => {
    const name = nextName();
    const [one, two] = [openMachine(name), openMachine(name)];
    await redis.stop();
    one.bells.ring('jobs');
    expect(one.heard()).toBe(1);
    await redis.start();
    const before = two.heard();
    await vi.waitUntil(
      () => {
        one.bells.ring('jobs');
        return two.heard() > before;
      },
      { timeout: 15_000, interval: 100 },
    );
  }, 30_000);
});
