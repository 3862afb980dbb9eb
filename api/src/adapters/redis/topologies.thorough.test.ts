import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startJobLoop } from '../../db/jobs/job-loop.js';
import { enqueueJob } from '../../db/jobs/jobs.js';
import { jobs } from '../../db/table.js';
import { hasRedis, startRedisCluster, startRedisSentinel } from '../../testing/servers/redis-server.js';
import { createWorld } from '../../testing/world.js';
import { createRedisLimits } from '../limits/redis.js';
import { createLocalPubSub } from '../pubsub/local.js';
import { createRedisPubSub } from '../pubsub/redis.js';
import { createRedisQueue } from '../queue/redis.js';

const PATIENCE = { timeout: 30_000, interval: 50 };
const RULE = { name: 'login', points: 1_000, windowSeconds: 60 };

/** Opens everything that uses Redis, as on two machines, and a job loop on the first. */
async function createMachines(redisUrl: string) {
  const world = await createWorld();
  const { ctx, folder: name } = world;
  const { log } = ctx;
  const machines = [1, 2].map((machine) => ({
    pubsub: createRedisPubSub({ redisUrl, name, local: createLocalPubSub(`${name}-${machine}`), log }),
    limits: createRedisLimits({ redisUrl, name, log }),
  }));
  const [one, two] = machines as [(typeof machines)[0], (typeof machines)[0]];
  const queue = createRedisQueue({ redisUrl, name, pubsub: one.pubsub, log });
  const handleWake = vi.fn();
  two.pubsub.subscribe('jobs', handleWake);
  const loop = startJobLoop({ ...ctx, queue }, { print: async () => {} }, 'worker-1');
  onTestFinished(async () => {
    await loop.stop();
    queue.close();
    for (const { pubsub, limits } of machines) {
      pubsub.close();
      limits.close();
    }
  });
  const countRedisRuns = () =>
    queue.metrics().flatMap(({ samples }) => samples.filter(({ labels }) => labels.source === 'redis'))[0]
      ?.value ?? 0;

  /** Waits until a wake-up, a limit and a job have passed through Redis. */
  async function expectWorking(): Promise<void> {
    const countsBefore = { received: handleWake.mock.calls.length, runs: countRedisRuns() };
    await vi.waitUntil(async () => {
      await ctx.db.transact([enqueueJob(ctx, { kind: 'print', payload: {} })]);
      one.pubsub.publish('jobs');
      await vi.waitUntil(async () => (await ctx.db.read.$count(jobs)) === 0, PATIENCE);
      return handleWake.mock.calls.length > countsBefore.received && countRedisRuns() > countsBefore.runs;
    }, PATIENCE);
    await vi.waitUntil(async () => {
      const key = String(performance.now());
      const single = { ...RULE, points: 1 };
      await one.limits.consume(single, key);
      return !(await two.limits.consume(single, key)).allowed;
    }, PATIENCE);
  }
  return { world, expectWorking };
}

describe.runIf(hasRedis)('wake-ups, limits and jobs', () => {
  it('work over a Redis Cluster', { timeout: 60_000 }, async () => {
    const cluster = await startRedisCluster();
    onTestFinished(async () => void (await cluster.stop()));
    const { world, expectWorking } = await createMachines(cluster.url);
    await expectWorking();
    expect(world.errors).toEqual([]);
  });

  it('work over the master that a Sentinel names, also after that master fails', {
    timeout: 90_000,
  }, async () => {
    const sentinel = await startRedisSentinel();
    onTestFinished(async () => void (await sentinel.stop()));
    const { world, expectWorking } = await createMachines(sentinel.url);
    await expectWorking();
    await sentinel.master.stop();
    await expectWorking();
    expect(world.errors).toEqual([]);
  });
});
