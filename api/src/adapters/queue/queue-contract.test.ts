import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { releaseOrphanedJobs } from '../../db/claim-job.js';
import { startJobLoop } from '../../db/job-loop.js';
import { listDeadJobs, reviveJob } from '../../db/job-status.js';
import { enqueueJob, type JobHandler, type JobQueue } from '../../db/jobs.js';
import { MAX_ATTEMPTS } from '../../db/run-job.js';
import { jobs } from '../../db/table.js';
import { registerWorker } from '../../db/workers.js';
import { createWorld, type World } from '../../testing/world.js';
import { rowQueue } from './rows.js';

/** Opens the queue of one worker process. */
type Open = (world: World) => ReturnType<typeof rowQueue>;

const ENGINES: Array<[string, Open]> = [['rows', ({ ctx }) => rowQueue(ctx)]];
const PATIENCE = { timeout: 15_000 };

/** A handler that notes its runs, and ends when the test says so. */
function heldRuns() {
  const runs: Array<{ payload: unknown; attempt: number; end(): void; fail(error: Error): void }> = [];
  const handler: JobHandler = (_ctx, payload, { attempt }) =>
    new Promise((resolve, fail) => runs.push({ payload, attempt, end: () => resolve(undefined), fail }));
  return { runs, handler };
}

const rowsOf = ({ ctx }: World) => ctx.db.read.select().from(jobs);
const isEmpty = (world: World) => async () => (await rowsOf(world)).length === 0;
const deadOf = async ({ ctx }: World) => (await listDeadJobs(ctx, { limit: 10, beforeId: undefined })).rows;

describe.each(ENGINES)('the queue port over %s', (_, open) => {
  /** Starts the loop of a worker process. */
  async function startWorker(
    world: World,
    print: JobHandler,
    { id = 'worker-1', atOnce = 1 }: { id?: string; atOnce?: number } = {},
  ) {
    const queue: JobQueue = { name: 'print', except: [], atOnce };
    await registerWorker(world.ctx, id);
    const loop = startJobLoop({ ...world.ctx, queue: open(world) }, { print }, id, queue);
    onTestFinished(() => loop.stop());
    return loop;
  }

  async function enqueue(world: World, copies: number, job: { priority?: 'urgent'; runAt?: number } = {}) {
    for (let copy = 1; copy <= copies; copy += 1) {
      await world.ctx.db.transact([
        enqueueJob(world.ctx, { kind: 'print', payload: { copy, ...job }, ...job }),
      ]);
    }
    world.ctx.pubsub.publish('jobs');
  }

  it('runs every row once over several workers, and deletes it', async () => {
    const world = await createWorld();
    const printed: unknown[] = [];
    const print: JobHandler = async (_ctx, payload) => void printed.push((payload as { copy: number }).copy);
    await startWorker(world, print, { id: 'one', atOnce: 3 });
    await startWorker(world, print, { id: 'two', atOnce: 3 });
    await enqueue(world, 100);
    await vi.waitUntil(isEmpty(world), PATIENCE);
    expect(printed.toSorted((one, other) => Number(one) - Number(other))).toEqual(
      Array.from({ length: 100 }, (_each, index) => index + 1),
    );
    expect(world.errors).toEqual([]);
  });

  it('runs as many at a time as allowed', async () => {
    const world = await createWorld();
    const { runs, handler } = heldRuns();
    await enqueue(world, 4);
    await startWorker(world, handler, { atOnce: 3 });
    await vi.waitUntil(() => runs.length === 3, PATIENCE);
    expect((await rowsOf(world)).filter(({ claimedBy }) => claimedBy !== null)).toHaveLength(3);
    runs[0]?.end();
    await vi.waitUntil(() => runs.length === 4, PATIENCE);
    for (const run of runs) run.end();
    await vi.waitUntil(isEmpty(world), PATIENCE);
  });

  it('starts urgent rows first, and then those that are due first', async () => {
    const world = await createWorld();
    const now = world.clock.now();
    await enqueue(world, 2);
    await enqueue(world, 1, { runAt: now - 1 });
    await enqueue(world, 2, { priority: 'urgent' });
    const printed: unknown[] = [];
    await startWorker(world, async (_ctx, payload) => void printed.push(payload));
    await vi.waitUntil(isEmpty(world), PATIENCE);
    expect(printed).toEqual([
      { copy: 1, priority: 'urgent' },
      { copy: 2, priority: 'urgent' },
      { copy: 1, runAt: now - 1 },
      { copy: 1 },
      { copy: 2 },
    ]);
  });

  it('starts a row only once it is due', async () => {
    const world = await createWorld();
    const { runs, handler } = heldRuns();
    await startWorker(world, handler);
    await enqueue(world, 1, { runAt: world.clock.now() + 1_000 });
    await enqueue(world, 1);
    await vi.waitUntil(() => runs.length === 1, PATIENCE);
    expect(runs[0]?.payload).toEqual({ copy: 1 });
    runs[0]?.end();
    await vi.waitUntil(async () => (await rowsOf(world)).length === 1, PATIENCE);
    world.clock.advance(1_000);
    world.ctx.pubsub.publish('jobs');
    await vi.waitUntil(() => runs.length === 2, PATIENCE);
    runs[1]?.end();
    await vi.waitUntil(isEmpty(world), PATIENCE);
  });

  it('retries a failed row after its backoff', async () => {
    const world = await createWorld();
    const { runs, handler } = heldRuns();
    await startWorker(world, handler);
    await enqueue(world, 1);
    for (const backoff of [2_000, 4_000]) {
      const before = runs.length;
      await vi.waitUntil(() => runs.length === before + 1, PATIENCE);
      runs.at(-1)?.fail(new Error('the printer is on fire'));
      await vi.waitUntil(async () => (await rowsOf(world))[0]?.claimedBy === null, PATIENCE);
      expect((await rowsOf(world))[0]).toMatchObject({
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
    const { runs, handler } = heldRuns();
    await enqueue(world, 1);
    await ctx.db.transact([ctx.db.write.update(jobs).set({ attempts: MAX_ATTEMPTS - 1 })]);
    await startWorker(world, handler);
    await vi.waitUntil(() => runs.length === 1, PATIENCE);
    runs[0]?.fail(new Error('no paper'));
    await vi.waitUntil(async () => (await deadOf(world)).length === 1, PATIENCE);
    expect(await rowsOf(world)).toEqual([]);
    expect(await deadOf(world)).toMatchObject([
      { kind: 'print', attempts: MAX_ATTEMPTS, lastError: 'no paper' },
    ]);
    await ctx.db.transact(reviveJob(ctx, 1));
    ctx.pubsub.publish('jobs');
    await vi.waitUntil(() => runs.length === 2, PATIENCE);
    expect(runs[1]?.attempt).toBe(1);
    runs[1]?.end();
    await vi.waitUntil(isEmpty(world), PATIENCE);
    expect(await deadOf(world)).toEqual([]);
  });

  it('waits for running rows on a stop, and starts no others', async () => {
    const world = await createWorld();
    const { runs, handler } = heldRuns();
    const loop = await startWorker(world, handler);
    await enqueue(world, 2);
    await vi.waitUntil(() => runs.length === 1, PATIENCE);
    const stopped = loop.stop();
    runs[0]?.end();
    await stopped;
    expect(runs).toHaveLength(1);
    expect(await rowsOf(world)).toMatchObject([{ claimedBy: null, attempts: 0 }]);
  });

  it('runs the rows of a worker that ended once their claims are released', async () => {
    const world = await createWorld();
    const { ctx } = world;
    await enqueue(world, 1);
    await ctx.db.transact([ctx.db.write.update(jobs).set({ claimedBy: 'gone', claimToken: 'lost' })]);
    const { runs, handler } = heldRuns();
    await startWorker(world, handler);
    await releaseOrphanedJobs(ctx);
    ctx.pubsub.publish('jobs');
    await vi.waitUntil(() => runs.length === 1, PATIENCE);
    runs[0]?.end();
    await vi.waitUntil(isEmpty(world), PATIENCE);
  });

  it('runs a row again if its end could not be saved', { timeout: 30_000 }, async () => {
    const world = await createWorld();
    const { runs, handler } = heldRuns();
    await startWorker(world, handler);
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
