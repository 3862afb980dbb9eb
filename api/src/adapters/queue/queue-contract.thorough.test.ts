import { setTimeout as wait } from 'node:timers/promises';
import { Queue as BullQueue, Worker as BullWorker } from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { releaseOrphanedJobs } from '../../db/jobs/claim-job.js';
import { startJobLoop } from '../../db/jobs/job-loop.js';
import { listDeadJobs, reviveJob } from '../../db/jobs/job-status.js';
import { enqueueJob, type JobHandler } from '../../db/jobs/jobs.js';
import { MAX_ATTEMPTS } from '../../db/jobs/run-job.js';
import { jobs } from '../../db/table.js';
import { registerWorker } from '../../db/workers.js';
import type { ClaimedRun, Queue } from '../../ports/queue.js';
import { countRuns, openCarriedQueue, openRedisQueue } from '../../testing/redis-queue.js';
import { startOldRedis } from '../../testing/servers/old-redis.js';
import {
  hasRedis,
  type RedisServer,
  skipWithoutRedis,
  startRedis,
} from '../../testing/servers/redis-server.js';
import { createWorld, type World } from '../../testing/world.js';
import { getSharedPrefix } from '../redis/connection.js';
import { createRowQueue } from './row-queue.js';

let redis: RedisServer;
beforeAll(async () => {
  if (hasRedis) redis = await startRedis();
});
afterAll(() => redis?.stop());

/** Opens the queue of one worker process. */
type OpenQueue = (world: World) => Queue | Promise<Queue>;

const openShared = (world: World, redisUrl = redis.url) => openCarriedQueue(world, redisUrl);
const ENGINES: Array<[string, OpenQueue]> = [
  ['rows', ({ ctx }) => createRowQueue(ctx)],
  ['BullMQ', (world) => openShared(world)],
];
const PATIENCE = { timeout: 15_000 };

/** Creates a handler that records its runs, and ends when the test ends them. */
function createPendingRuns() {
  const runs: Array<{ payload: unknown; attempt: number; end(): void; fail(error: Error): void }> = [];
  const handler: JobHandler = (_ctx, payload, { attempt }) =>
    new Promise((resolve, fail) => runs.push({ payload, attempt, end: () => resolve(undefined), fail }));
  return { runs, handler };
}

const listRows = ({ ctx }: World) => ctx.db.read.select().from(jobs);
const isEmpty = (world: World) => async () => (await listRows(world)).length === 0;
const listDeadRows = async ({ ctx }: World) =>
  (await listDeadJobs(ctx, { limit: 10, beforeId: undefined })).rows;

/** Starts the loop of a worker process. */
async function startWorker(
  { ctx }: World,
  input: { queue: Queue; print: JobHandler; id?: string; concurrency?: number },
) {
  const { queue, print, id = 'worker-1', concurrency = 1 } = input;
  await registerWorker(ctx, id);
  const loop = startJobLoop({ ...ctx, queue }, { print }, id, { name: 'print', except: [], concurrency });
  onTestFinished(() => loop.stop());
  return loop;
}

async function enqueue(world: World, copies: number, job: { priority?: 'urgent'; runAt?: number } = {}) {
  const { ctx } = world;
  for (let copy = 1; copy <= copies; copy += 1) {
    await ctx.db.transact([enqueueJob(ctx, { kind: 'print', payload: { copy, ...job }, ...job })]);
  }
  ctx.pubsub.publish('jobs');
}

describe.each(ENGINES)('the queue port over %s', (engine, open) => {
  if (engine === 'BullMQ') beforeEach(skipWithoutRedis);

  async function start(world: World, print: JobHandler, options: { id?: string; concurrency?: number } = {}) {
    const queue = await open(world);
    // The engine under test names every row of these tests.
    onTestFinished(() => expect(countRuns(queue, 'print', engine === 'rows' ? 'redis' : 'rows')).toBe(0));
    return startWorker(world, { queue, print, ...options });
  }

  it('runs every row once over several workers, and deletes it', async () => {
    const world = await createWorld();
    const printedCopies: unknown[] = [];
    const print: JobHandler = async (_ctx, payload) =>
      void printedCopies.push((payload as { copy: number }).copy);
    await start(world, print, { id: 'one', concurrency: 3 });
    await start(world, print, { id: 'two', concurrency: 3 });
    await enqueue(world, 100);
    await vi.waitUntil(isEmpty(world), PATIENCE);
    expect(printedCopies.toSorted((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 100 }, (_each, index) => index + 1),
    );
    expect(world.errors).toEqual([]);
  });

  it('runs as many at a time as allowed', async () => {
    const world = await createWorld();
    const { runs, handler } = createPendingRuns();
    await enqueue(world, 4);
    await start(world, handler, { concurrency: 3 });
    await vi.waitUntil(() => runs.length === 3, PATIENCE);
    expect((await listRows(world)).filter(({ claimedBy }) => claimedBy !== null)).toHaveLength(3);
    runs[0]?.end();
    await vi.waitUntil(() => runs.length === 4, PATIENCE);
    for (const run of runs) run.end();
    await vi.waitUntil(isEmpty(world), PATIENCE);
  });

  it('starts urgent rows first, and then rows in the order of their due time', async () => {
    const world = await createWorld();
    const now = world.clock.now();
    await enqueue(world, 2);
    await enqueue(world, 1, { runAt: now - 1 });
    await enqueue(world, 2, { priority: 'urgent' });
    const printedCopies: unknown[] = [];
    await start(world, async (_ctx, payload) => void printedCopies.push(payload));
    await vi.waitUntil(isEmpty(world), PATIENCE);
    expect(printedCopies).toEqual([
      { copy: 1, priority: 'urgent' },
      { copy: 2, priority: 'urgent' },
      { copy: 1, runAt: now - 1 },
      { copy: 1 },
      { copy: 2 },
    ]);
  });

  it('starts a row only once it is due', async () => {
    const world = await createWorld();
    const { runs, handler } = createPendingRuns();
    await start(world, handler);
    await enqueue(world, 1, { runAt: world.clock.now() + 1_000 });
    await enqueue(world, 1);
    await vi.waitUntil(() => runs.length === 1, PATIENCE);
    expect(runs[0]?.payload).toEqual({ copy: 1 });
    runs[0]?.end();
    await vi.waitUntil(async () => (await listRows(world)).length === 1, PATIENCE);
    world.clock.advance(1_000);
    world.ctx.pubsub.publish('jobs');
    await vi.waitUntil(() => runs.length === 2, PATIENCE);
    runs[1]?.end();
    await vi.waitUntil(isEmpty(world), PATIENCE);
  });

  it('retries a failed row after its backoff', async () => {
    const world = await createWorld();
    const { runs, handler } = createPendingRuns();
    await start(world, handler);
    await enqueue(world, 1);
    for (const backoff of [2_000, 4_000]) {
      const runsBefore = runs.length;
      await vi.waitUntil(() => runs.length === runsBefore + 1, PATIENCE);
      runs.at(-1)?.fail(new Error('the printer is on fire'));
      await vi.waitUntil(async () => (await listRows(world))[0]?.claimedBy === null, PATIENCE);
      expect((await listRows(world))[0]).toMatchObject({
        lastError: 'the printer is on fire',
        runAt: world.clock.now() + backoff,
      });
      world.clock.advance(backoff);
      world.ctx.pubsub.publish('jobs');
    }
    await vi.waitUntil(() => runs.length === 3, PATIENCE);
    expect(runs.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
    runs[2]?.end();
    await vi.waitUntil(isEmpty(world), PATIENCE);
  });

  it('saves a row as dead after its last attempt, and runs it again once it is retried', async () => {
    const world = await createWorld();
    const { ctx } = world;
    const { runs, handler } = createPendingRuns();
    await enqueue(world, 1, { priority: 'urgent' });
    await ctx.db.transact([ctx.db.write.update(jobs).set({ attempts: MAX_ATTEMPTS - 1 })]);
    await start(world, handler);
    await vi.waitUntil(() => runs.length === 1, PATIENCE);
    runs[0]?.fail(new Error('no paper'));
    await vi.waitUntil(async () => (await listDeadRows(world)).length === 1, PATIENCE);
    expect(await listRows(world)).toEqual([]);
    expect(await listDeadRows(world)).toMatchObject([
      { kind: 'print', attempts: MAX_ATTEMPTS, lastError: 'no paper' },
    ]);
    await ctx.db.transact(reviveJob(ctx, 1));
    expect(await listRows(world)).toMatchObject([{ attempts: 0, priority: 0 }]);
    ctx.pubsub.publish('jobs');
    await vi.waitUntil(() => runs.length === 2, PATIENCE);
    expect(runs[1]?.attempt).toBe(1);
    runs[1]?.end();
    await vi.waitUntil(isEmpty(world), PATIENCE);
    expect(await listDeadRows(world)).toEqual([]);
  });

  it('waits for running rows on a stop, and starts no others', async () => {
    const world = await createWorld();
    const { runs, handler } = createPendingRuns();
    const loop = await start(world, handler);
    await enqueue(world, 2);
    await vi.waitUntil(() => runs.length === 1, PATIENCE);
    const stopPromise = loop.stop();
    runs[0]?.end();
    await stopPromise;
    expect(runs).toHaveLength(1);
    expect(await listRows(world)).toMatchObject([{ claimedBy: null, attempts: 0 }]);
  });

  it('runs the rows of a dead worker after their claims are released', async () => {
    const world = await createWorld();
    const { ctx } = world;
    await enqueue(world, 1);
    await ctx.db.transact([ctx.db.write.update(jobs).set({ claimedBy: 'gone', claimToken: 'lost' })]);
    const { runs, handler } = createPendingRuns();
    await start(world, handler);
    await releaseOrphanedJobs(ctx);
    ctx.pubsub.publish('jobs');
    await vi.waitUntil(() => runs.length === 1, PATIENCE);
    runs[0]?.end();
    await vi.waitUntil(isEmpty(world), PATIENCE);
  });

  it('runs a row again if its end could not be saved', { timeout: 30_000 }, async () => {
    const world = await createWorld();
    const { runs, handler } = createPendingRuns();
    await start(world, handler);
    await enqueue(world, 1);
    await vi.waitUntil(() => runs.length === 1, PATIENCE);
    const { transact } = world.ctx.db;
    world.ctx.db.transact = () => Promise.reject(new Error('database is locked'));
    runs[0]?.end();
    await vi.waitUntil(() => world.errors.length > 0, PATIENCE);
    world.ctx.db.transact = transact;
    world.ctx.pubsub.publish('jobs');
    await vi.waitUntil(() => runs.length === 2, PATIENCE);
    runs[1]?.end();
    await vi.waitUntil(isEmpty(world), PATIENCE);
  });
});

describe.runIf(hasRedis)('a queue over BullMQ', () => {
  const connect = () => {
    const client = new Redis(redis.url);
    onTestFinished(() => client.disconnect());
    return client;
  };

  it('adds due rows to Redis under their ids, and removes them once they are run', async () => {
    const world = await createWorld();
    const { runs, handler } = createPendingRuns();
    await startWorker(world, { queue: await openShared(world), print: handler });
    await enqueue(world, 3);
    const client = connect();
    const listIds = async () =>
      (await client.keys(`*${getSharedPrefix(world.folder)}*:print:r*`))
        .flatMap((key) => /:(r\d+)$/.exec(key)?.slice(1) ?? [])
        .toSorted();
    await vi.waitUntil(async () => (await listIds()).length === 3, PATIENCE);
    expect(await listIds()).toEqual(['r1', 'r2', 'r3']);
    for (let count = 1; count <= 3; count += 1) {
      await vi.waitUntil(() => runs.length === count, PATIENCE);
      runs[count - 1]?.end();
    }
    await vi.waitUntil(async () => (await listIds()).length === 0, PATIENCE);
    expect(await listRows(world)).toEqual([]);
  });

  it('runs a row only once if Redis names it twice', async () => {
    const world = await createWorld();
    const { runs, handler } = createPendingRuns();
    const queue = await openShared(world);
    await startWorker(world, { queue, print: handler, id: 'one' });
    await startWorker(world, { queue: await openShared(world), print: handler, id: 'two' });
    await enqueue(world, 1);
    await vi.waitUntil(() => runs.length === 1, PATIENCE);
    // Redis loses everything, and a process adds the running row.
    const client = connect();
    await client.flushall();
    const prefix = `{${getSharedPrefix(world.folder)}:print}`;
    const otherQueue = new BullQueue('print', { connection: client, prefix });
    await otherQueue.add('print', {}, { jobId: 'r1', removeOnComplete: true });
    await vi.waitUntil(async () => (await otherQueue.getJob('r1')) === undefined, PATIENCE);
    expect(runs).toHaveLength(1);
    expect(await listRows(world)).toMatchObject([{ attempts: 1 }]);
    runs[0]?.end();
    await vi.waitUntil(isEmpty(world), PATIENCE);
  });

  it('adds rows to Redis again after a flush deleted them', { timeout: 30_000 }, async () => {
    const world = await createWorld();
    const { runs, handler } = createPendingRuns();
    const queue = await openShared(world);
    await startWorker(world, { queue, print: handler });
    await enqueue(world, 3);
    await vi.waitUntil(() => runs.length === 1, PATIENCE);
    await connect().flushall();
    for (let count = 1; count <= 3; count += 1) {
      await vi.waitUntil(() => runs.length === count, PATIENCE);
      runs[count - 1]?.end();
    }
    await vi.waitUntil(isEmpty(world), PATIENCE);
    expect(runs.map(({ payload }) => payload)).toEqual([{ copy: 1 }, { copy: 2 }, { copy: 3 }]);
    expect(countRuns(queue, 'print', 'redis')).toBe(3);
  });

  it('runs rows directly while Redis is unreachable, and over Redis once it is back', {
    timeout: 60_000,
  }, async () => {
    const world = await createWorld();
    const server = await startRedis();
    onTestFinished(server.stop);
    const { runs, handler } = createPendingRuns();
    let isHeld = true;
    const print: JobHandler = async (...run) => (isHeld ? handler(...run) : undefined);
    const queue = await openShared(world, server.url);
    const loop = await startWorker(world, { queue, print });
    await enqueue(world, 2);
    await vi.waitUntil(() => runs.length === 1, PATIENCE);
    await server.stop();
    runs[0]?.end();
    await vi.waitUntil(() => runs.length === 2, PATIENCE);
    runs[1]?.end();
    await vi.waitUntil(isEmpty(world), PATIENCE);
    expect(countRuns(queue, 'print', 'rows')).toBe(1);
    await server.start();
    isHeld = false;
    await vi.waitUntil(
      async () => {
        await enqueue(world, 1);
        await vi.waitUntil(isEmpty(world), PATIENCE);
        return countRuns(queue, 'print', 'redis') > 1;
      },
      { timeout: 40_000 },
    );
    expect(world.errors).toEqual([]);
    await server.stop();
    await loop.stop();
  });

  it('runs rows directly while Redis rejects writes', async () => {
    const world = await createWorld();
    const server = await startRedis();
    onTestFinished(server.stop);
    const printedCopies: unknown[] = [];
    const queue = await openShared(world, server.url);
    await startWorker(world, { queue, print: async (_ctx, payload) => void printedCopies.push(payload) });
    const admin = new Redis(server.url);
    onTestFinished(() => admin.disconnect());
    await admin.config('SET', 'maxmemory', '1');
    await enqueue(world, 2);
    await vi.waitUntil(isEmpty(world), PATIENCE);
    expect(printedCopies).toEqual([{ copy: 1 }, { copy: 2 }]);
    expect(countRuns(queue, 'print', 'rows')).toBe(2);
  });

  /** Creates a world that records its warnings. */
  async function createLogged() {
    const world = await createWorld();
    const warnings: Array<{ reason?: string }> = [];
    world.ctx.log = { ...world.ctx.log, warn: (fields: object) => void warnings.push(fields) };
    return { world, warnings, reasons: () => warnings.map(({ reason }) => reason) };
  }

  /** Adds a user with all permissions except these, and returns their URL. */
  async function createRestrictedUser(name: string, ...rules: string[]) {
    await connect().acl('SETUSER', name, 'on', '>secret', '~*', '&*', '+@all', ...rules);
    return redis.url.replace('//', `//${name}:secret@`);
  }

  it('works without the dangerous commands of Redis, such as INFO', async () => {
    const world = await createWorld();
    const queue = await openShared(world, await createRestrictedUser('harmless', '-@dangerous'));
    await startWorker(world, { queue, print: async () => {} });
    await enqueue(world, 3);
    await vi.waitUntil(isEmpty(world), PATIENCE);
    expect(countRuns(queue, 'print', 'redis')).toBe(3);
  });

  it('runs rows directly if Redis accepts them but returns none', async () => {
    const { world, reasons } = await createLogged();
    const queue = openRedisQueue(world, await createRestrictedUser('adder', '-bzpopmin'));
    await startWorker(world, { queue, print: async () => {} });
    const client = connect();
    await vi.waitUntil(async () => {
      await enqueue(world, 1);
      await vi.waitUntil(isEmpty(world), PATIENCE);
      return client.exists(`{${getSharedPrefix(world.folder)}:print}:print:events`);
    }, PATIENCE);
    const runsBefore = countRuns(queue, 'print', 'rows');
    await vi.waitUntil(async () => {
      await enqueue(world, 1);
      await vi.waitUntil(isEmpty(world), PATIENCE);
      return countRuns(queue, 'print', 'rows') > runsBefore;
    }, PATIENCE);
    // The logged reason is the rejection itself, before rows are late.
    expect(reasons()).toEqual([expect.stringContaining("'bzpopmin'")]);
    expect(world.errors).toEqual([]);
  });

  it('claims rows directly if another process removed their ids from Redis', {
    timeout: 30_000,
  }, async () => {
    const world = await createWorld();
    const queue = await openShared(world);
    const prefix = `{${getSharedPrefix(world.folder)}:print}`;
    const connection = new Redis(redis.url, { maxRetriesPerRequest: null });
    const thief = new BullWorker('print', async () => {}, { connection, prefix, concurrency: 50 });
    onTestFinished(async () => {
      await thief.close();
      connection.disconnect();
    });
    await startWorker(world, { queue, print: async () => {}, concurrency: 64 });
    await enqueue(world, 64);
    await vi.waitUntil(isEmpty(world), PATIENCE);
  });

  it('stops while Redis is unreachable', async () => {
    const world = await createWorld();
    const server = await startRedis();
    onTestFinished(server.stop);
    const queue = await openShared(world, server.url);
    const loop = await startWorker(world, { queue, print: async () => {} });
    await enqueue(world, 1);
    await vi.waitUntil(isEmpty(world), PATIENCE);
    await server.stop();
    // Until then BullMQ still waits for its first attempt to reconnect.
    await wait(1_500);
    await loop.stop();
  });

  it('runs rows directly while Redis is silent, each once, and over Redis afterwards', {
    timeout: 90_000,
  }, async () => {
    const world = await createWorld();
    const server = await startRedis();
    onTestFinished(server.stop);
    const { runs, handler } = createPendingRuns();
    const printedCopies: unknown[] = [];
    const print: JobHandler = async (...run) => {
      printedCopies.push((run[1] as { copy: number }).copy);
      if (printedCopies.length === 1) await handler(...run);
    };
    const queue = await openShared(world, server.url);
    await startWorker(world, { queue, print, concurrency: 2 });
    await enqueue(world, 1);
    await vi.waitUntil(() => runs.length === 1, PATIENCE);
    server.suspend();
    await enqueue(world, 100);
    await vi.waitUntil(async () => (await listRows(world)).length === 1, PATIENCE);
    expect([countRuns(queue, 'print', 'redis'), countRuns(queue, 'print', 'rows')]).toEqual([1, 100]);
    runs[0]?.end();
    await vi.waitUntil(isEmpty(world), PATIENCE);
    // Redis now executes the additions that it received in the meantime.
    server.resume();
    let enqueuedCount = 101;
    await vi.waitUntil(
      async () => {
        await enqueue(world, 1);
        enqueuedCount += 1;
        await vi.waitUntil(isEmpty(world), PATIENCE);
        return countRuns(queue, 'print', 'redis') > 1;
      },
      { timeout: 40_000 },
    );
    expect(printedCopies).toHaveLength(enqueuedCount);
    const expectedCopies = Array.from({ length: 99 }, (_each, index) => index + 2);
    expect(printedCopies.filter((copy) => copy !== 1)).toEqual(expectedCopies);
    expect(world.errors).toEqual([]);
  });

  it('stops while Redis is silent', async () => {
    const world = await createWorld();
    const server = await startRedis();
    onTestFinished(server.stop);
    const { runs, handler } = createPendingRuns();
    const queue = await openShared(world, server.url);
    const loop = await startWorker(world, { queue, print: handler });
    await enqueue(world, 2);
    await vi.waitUntil(() => runs.length === 1, PATIENCE);
    server.suspend();
    const stopPromise = loop.stop();
    runs[0]?.end();
    await stopPromise;
    expect(await listRows(world)).toMatchObject([{ claimedBy: null, attempts: 0 }]);
  });

  it('runs rows directly if Redis is too old for BullMQ, and logs that once', async () => {
    const { world, warnings } = await createLogged();
    const old = await startOldRedis();
    const queue = openRedisQueue(world, old.url);
    for (const id of ['one', 'two']) await startWorker(world, { queue, print: async () => {}, id });
    await vi.waitUntil(() => warnings.length > 0, PATIENCE);
    await enqueue(world, 3);
    await vi.waitUntil(isEmpty(world), PATIENCE);
    expect(countRuns(queue, 'print', 'rows')).toBe(3);
    expect(warnings).toEqual([{ version: '4.0.14', needs: '5.0' }]);
    expect(old.commands.filter((name) => /^(bz|x|eval)/.test(name))).toEqual([]);
    expect(world.errors).toEqual([]);
  });

  it('waits on a stop for a row that is being claimed', async () => {
    const world = await createWorld();
    const queue = await openShared(world);
    const claims: Array<(runs: ClaimedRun[]) => void> = [];
    const running = queue.start({
      name: 'held',
      topic: 'jobs',
      concurrency: 1,
      listDue: async () => ({
        rows: claims.length > 0 ? [] : [{ id: 1, priority: 0, dueAt: 1 }],
        nextDueInMs: 50,
      }),
      claim: () => new Promise((resolve) => claims.push(resolve)),
    });
    await vi.waitUntil(() => claims.length === 1, PATIENCE);
    const order: string[] = [];
    const stopPromise = running.stop().then(() => order.push('stopped'));
    // Waits longer than a stop waits for BullMQ.
    await Promise.race([stopPromise, wait(2_500)]);
    claims[0]?.([async () => void order.push('ran')]);
    await stopPromise;
    expect(order).toEqual(['ran', 'stopped']);
  });

  it('runs no more rows than allowed once Redis is back', { timeout: 30_000 }, async () => {
    const world = await createWorld();
    const server = await startRedis();
    onTestFinished(server.stop);
    const { runs, handler } = createPendingRuns();
    const queue = await openShared(world, server.url);
    await startWorker(world, { queue, print: handler });
    await server.stop();
    await enqueue(world, 1);
    await vi.waitUntil(() => runs.length === 1, PATIENCE);
    expect(countRuns(queue, 'print', 'rows')).toBe(1);
    await server.start();
    const client = new Redis(server.url);
    onTestFinished(() => client.disconnect());
    await vi.waitUntil(
      async () => {
        await enqueue(world, 1);
        return (await client.llen(`{${getSharedPrefix(world.folder)}:print}:print:active`)) > 0;
      },
      { timeout: 15_000, interval: 200 },
    );
    expect(runs).toHaveLength(1);
    runs[0]?.end();
    await vi.waitUntil(() => runs.length === 2, PATIENCE);
    expect(countRuns(queue, 'print', 'redis')).toBe(1);
    runs[1]?.end();
  });
});
