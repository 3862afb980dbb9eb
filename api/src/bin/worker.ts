import type { Server } from 'node:http';
import { getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { type Config, ConfigError, readConfig } from '../config/config.js';
import { paths } from '../config/paths.js';
import { releaseOrphanedJobs } from '../db/jobs/claim-job.js';
import { startJobLoop } from '../db/jobs/job-loop.js';
import { checkSchema } from '../db/migrations/migrate.js';
import {
  DEAD_AFTER_MS,
  HEARTBEAT_INTERVAL_MS,
  type RelayFault,
  type RelayStatus,
  registerWorker,
  removeWorker,
  sendHeartbeat,
  watchWorkers,
} from '../db/workers.js';
import { fileUse, whereBuyer } from '../features/checkout/index.js';
import { scheduleMaintenance } from '../features/health/index.js';
import { releaseOrphanedClaims, startSendLoop } from '../features/mailing/index.js';
import { activityCondition } from '../features/newsletters/index.js';
import { provideFileUse } from '../features/products/index.js';
import { followInstanceSettings } from '../features/settings/index.js';
import { provideConditions } from '../features/subscribers/index.js';
import { startWebhookLoop } from '../features/webhooks/index.js';
import { createRandomId } from '../kernel/ids.js';
import type { Metric } from '../kernel/process/metrics.js';
import { collectWorkerMetrics } from '../metrics/collect-metrics.js';
import { collectProcessMetrics, observeThread } from '../metrics/process-metrics.js';
import { noPages } from '../operations/no-pages.js';
import { type ComposedContext, compose } from '../server/compose.js';
import type { Context } from '../server/context.js';
import { JOB_HANDLERS, JOB_QUEUES } from '../server/job-queues.js';
import { createWorkerServer, listen } from '../server/listen.js';

/** Ended connections close within this time, unless their server is silent. */
const CONNECTIONS_END_MS = 1_000;

/**
 * The worker has a lower priority than pages, because visitors wait for pages. Only Linux has priorities per thread. On
 * other systems this would affect the whole process.
 */
const WORKER_NICENESS = 5;

/** The input that main passes to its Worker. A separate process has none and reads PUBLIC_URL. */
interface WorkerInput {
  publicUrl?: string;
  /** The time without heartbeat after which a worker is dead. Tests shorten it. */
  deadAfterMs?: number;
}

/** The message to main once the worker is ready, and at each heartbeat. */
export interface WorkerMessage {
  metrics: Metric[];
}

/** Runs the send loop, the job loops and the webhooks, inside main's Worker or in separate processes. */
async function runWorker(input: WorkerInput): Promise<void> {
  if (parentPort !== null && process.platform === 'linux')
    setPriority(Math.max(getPriority(), WORKER_NICENESS));
  const config = readConfig(process.env);
  const { context, close } = await openContext(config, input);
  const stopFollowing = await followInstanceSettings(context);
  const workerId = createRandomId();
  await registerWorker(context, workerId);
  await scheduleMaintenance(context);
  const queue = await context.email.open();
  const deadAfterMs = input.deadAfterMs ?? DEAD_AFTER_MS;
  const heartbeat = startHeartbeat(context, workerId, {
    deadAfterMs,
    relays: () => ({ fault: sending.relayFault(), relays: sending.relayStatuses() }),
    onBeat: () => report(measure()),
  });
  const sending = startSendLoop(context, queue, workerId, {
    isSurelyAlive: () => heartbeat.ageMs() < deadAfterMs / 2,
  });
  const jobLoops = JOB_QUEUES.map((queue) => startJobLoop(context, JOB_HANDLERS, workerId, queue));
  const webhooks = startWebhookLoop(context);
  const thread = observeThread();
  const measure = (): Metric[] =>
    collectWorkerMetrics(context, { thread, fault: sending.relayFault(), relays: sending.relayStatuses() });
  const server = await serveMetrics(config, context, {
    measure: () => [...collectProcessMetrics(), ...measure()],
    isAlive: () => heartbeat.ageMs() < deadAfterMs,
  });
  let isStopping = false;

  async function stop(): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    heartbeat.stop();
    stopFollowing();
    // Main has its own deadline. Another worker finds unsaved results by their claim.
    if (parentPort === null)
      setTimeout(() => exitAfterDrainTimeout(context, workerId), config.drainTimeoutMs).unref();
    await Promise.all([sending.stop(), webhooks.stop(), ...jobLoops.map((loop) => loop.stop())]);
    await queue.close();
    await removeWorker(context, workerId);
    server?.close();
    server?.closeAllConnections();
    context.log.info({ workerId }, 'stopped');
    close();
    parentPort?.close();
    // BullMQ can keep a connection to a silent Redis open after its close. By now nothing else is left to close.
    setTimeout(() => process.exit(), CONNECTIONS_END_MS).unref();
  }

  context.log.info({ workerId }, 'a worker is ready');
  if (parentPort === null) {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => void stop());
  } else {
    // Main ends the thread once its own deadline is over.
    parentPort.on('message', (message) => (message === 'end' ? process.exit(1) : void stop()));
    report(measure());
  }
}

/** Opens a database of this version, and connects the features that read each other's rows. */
async function openContext(config: Config, input: WorkerInput): Promise<ComposedContext> {
  const publicUrl = input.publicUrl ?? config.instance.configuredUrl ?? `http://127.0.0.1:${config.port}`;
  const composition = await compose(config, { pages: noPages, publicUrl });
  await checkSchema(composition.context.db, paths.migrations);
  provideFileUse(composition.context, fileUse);
  provideConditions(composition.context, { bought: whereBuyer, activity: activityCondition });
  return composition;
}

interface Heartbeat {
  /** Returns the time since the last saved heartbeat, in milliseconds. */
  ageMs(): number;
  stop(): void;
}

/** Reports regularly that this worker is alive, and releases the claims of dead workers. */
function startHeartbeat(
  context: Context,
  workerId: string,
  callbacks: {
    deadAfterMs: number;
    relays(): { fault: RelayFault | null; relays: RelayStatus[] };
    onBeat(): void;
  },
): Heartbeat {
  const findDeadWorkers = watchWorkers(callbacks.deadAfterMs);
  let lastBeatAt = performance.now();

  async function beat(): Promise<void> {
    if (!(await sendHeartbeat(context, workerId, callbacks.relays()))) {
      // Another worker marked this stalled worker as dead and released its claims, whose tokens no longer match.
      context.log.warn(
        { workerId },
        'this worker was marked as dead by another worker; it continues with new claims',
      );
      await registerWorker(context, workerId);
    }
    lastBeatAt = performance.now();
    callbacks.onBeat();
    await releaseDeadWorkers(context, findDeadWorkers);
  }

  const timer = setInterval(() => {
    void beat().catch((error: unknown) => context.log.error({ err: error }, 'the heartbeat failed'));
  }, HEARTBEAT_INTERVAL_MS);
  return { ageMs: () => performance.now() - lastBeatAt, stop: () => clearInterval(timer) };
}

function exitAfterDrainTimeout(context: Context, workerId: string): void {
  context.log.error({ workerId }, 'deliveries did not finish before the drain timeout and are aborted');
  process.exit(1);
}

/** Removes dead workers, and releases their claims. */
async function releaseDeadWorkers(
  context: Context,
  findDeadWorkers: ReturnType<typeof watchWorkers>,
): Promise<void> {
  const dead = await findDeadWorkers(context);
  for (const id of dead) {
    context.log.warn({ workerId: id }, 'a worker is gone; its claims are released');
    await removeWorker(context, id);
  }
  // Runs at every check, because the worker that removed a dead worker may have stopped halfway.
  await releaseOrphanedClaims(context);
  await releaseOrphanedJobs(context);
  if (dead.length > 0) {
    context.pubsub.publish('deliveries');
    context.pubsub.publish('jobs');
  }
}

/** Serves the metrics of a separate worker. Main has its own server, and gets the metrics by messages. */
async function serveMetrics(
  config: Config,
  context: Context,
  input: { measure(): Metric[]; isAlive(): boolean },
): Promise<Server | undefined> {
  if (parentPort !== null || config.metricsPort === undefined) return undefined;
  const { metricsToken: token, isProduction } = config.instance;
  const server = createWorkerServer({ ...input, access: { token, isProduction }, log: context.log });
  await listen(server, { host: config.host, port: config.metricsPort, variable: 'METRICS_PORT' });
  return server;
}

function report(metrics: Metric[]): void {
  parentPort?.postMessage({ metrics } satisfies WorkerMessage);
}

try {
  await runWorker((workerData ?? {}) as WorkerInput);
} catch (error) {
  if (parentPort !== null || !(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
