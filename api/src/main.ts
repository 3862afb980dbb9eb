import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import { createFetch } from './app.js';
import { compose, composeBounceMailbox, composeFrontend, keepRelease, migrate } from './compose.js';
import { type Config, ConfigError, readConfig } from './config.js';
import type { Context } from './context.js';
import { ensureFirstAdmin } from './features/admin/index.js';
import { flushViews } from './features/insights/index.js';
import { startBounceMailbox } from './features/mailing/index.js';
import { flushHits } from './features/newsletters/index.js';
import { followInstanceSettings } from './features/settings/index.js';
import { endEventStreams } from './http/stream-events.js';
import type { OpenBounceMailbox } from './ports/bounce-mailbox.js';

/** Requests and mails under way may finish this long after SIGTERM. */
const DRAIN_MS = 30_000;

/**
 * V8 lets a heap grow with what it may use, not with what it needs: an import of a million rows takes 80 MB less in
 * this one, and as long. The worker's own need is below 100 MB. Its young heap at 24 MB held 10 MB more for the same time.
 */
const WORKER_MEMORY = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 512 };

async function serve(config: Config): Promise<void> {
  await migrate(config);
  await keepRelease(config);
  const publicUrl = config.configuredUrl ?? `http://127.0.0.1:${config.port}`;
  const frontend = await composeFrontend(config);
  const { context, close } = await compose(config, { pages: frontend.pages, publicUrl });
  const stopFollowing = await followInstanceSettings(context);
  const fetch = createFetch(context, { trustProxy: config.trustProxy, frontend: frontend.routes });
  const { server, closeServer } = drainable(frontend.createServer(fetch));
  // A port that is taken is found before anything is made that is told only once.
  await listen(server, config);
  const bounces = await openBounceMailbox(config, context);
  const password = await ensureFirstAdmin(context, config.admin);
  const worker = startWorker(publicUrl);
  announce(server, config, publicUrl, password);

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    const deadline = setTimeout(() => process.exit(1), DRAIN_MS);
    deadline.unref();
    stopFollowing();
    endEventStreams(context);
    await Promise.all([closeServer(), bounces?.close(), stopWorker(worker), frontend.close()]);
    await Promise.all([flushHits(context), flushViews(context)]);
    close();
    clearTimeout(deadline);
  };
  // Ctrl-C reaches this process twice, from the terminal and from npm: the second must not break the draining off.
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
  worker.on('error', (error) => {
    // Without its send loop this process would take newsletters and mail none of them.
    context.log.error({ err: error }, 'the send worker broke; the process stops so that it is started anew');
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
    throw sayingWhichPort(error, 'BOUNCE_SMTP_PORT', config.bounces.smtpPort);
  }
}

function startWorker(publicUrl: string): Worker {
  const file = import.meta.url.endsWith('.ts') ? './worker-dev.mjs' : './worker.js';
  return new Worker(new URL(file, import.meta.url), {
    workerData: { publicUrl },
    resourceLimits: WORKER_MEMORY,
  });
}

function stopWorker(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    worker.once('exit', () => resolve());
    worker.postMessage('stop');
  });
}

function listen(server: Server, config: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = (error: Error) => reject(sayingWhichPort(error, 'PORT', config.port));
    server.once('error', refuse);
    server.listen(config.port, config.host, () => {
      server.off('error', refuse);
      resolve();
    });
  });
}

/** What an operator does about a port that they may not have; any other error as it is. */
function sayingWhichPort(error: unknown, variable: string, port: number | undefined): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new ConfigError(`Port ${port} is taken. Set ${variable} to another one, or stop what uses it.`);
    case 'EACCES':
      return new ConfigError(`Port ${port} is not for this user to open. Set ${variable} to one above 1023.`);
    default:
      return error;
  }
}

/** Closing waits for requests under way, not for connections that browsers only keep open. */
function drainable(server: Server): { server: Server; closeServer(): Promise<void> } {
  let underWay = 0;
  server.on('request', (_request, response) => {
    underWay += 1;
    response.once('close', () => {
      underWay -= 1;
    });
  });
  const closeServer = () =>
    new Promise<void>((resolve) => {
      const sweep = setInterval(() => {
        if (underWay === 0) server.closeAllConnections();
        else server.closeIdleConnections();
      }, 100);
      server.close(() => {
        clearInterval(sweep);
        resolve();
      });
    });
  return { server, closeServer };
}

function announce(server: Server, config: Config, publicUrl: string, password: string | undefined): void {
  const { port } = server.address() as AddressInfo;
  const lines = [`${config.brandName} is ready at ${config.configuredUrl ?? `http://127.0.0.1:${port}`}`];
  if (config.mail.kind === 'mailbox') lines.push(`Mail stays here: ${publicUrl}/mailbox`);
  if (password !== undefined) {
    lines.push(
      `Administrator: ${config.admin.username}, password: ${password}`,
      'The password is shown this once.',
    );
  }
  process.stdout.write(`\n  ${lines.join('\n  ')}\n\n`);
}

try {
  await serve(readConfig(process.env));
} catch (error) {
  const isAboutUs = error instanceof ConfigError;
  process.stderr.write(`${isAboutUs ? error.message : (error as Error).stack}\n`);
  process.exit(1);
}
