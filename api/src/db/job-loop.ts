import { createSignal } from '../kernel/signal.js';
import type { Context } from '../server/context.js';
import { claimJob, type Job, POLL_INTERVAL_MS, restMs } from './claim-job.js';
import type { JobHandlers, JobQueue } from './jobs.js';
import { runJob } from './run-job.js';

/** Runs all due jobs one after another, for a process that does not run a loop. */
export async function runDueJobs(ctx: Context, handlers: JobHandlers, workerId: string): Promise<void> {
  const all: JobQueue = { except: [] };
  const claimer = { workerId, running: new Set<string>() };
  let job = await claimJob(ctx, claimer, all);
  while (job !== undefined) {
    await runJob(ctx, handlers, job, () => false);
    job = await claimJob(ctx, claimer, all);
  }
}

export interface JobLoop {
  /** Waits for running jobs. */
  stop(): Promise<void>;
}

/** Runs due jobs, as many at a time as the queue allows. */
export function startJobLoop(
  ctx: Context,
  handlers: JobHandlers,
  workerId: string,
  queue: JobQueue = { except: [] },
): JobLoop {
  const { atOnce = 1 } = queue;
  const signal = createSignal();
  const stopListening = ctx.pubsub.subscribe('jobs', signal.wake);
  const underWay = new Map<string, Promise<void>>();
  const claimer = { workerId, running: new Set<string>() };
  let stopping = false;
  let resting = false;

  function start(job: Job): void {
    const token = job.claimToken ?? '';
    claimer.running.add(token);
    const work = runJob(ctx, handlers, job, () => stopping)
      .catch((error: unknown) => {
        // The next claim of this loop takes the job again, after a pause for the database.
        resting = true;
        ctx.log.error({ err: error }, 'the end of a job could not be written; it is tried again');
      })
      .finally(() => {
        claimer.running.delete(token);
        underWay.delete(token);
        signal.wake();
      });
    underWay.set(token, work);
  }

  async function claimNext(): Promise<void> {
    const job = await claimJob(ctx, claimer, queue);
    if (job === undefined) await signal.wait(await restMs(ctx, claimer, queue));
    else start(job);
  }

  async function run(): Promise<void> {
    while (!stopping) {
      try {
        if (resting) {
          resting = false;
          await signal.wait(POLL_INTERVAL_MS);
        } else if (underWay.size >= atOnce) await Promise.race(underWay.values());
        else await claimNext();
      } catch (error) {
        ctx.log.error({ err: error }, 'the job loop failed; it is tried again');
        await signal.wait(POLL_INTERVAL_MS);
      }
    }
    await Promise.all(underWay.values());
  }

  const running = run();
  return {
    async stop() {
      stopping = true;
      stopListening();
      signal.wake();
      await running;
    },
  };
}
