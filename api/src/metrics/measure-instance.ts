import { measureJobs } from '../db/job-measures.js';
import { measureMailing } from '../features/mailing/index.js';
import { requestMeasures } from '../http/metrics/request-metrics.js';
import { labelled, type Measure } from '../kernel/measures.js';
import type { Context } from '../server/context.js';
import { measureProcess, type ThreadMeasures } from './process-measures.js';

/** All that a server tells: of itself, of the worker within it, and of the instance as its rows have it. */
export async function measureServer(
  ctx: Context,
  { thread, worker }: { thread: ThreadMeasures; worker: readonly Measure[] },
): Promise<Measure[]> {
  return [
    ...measureProcess(),
    ...labelled(
      [...thread.read(), ...ctx.db.measures(), ...ctx.limits.measures(), ...ctx.pubsub.measures()],
      {
        thread: 'server',
      },
    ),
    ...requestMeasures(ctx),
    ...worker,
    ...(await measureJobs(ctx)),
    ...(await measureMailing(ctx)),
  ];
}
