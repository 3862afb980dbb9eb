import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Bells } from '../../ports/bells.js';
import { hasRedis, type RedisServer, startRedis } from '../../testing/redis-server.js';
import { bullmqBells } from './bullmq.js';
import { localBells } from './local.js';

const quiet = { debug() {}, info() {}, warn() {}, error() {} };
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
