import { collectJobMetrics } from '../db/jobs/job-status.js';
import type { RelayFault, RelayStatus } from '../db/workers.js';
import { measureHealth } from '../features/health/index.js';
import { measureMailings, sendLoopMetrics } from '../features/mailing/index.js';
import { requestMetrics } from '../http/metrics/request-metrics.js';
import { addLabels, type Metric } from '../kernel/process/metrics.js';
import type { Context } from '../server/context.js';
import { collectProcessMetrics, type ThreadMetrics } from './process-metrics.js';

/** Measures the server process, the worker inside it, and the instance's rows. */
export async function collectInstanceMetrics(
  ctx: Context,
  { thread, worker }: { thread: ThreadMetrics; worker: readonly Metric[] },
): Promise<Metric[]> {
  return [
    ...collectProcessMetrics(),
    ...collectThreadMetrics(ctx, { thread, name: 'server' }),
    ...requestMetrics(ctx),
    ...worker,
    ...(await collectJobMetrics(ctx)),
    ...(await measureMailings(ctx)),
    ...(await measureHealth(ctx)),
  ];
}

/** Measures a worker's thread and its sending. A worker inside the server sends these metrics to the server. */
export function collectWorkerMetrics(
  ctx: Context,
  { thread, ...sending }: { thread: ThreadMetrics; fault: RelayFault | null; relays: RelayStatus[] },
): Metric[] {
  return [...collectThreadMetrics(ctx, { thread, name: 'worker' }), ...sendLoopMetrics(ctx, sending)];
}

function collectThreadMetrics(
  ctx: Context,
  { thread, name }: { thread: ThreadMetrics; name: 'server' | 'worker' },
): Metric[] {
  const metrics = [
    thread.read(),
    ctx.db.metrics(),
    ctx.limits.metrics(),
    ctx.pubsub.metrics(),
    ctx.queue.metrics(),
  ];
  return addLabels(metrics.flat(), { thread: name });
}
