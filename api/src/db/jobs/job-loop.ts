import type { RunningWork, Work } from '../../ports/queue.js';
import type { Context } from '../../server/context.js';
import { type Claimer, claimJobs, listDueJobs } from './claim-job.js';
import type { JobHandlers, JobQueue } from './jobs.js';
import { runJob } from './run-job.js';

const ALL_JOBS: JobQueue = { name: 'jobs', except: [] };

/** Runs all due jobs one after another, for a process that does not run a loop. */
export async function runDueJobs(ctx: Context, handlers: JobHandlers, workerId: string): Promise<void> {
  const { listDue, claim } = createJobWork(ctx, { handlers, workerId, queue: ALL_JOBS });
  for (;;) {
    const { rows } = await listDue(1);
    if (rows.length === 0) return;
    for (const run of await claim(rows.map(({ id }) => id))) await run(() => false);
  }
}

/** Runs due jobs, as many at a time as the queue allows. */
export function startJobLoop(
  ctx: Context,
  handlers: JobHandlers,
  workerId: string,
  queue: JobQueue = ALL_JOBS,
): RunningWork {
  return ctx.queue.start(createJobWork(ctx, { handlers, workerId, queue }));
}

function createJobWork(
  ctx: Context,
  { handlers, workerId, queue }: { handlers: JobHandlers; workerId: string; queue: JobQueue },
): Work {
  const claimer: Claimer = { workerId, held: new Set() };
  return {
    name: queue.name,
    topic: 'jobs',
    concurrency: queue.concurrency ?? 1,
    listDue: (limit) => listDueJobs(ctx, { claimer, queue, limit }),
    async claim(ids) {
      const claimedJobs = await claimJobs(ctx, claimer, ids);
      return claimedJobs.map((job) => async (isStopping) => {
        try {
          await runJob(ctx, handlers, job, isStopping);
        } finally {
          claimer.held.delete(job.claimToken ?? '');
        }
      });
    },
  };
}
