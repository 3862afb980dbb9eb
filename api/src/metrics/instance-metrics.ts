import { jobMetrics } from '../db/job-status.js';
import { healthMetrics } from '../features/health/index.js';
import { mailingMetrics } from '../features/mailing/index.js';
import { requestMetrics } from '../http/metrics/request-metrics.js';
import { labeled, type Metric } from '../kernel/metrics.js';
import type { Context } from '../server/context.js';
import { processMetrics, type ThreadMetrics } from './process-metrics.js';

/** Measures the server process, the worker inside it, and the instance's rows. */
export async function instanceMetrics(
  ctx: Context,
  { thread, worker }: { thread: ThreadMetrics; worker: readonly Metric[] },
): Promise<Metric[]> {
  return [
    ...processMetrics(),
    ...labeled([...thread.read(), ...ctx.db.metrics(), ...ctx.limits.metrics(), ...ctx.pubsub.metrics()], {
      thread: 'server',
    }),
    ...requestMetrics(ctx),
    ...worker,
    ...(await jobMetrics(ctx)),
    ...(await mailingMetrics(ctx)),
    ...(await healthMetrics(ctx)),
  ];
}
