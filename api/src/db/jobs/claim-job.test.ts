import { describe, expect, it, vi } from 'vitest';
import { createWorld, type World } from '../../testing/world.js';
import { jobs } from '../table.js';
import { registerWorker } from '../workers.js';
import { releaseOrphanedJobs } from './claim-job.js';
import { startJobLoop } from './job-loop.js';
import { collectJobMetrics, listDeadJobs, reviveJob } from './job-status.js';
import { enqueueJob, type JobHandler, UNFINISHED } from './jobs.js';
import { MAX_ATTEMPTS } from './run-job.js';

interface Run {
  attempt: number;
  end(outcome?: unknown): void;
  fail(error: Error): void;
}

/** Creates a handler whose runs end on command, as on a frozen worker. */
function createPendingRuns() {
  const runs: Run[] = [];
  const handler: JobHandler = (_ctx, _payload, { attempt }) =>
    new Promise((end, fail) => runs.push({ attempt, end, fail }));
  return { runs, handler };
}

const listRows = ({ ctx }: World) => ctx.db.read.select().from(jobs);
const waitForRuns = (runs: Run[], count: number) => vi.waitUntil(() => runs.length === count);

/** Freezes the first worker in its job until the second worker gets the job. */
async function createTakeover() {
  const world = await createWorld();
  const { ctx } = world;
  const warnings: object[] = [];
  const log = { ...ctx.log, warn: (fields: object) => void warnings.push(fields) };
  await ctx.db.transact([enqueueJob(ctx, { kind: 'print', payload: {} })]);
  const [frozen, second] = [createPendingRuns(), createPendingRuns()];
  const frozenLoop = startJobLoop({ ...ctx, log }, { print: frozen.handler }, 'frozen');
  await waitForRuns(frozen.runs, 1);
  await registerWorker(ctx, 'second');
  await releaseOrphanedJobs(ctx);
  const secondLoop = startJobLoop(ctx, { print: second.handler }, 'second');
  await waitForRuns(second.runs, 1);
  const [held] = await listRows(world);
  return {
    world,
    warnings,
    held,
    frozen,
    second,
    async stop() {
      await Promise.all([frozenLoop.stop(), secondLoop.stop()]);
    },
    async thaw(endRun: (run: Run) => void) {
      for (const run of frozen.runs) endRun(run);
      await vi.waitUntil(() => warnings.length === 1);
    },
  };
}

describe('a worker that was frozen while another worker claimed its job', () => {
  it.each([
    ['deletes', (run: Run) => run.end()],
    ['releases', (run: Run) => run.end(UNFINISHED)],
    ['delays', (run: Run) => run.fail(new Error('the printer is on fire'))],
  ])('no longer %s the job at the end of its run', async (_name, endRun) => {
    const { world, held, second, warnings, thaw, stop } = await createTakeover();
    await thaw(endRun);
    expect(await listRows(world)).toEqual([held]);
    expect(held).toMatchObject({ claimedBy: 'second', attempts: 2, lastError: null });
    expect(warnings).toEqual([{ jobId: held?.id, kind: 'print' }]);
    for (const run of second.runs) run.end();
    await vi.waitUntil(async () => (await listRows(world)).length === 0);
    await stop();
  });

  it('does not mark the job as dead at its last attempt', async () => {
    const takeover = await createTakeover();
    const { world, held, second } = takeover;
    const { ctx } = world;
    await ctx.db.transact([ctx.db.write.update(jobs).set({ attempts: MAX_ATTEMPTS })]);
    await takeover.thaw((run) => run.fail(new Error('too late')));
    expect(await listRows(world)).toEqual([{ ...held, attempts: MAX_ATTEMPTS }]);
    expect((await listDeadJobs(ctx, { limit: 10, beforeId: undefined })).rows).toEqual([]);
    for (const run of second.runs) run.end();
    await takeover.stop();
  });
});

describe('a job that fails at its last attempt', () => {
  async function failForGood(world: World, attempts: number) {
    const { ctx } = world;
    await ctx.db.transact([enqueueJob(ctx, { kind: 'print', payload: { copy: 1 } })]);
    await ctx.db.transact([ctx.db.write.update(jobs).set({ attempts })]);
    let runCount = 0;
    const print = async () => {
      runCount += 1;
      throw new Error('the printer is on fire');
    };
    const loop = startJobLoop(ctx, { print }, 'worker-1');
    await vi.waitUntil(async () => (await listRows(world)).length === 0);
    await loop.stop();
    const { rows: dead } = await listDeadJobs(ctx, { limit: 10, beforeId: undefined });
    return { runs: runCount, dead };
  }

  it('is marked as dead with its error and attempts, and counted in the metrics', async () => {
    const world = await createWorld();
    const { runs, dead } = await failForGood(world, MAX_ATTEMPTS - 1);
    expect(runs).toBe(1);
    expect(dead).toEqual([
      {
        id: 1,
        kind: 'print',
        attempts: MAX_ATTEMPTS,
        lastError: 'the printer is on fire',
        createdAt: world.clock.now(),
        diedAt: world.clock.now(),
      },
    ]);
    const metrics = await collectJobMetrics(world.ctx);
    expect(metrics.find(({ name }) => name === 'tidings_jobs_dead')).toMatchObject({
      samples: [{ value: 1 }],
    });
  });

  it('is marked as dead without another run if it ended its worker', async () => {
    const world = await createWorld();
    const { runs, dead } = await failForGood(world, MAX_ATTEMPTS);
    expect(runs).toBe(0);
    expect(dead).toMatchObject([
      { attempts: MAX_ATTEMPTS, lastError: 'The worker ended during the last attempt.' },
    ]);
  });

  it('runs again once it is retried', async () => {
    const world = await createWorld();
    const { ctx } = world;
    const { dead } = await failForGood(world, MAX_ATTEMPTS - 1);
    await ctx.db.transact(reviveJob(ctx, dead[0]?.id ?? 0));
    const { runs, handler } = createPendingRuns();
    const loop = startJobLoop(ctx, { print: handler }, 'worker-1');
    await waitForRuns(runs, 1);
    expect(runs[0]?.attempt).toBe(1);
    runs[0]?.end();
    await loop.stop();
    expect(await listRows(world)).toEqual([]);
    expect((await listDeadJobs(ctx, { limit: 10, beforeId: undefined })).rows).toEqual([]);
  });
});

describe('a loop that runs several jobs at a time', () => {
  it('starts the next jobs while one waits, up to its limit', async () => {
    const world = await createWorld();
    const { ctx } = world;
    for (let copy = 0; copy < 3; copy += 1) {
      await ctx.db.transact([enqueueJob(ctx, { kind: 'print', payload: { copy } })]);
    }
    const { runs, handler } = createPendingRuns();
    const loop = startJobLoop(ctx, { print: handler }, 'worker-1', {
      name: 'jobs',
      except: [],
      concurrency: 2,
    });
    await waitForRuns(runs, 2);
    expect((await listRows(world)).map(({ claimedBy }) => claimedBy)).toEqual(['worker-1', 'worker-1', null]);
    runs[1]?.end();
    await waitForRuns(runs, 3);
    for (const run of runs) run.end();
    await vi.waitUntil(async () => (await listRows(world)).length === 0);
    await loop.stop();
  });

  it('claims none of its own jobs twice', async () => {
    const world = await createWorld();
    const { ctx } = world;
    await ctx.db.transact([enqueueJob(ctx, { kind: 'print', payload: {} })]);
    const { runs, handler } = createPendingRuns();
    const loop = startJobLoop(ctx, { print: handler }, 'worker-1', {
      name: 'jobs',
      except: [],
      concurrency: 4,
    });
    await waitForRuns(runs, 1);
    await ctx.db.transact([enqueueJob(ctx, { kind: 'print', payload: {} })]);
    ctx.pubsub.publish('jobs');
    await waitForRuns(runs, 2);
    const ids = (await listRows(world)).map(({ attempts }) => attempts);
    expect(ids).toEqual([1, 1]);
    for (const run of runs) run.end();
    await loop.stop();
  });
});
