import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { type Config, ConfigError, readConfig } from '../config/config.js';
import { applyFactorRequirement } from '../features/accounts/index.js';
import { ensureFirstAdmin } from '../features/admin/index.js';
import { markStopping } from '../features/health/index.js';
import { startBounceMailbox } from '../features/mailing/index.js';
import { followInstanceSettings } from '../features/settings/index.js';
import { endStalledRequests } from '../http/limits/end-stalled-requests.js';
import { SLOW_UPLOAD_PATHS } from '../http/limits/limit-bodies.js';
import { endEventStreams } from '../http/streams/stream-events.js';
import { SECOND } from '../kernel/clock.js';
import type { Metric } from '../kernel/process/metrics.js';
import { collectInstanceMetrics } from '../metrics/collect-metrics.js';
import { observeThread } from '../metrics/process-metrics.js';
import { tryToWriteCounts, writeCounts } from '../metrics/write-counts.js';
import type { OpenBounceMailbox } from '../ports/bounce-mailbox.js';
import { createListener } from '../server/app.js';
import { compose, composeBounceMailbox, composeFrontend, migrate, storeRelease } from '../server/compose.js';
import type { Context } from '../server/context.js';
import { makeDrainable } from '../server/drainable.js';
import { addPortAdvice, listen } from '../server/listen.js';
import type { WorkerMessage } from './worker.js';

/**
 * The time after the drain in which the server writes counted views and ends the worker's thread. It does not wait for
 * an unreachable database.
 */
const FINAL_FLUSH_MS = 2 * SECOND;

/** The time after which a silent, incomplete request is ended. */
const IDLE_MS = 30 * SECOND;

/**
 * V8 grows a heap to its limit, not to its need. With this limit, an import of a million rows takes 80 MB less, in the
 * same time. The worker itself needs less than 100 MB. A young heap of 24 MB took 10 MB more for the same time.
 */
const WORKER_MEMORY = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 512 };

async function serve(config: Config): Promise<void> {
  await migrate(config);
  await storeRelease(config);
  const publicUrl = config.instance.configuredUrl ?? `http://127.0.0.1:${config.port}`;
  const frontend = await composeFrontend(config);
  const { context, close } = await compose(config, { pages: frontend.pages, publicUrl });
  const stopFollowing = await followInstanceSettings(context);
  await applyFactorRequirement(context, config.requireSecondFactor);
  const threadObserver = observeThread();
  let metricsOfWorker: SendWorker['metrics'] = () => [];
  const listener = createListener(context, {
    trustProxy: config.trustProxy,
    frontend: frontend.routes,
    readMetrics: (ctx) => collectInstanceMetrics(ctx, { thread: threadObserver, worker: metricsOfWorker() }),
  });
  const server = frontend.createServer(listener);
  endStalledRequests(server, { idleMs: IDLE_MS, uploads: SLOW_UPLOAD_PATHS });
  const drainableServer = makeDrainable(server);
  // An unavailable port fails before the start creates a password that is printed only once.
  await listen(server, { host: config.host, port: config.port, variable: 'PORT' });
  const bounceMailbox = await openBounceMailbox(config, context);
  const password = await ensureFirstAdmin(context, config.admin);
  const worker = startWorker(publicUrl);
  metricsOfWorker = worker.metrics;
  printAddresses(context, config, { server, publicUrl, password });

  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    markStopping(context);
    drainableServer.shedConnections();
    const workerStop = stopWorker(worker);
    // Saves the counts early, in case the process is killed soon.
    void tryToWriteCounts(context);
    // A proxy that polls /readyz needs time to redirect visitors. Until then the process serves requests.
    await wait(config.drainDelayMs);
    const deadline = setTimeout(() => {
      const requests = drainableServer.countUnderWay();
      context.log.error({ requests }, 'requests did not finish before the drain timeout and are aborted');
      const ending = Promise.all([tryToWriteCounts(context), terminateWorker(worker)]);
      void Promise.race([ending, wait(FINAL_FLUSH_MS)]).finally(() => process.exit(1));
    }, config.drainTimeoutMs);
    deadline.unref();
    stopFollowing();
    endEventStreams(context);
    await Promise.all([drainableServer.close(), bounceMailbox?.close(), workerStop, frontend.close()]);
    await writeCounts(context);
    context.log.info({}, 'stopped');
    close();
    clearTimeout(deadline);
  };
  // Ctrl-C reaches this process twice, from the terminal and from npm. The second must not interrupt the drain.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => void stop());
  worker.thread.on('error', (error) => {
    // Without its send loop this process would accept newsletters and send none of them.
    context.log.error(
      { err: error },
      'the send worker failed; the process exits so that its supervisor restarts it',
    );
    process.exitCode = 1;
    void stop();
  });
}

async function openBounceMailbox(config: Config, context: Context): Promise<OpenBounceMailbox | undefined> {
  const mailbox = await composeBounceMailbox(config, context.log);
  if (mailbox === undefined) return undefined;
  try {
    return await startBounceMailbox(context, mailbox);
  } catch (error) {
    throw addPortAdvice(error, 'BOUNCE_SMTP_PORT', config.bounces.smtpPort);
  }
}

interface SendWorker {
  thread: Worker;
  /** Returns the worker's latest metrics. Empty before the first heartbeat. */
  metrics(): readonly Metric[];
}

function startWorker(publicUrl: string): SendWorker {
  const thread = new Worker(new URL('./worker.js', import.meta.url), {
    workerData: { publicUrl },
    resourceLimits: WORKER_MEMORY,
  });
  let latest: readonly Metric[] = [];
  thread.on('message', ({ metrics }: WorkerMessage) => {
    latest = metrics;
  });
  return { thread, metrics: () => latest };
}

function stopWorker({ thread }: SendWorker): Promise<void> {
  return new Promise((resolve) => {
    thread.once('exit', () => resolve());
    thread.postMessage('stop');
  });
}

/**
 * Ends the thread of a worker at once, between two calls of its database. If the process ended during a call, the
 * native module would abort it.
 */
function terminateWorker({ thread }: SendWorker): Promise<void> {
  if (thread.threadId === -1) return Promise.resolve();
  return new Promise((resolve) => {
    thread.once('exit', () => resolve());
    thread.postMessage('end');
  });
}

/**
 * Logs the address. Outside production, also prints it. Prints a new administrator's password in every mode, because it
 * is shown only once.
 */
function printAddresses(
  context: Context,
  config: Config,
  startup: { server: Server; publicUrl: string; password: string | undefined },
): void {
  const { port } = startup.server.address() as AddressInfo;
  const address = config.instance.configuredUrl ?? `http://127.0.0.1:${port}`;
  context.log.info({ address, port }, 'ready');
  const lines = config.instance.isProduction ? [] : [`${config.instance.brandName} is ready at ${address}`];
  if (config.email.kind === 'mailbox' && !config.instance.isProduction) {
    lines.push(`Emails stay on this machine: ${startup.publicUrl}/mailbox`);
  }
  if (startup.password !== undefined) {
    lines.push(
      `Administrator: ${config.admin.username}, password: ${startup.password}`,
      'The password is shown only once.',
    );
  }
  if (lines.length > 0) process.stdout.write(`\n  ${lines.join('\n  ')}\n\n`);
}

try {
  await serve(readConfig(process.env));
} catch (error) {
  const isConfigError = error instanceof ConfigError;
  process.stderr.write(`${isConfigError ? error.message : (error as Error).stack}\n`);
  process.exit(1);
}
