/**
 * Runs trivial jobs from the rows alone, and over BullMQ, with one and two worker processes (`npm run bench queue`).
 * Then measures the time from a job's commit to its start in the same process. The engines take turns.
 */
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readConfig } from '../src/config/config.js';
import { startJobLoop } from '../src/db/jobs/job-loop.js';
import { enqueueJob, type JobHandler } from '../src/db/jobs/jobs.js';
import { jobs } from '../src/db/table.js';
import { registerWorker } from '../src/db/workers.js';
import { noPages } from '../src/operations/no-pages.js';
import { compose, migrate } from '../src/server/compose.js';
import { startRedis } from '../src/testing/servers/redis-server.js';
import { readNumberOption } from './parts/creator.js';
import { findMedian } from './parts/report.js';

const JOB_COUNT = readNumberOption('jobs', 10_000);
const BATCH_SIZE = 500;
const TURNS = readNumberOption('turns', 3);
const LATENCY_SAMPLES = 100;
const QUEUE = { name: 'jobs', except: [], concurrency: 4 };

const openContext = (env: NodeJS.ProcessEnv) =>
  compose(readConfig(env), { pages: noPages, publicUrl: 'http://127.0.0.1:3000' });
const noop: JobHandler = async () => {};

if (process.send === undefined) await measure();
else await runWorker();

/** Runs a worker process, which starts at the first message and stops at the second. */
async function runWorker(): Promise<void> {
  const { context, close } = await openContext(process.env);
  const id = String(process.pid);
  await registerWorker(context, id);
  process.send?.('ready');
  process.once('message', () => {
    const usageBefore = process.cpuUsage();
    const loop = startJobLoop(context, { noop }, id, QUEUE);
    process.once('message', async () => {
      await loop.stop();
      const { user, system } = process.cpuUsage(usageBefore);
      process.send?.((user + system) / 1_000);
      close();
      process.disconnect();
    });
  });
}

async function measure(): Promise<void> {
  const redis = await startRedis();
  const engines = { rows: {}, bullmq: { REDIS_URL: redis.url } };
  const figures: Record<string, number[]> = {};
  const recordFigure = (name: string, value: number) => {
    figures[name] = [...(figures[name] ?? []), value];
  };
  for (let iteration = 0; iteration < TURNS; iteration += 1) {
    for (const [engine, env] of Object.entries(engines)) {
      for (const workers of [1, 2]) {
        const { seconds, cpuMs } = await runAll(env, workers);
        const name = `${engine}, ${workers} worker${workers === 1 ? '' : 's'}`;
        recordFigure(`${name}, jobs/s`, JOB_COUNT / seconds);
        recordFigure(`${name}, CPU ms for 1,000 jobs`, (cpuMs / JOB_COUNT) * 1_000);
        process.stderr.write(`${name}: ${seconds.toFixed(1)} s, ${cpuMs.toFixed(0)} ms CPU\n`);
      }
      recordFigure(`${engine}, latency in ms`, await measureLatency(env));
    }
  }
  await redis.stop();
  const medians = Object.entries(figures).map(([name, values]) => [
    name,
    Number(findMedian(values).toFixed(1)),
  ]);
  console.table(Object.fromEntries(medians));
  console.log(JSON.stringify({ bench: 'queue', ratios: {}, figures: Object.fromEntries(medians) }));
}

/** Runs a function on a new database. */
async function withDatabase<T>(env: object, work: (env: NodeJS.ProcessEnv) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'tidings-queue-'));
  const fullEnv = { ...process.env, DATA_DIR: folder, LOG_LEVEL: 'silent', ...env };
  await migrate(readConfig(fullEnv));
  try {
    return await work(fullEnv);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs all jobs. Returns the seconds until none is left, and the processor time of the workers. */
function runAll(env: object, workerCount: number): Promise<{ seconds: number; cpuMs: number }> {
  return withDatabase(env, async (fullEnv) => {
    const { context: ctx, close } = await openContext(fullEnv);
    for (let queuedCount = 0; queuedCount < JOB_COUNT; queuedCount += BATCH_SIZE) {
      const [first, ...rest] = Array.from({ length: BATCH_SIZE }, () =>
        enqueueJob(ctx, { kind: 'noop', payload: {} }),
      );
      if (first !== undefined) await ctx.db.transact([first, ...rest]);
    }
    const workers = Array.from({ length: workerCount }, () =>
      fork(fileURLToPath(import.meta.url), [], { env: fullEnv }),
    );
    const waitForMessages = () =>
      Promise.all(workers.map((worker) => new Promise((resolve) => worker.once('message', resolve))));
    await waitForMessages();
    const startedAt = performance.now();
    for (const worker of workers) worker.send('start');
    while ((await ctx.db.read.$count(jobs)) > 0) await wait(20);
    const seconds = (performance.now() - startedAt) / 1_000;
    const exits = workers.map((worker) => new Promise((resolve) => worker.once('exit', resolve)));
    const cpuTimes = waitForMessages();
    for (const worker of workers) worker.send('stop');
    const cpuMs = (await cpuTimes).reduce<number>((sum, value) => sum + Number(value), 0);
    await Promise.all(exits);
    close();
    return { seconds, cpuMs };
  });
}

/** Returns the median milliseconds from the commit of a job to its start. */
function measureLatency(env: object): Promise<number> {
  return withDatabase(env, async (fullEnv) => {
    const { context: ctx, close } = await openContext(fullEnv);
    let resolveStart = (): void => undefined;
    await registerWorker(ctx, 'one');
    const loop = startJobLoop(ctx, { noop: async () => resolveStart() }, 'one', QUEUE);
    await wait(2_000);
    const latencies: number[] = [];
    for (let index = 0; index < LATENCY_SAMPLES; index += 1) {
      const jobStart = new Promise<void>((resolve) => {
        resolveStart = resolve;
      });
      await ctx.db.transact([enqueueJob(ctx, { kind: 'noop', payload: {} })]);
      const committedAt = performance.now();
      ctx.pubsub.publish('jobs');
      await jobStart;
      latencies.push(performance.now() - committedAt);
      await wait(50);
    }
    await loop.stop();
    close();
    return findMedian(latencies);
  });
}
