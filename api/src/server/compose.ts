import { createServer, type RequestListener, type Server } from 'node:http';
import type { S3Settings } from '../adapters/blobs/s3.js';
import { createDataDirDisk } from '../adapters/disk/data-dir-disk.js';
import { createResolverDns } from '../adapters/dns/resolver.js';
import { addHeaders } from '../adapters/email/compile-message.js';
import { createPostmarkHook } from '../adapters/email-webhooks/postmark.js';
import { createSesHook } from '../adapters/email-webhooks/ses.js';
import { createBuiltEmbed, storeEmbedFiles } from '../adapters/embed/built-embed.js';
import { createPublicFetchUrl } from '../adapters/fetch-url/public.js';
import { createIsolatedFileFacts } from '../adapters/file-facts/isolated.js';
import { createMemoryLimits } from '../adapters/limits/memory.js';
import { createPinoLog } from '../adapters/log.js';
import { createAdminCommand } from '../adapters/maintenance/admin-command.js';
import { createLocalPubSub } from '../adapters/pubsub/local.js';
import { createRowQueue } from '../adapters/queue/row-queue.js';
import { createAesSecrets } from '../adapters/secrets/aes.js';
import { readKeyFile } from '../adapters/secrets/key-file.js';
import type { Config } from '../config/config.js';
import { paths } from '../config/paths.js';
import { openConnections } from '../db/client.js';
import { findDatabaseFile } from '../db/database-file.js';
import { migrateDatabase } from '../db/migrations/migrate.js';
import { createDatabase } from '../db/transact.js';
import { createBuiltRoutes, createDevelopmentRoutes } from '../http/pages/static.js';
import type { createRouter } from '../http/router.js';
import { HOUR, MINUTE, SECOND, systemClock } from '../kernel/clock.js';
import { isOnOwnMachine } from '../kernel/network/internal-addresses.js';
import { parseUrl } from '../kernel/network/parse-url.js';
import { DEFAULT_LIMITS } from '../kernel/plans/plan-limits.js';
import { shareDataDir } from '../operations/data-dir.js';
import type { BackupBucket } from '../ports/backup-bucket.js';
import type { Blobs } from '../ports/blobs.js';
import type { BounceMailbox } from '../ports/bounce-mailbox.js';
import type { EmailService } from '../ports/email.js';
import type { EmailHook } from '../ports/email-webhook.js';
import type { FetchUrl } from '../ports/fetch-url.js';
import type { Limits } from '../ports/limits.js';
import type { Log } from '../ports/log.js';
import type { Pages } from '../ports/pages.js';
import type { Payments } from '../ports/payments.js';
import type { PubSub } from '../ports/pubsub.js';
import type { Queue } from '../ports/queue.js';
import type { Context } from './context.js';

export interface ComposedContext {
  context: Context;
  close(): void;
}

/** Chooses the adapters by the configuration. No other file names adapters. Imports heavy adapters only if chosen. */
export async function compose(
  config: Config,
  choice: { pages: Pages; publicUrl: string; logTo?: number; now?: () => number },
): Promise<ComposedContext> {
  const lock = await shareDataDir(config.dataDir);
  const connections = await openConnections(config.database);
  const database = createDatabase(connections);
  const log = createPinoLog(config.logLevel, choice.logTo);
  const { pubsub, limits, queue } = await composeShared(config, log);
  const dns = createResolverDns(config.dnsServer);
  const fetchUrl = createPublicFetchUrl(dns, {
    postsToOwnMachine: isOnOwnMachine(config.instance) ? 'yes' : 'no',
  });
  const emailHooks = composeEmailHooks(config, fetchUrl);
  const context: Context = {
    db: database,
    clock: systemClock,
    pubsub,
    blobs: await composeBlobs(config),
    disk: createDataDirDisk(config.dataDir),
    dns,
    embed: createBuiltEmbed(paths.widgets),
    fetchUrl,
    readFileFacts: createIsolatedFileFacts(paths.fileFacts, log),
    email: addHeaders(
      await composeEmail(config, choice.publicUrl),
      emailHooks.flatMap(({ headers }) => headers),
    ),
    emailHooks,
    limits,
    maintenance: createAdminCommand(paths.adminScript, {
      backups: config.backups,
      isFile: findDatabaseFile(config.database) !== undefined,
    }),
    pages: choice.pages,
    payments: await composePayments(config, choice.now),
    queue,
    secrets: createAesSecrets(
      config.encryptionKey ?? (await readKeyFile(`${config.dataDir}/keys/encryption.key`)),
    ),
    log,
    instance: {
      ...DEFAULT_LIMITS,
      ...config.instance,
      publicUrl: choice.publicUrl,
      factorRequiredSince: { user: null, admin: null },
    },
  };
  return {
    context,
    close() {
      queue.close();
      pubsub.close();
      limits.close();
      database.close();
      void lock.release();
    },
  };
}

interface SharedServices {
  pubsub: PubSub;
  limits: Limits;
  queue: Queue & { close(): void };
}

/** Opens the services that processes of one instance share besides the database. */
async function composeShared(config: Config, log: Log): Promise<SharedServices> {
  const { redisUrl } = config;
  const name = `tidings:${config.database.url}`;
  const local = createLocalPubSub(name);
  if (redisUrl === undefined) {
    const queue = { ...createRowQueue({ pubsub: local, log }), close() {} };
    return { pubsub: local, limits: createMemoryLimits(), queue };
  }
  const [{ createRedisPubSub }, { createRedisLimits }] = await Promise.all([
    import('../adapters/pubsub/redis.js'),
    import('../adapters/limits/redis.js'),
  ]);
  const pubsub = createRedisPubSub({ redisUrl, name, local, log });
  return {
    pubsub,
    limits: createRedisLimits({ redisUrl, name, log }),
    queue: createLazyQueue(async () => {
      const { createRedisQueue } = await import('../adapters/queue/redis.js');
      return createRedisQueue({ redisUrl, name, pubsub, log });
    }),
  };
}

/** Loads BullMQ when the first work starts, because a server without a worker does not need it. */
function createLazyQueue(load: () => Promise<SharedServices['queue']>): SharedServices['queue'] {
  let loading: Promise<SharedServices['queue']> | undefined;
  let loadedQueue: SharedServices['queue'] | undefined;
  return {
    start(work) {
      loading ??= load();
      const running = loading.then((queue) => {
        loadedQueue = queue;
        return queue.start(work);
      });
      return { stop: async () => (await running).stop() };
    },
    metrics: () => loadedQueue?.metrics() ?? [],
    close: () => loadedQueue?.close(),
  };
}

async function composeBlobs({ files }: Config): Promise<Blobs> {
  if (files.kind === 's3') {
    const { createS3Blobs } = await import('../adapters/blobs/s3.js');
    return createS3Blobs(files);
  }
  const { createDiskBlobs } = await import('../adapters/blobs/disk.js');
  return createDiskBlobs(files.folder);
}

/** Opens the bucket of backups for a command. */
export async function composeBackupBucket(settings: S3Settings): Promise<BackupBucket> {
  const { createS3Backups: s3Backups } = await import('../adapters/blobs/s3-backups.js');
  return s3Backups(settings);
}

/** Migrates the database. Must run before anything else opens it. */
export async function migrate(config: Config): Promise<void> {
  const lock = await shareDataDir(config.dataDir);
  const connections = await openConnections(config.database);
  await migrateDatabase(connections.writer, paths.migrations);
  createDatabase(connections).close();
  await lock.release();
}

async function composeEmail(config: Config, publicUrl: string): Promise<EmailService> {
  const { email } = config;
  // A command of `tidings-admin` has no public URL and sends nothing.
  const publicHost = parseUrl(publicUrl)?.hostname;
  if (email.kind === 'smtp') {
    const { createSmtpService } = await import('../adapters/email/smtp.js');
    return createSmtpService(email.relay, { publicHost });
  }
  if (email.kind === 'relays') {
    const { createSmtpRelays } = await import('../adapters/email/smtp-relays.js');
    return createSmtpRelays(email.relays, { publicHost });
  }
  const { createMailboxService } = await import('../adapters/email/mailbox.js');
  return createMailboxService(email.folder);
}

/** Stores the embed files of this release, because other sites load them after the next release. */
export async function storeRelease({ dataDir, isDevelopment }: Config): Promise<void> {
  if (isDevelopment) return;
  await storeEmbedFiles(`${paths.widgets}/embed`, `${getReleasesFolder(dataDir)}/embed`);
}

const getReleasesFolder = (dataDir: string) => `${dataDir}/releases`;

/** Chooses the payment provider. `now` is the clock of simulated payments, which the demo moves through a year. */
async function composePayments(config: Config, now: (() => number) | undefined): Promise<Payments> {
  const { payments } = config;
  if (payments.kind === 'stripe') {
    const { createStripePayments } = await import('../adapters/payments/stripe/stripe-payments.js');
    return createStripePayments(payments);
  }
  const { createSimulatedPayments } = await import('../adapters/payments/simulated/simulated-payments.js');
  const key = await readKeyFile(payments.keyFile);
  return createSimulatedPayments({ folder: payments.folder, key, ...(now && { now }) });
}

/** Returns the webhooks of every configured email provider. */
function composeEmailHooks(config: Config, fetchUrl: FetchUrl): EmailHook[] {
  const { sesTopicArn, postmarkSecret } = config.bounces;
  return [
    ...(sesTopicArn === undefined
      ? []
      : [createSesHook({ topicArn: sesTopicArn, fetchUrl, clock: systemClock })]),
    ...(postmarkSecret === undefined ? [] : [createPostmarkHook({ secret: postmarkSecret })]),
  ];
}

/** Opens the mailbox that receives the instance's own bounces. Returns undefined if no port is set. */
export async function composeBounceMailbox(config: Config, log: Log): Promise<BounceMailbox | undefined> {
  const { smtpPort } = config.bounces;
  if (smtpPort === undefined) return undefined;
  const { createSmtpBounceMailbox } = await import('../adapters/bounce-mailbox/smtp.js');
  return createSmtpBounceMailbox({ host: config.host, port: smtpPort, log });
}

/** The rendering of pages and of the dashboard, and the routes of their files. */
export interface Frontend {
  pages: Pages;
  routes: ReturnType<typeof createRouter>;
  /** Creates the server, which does not listen yet. */
  createServer(listener: RequestListener): Server;
  close(): Promise<void>;
}

/**
 * Time limits of the server. A large file over a slow line takes longer than Node's five minutes for a request. Headers
 * have half a minute. `endStalledRequests`, or an upload's own handler, ends a body without new bytes. A proxy leaves
 * an idle connection open for one minute (nginx) or two (Caddy). The proxy must close it first, or it may send a form
 * into a connection that the server closes.
 */
const SERVER_TIMEOUTS = {
  requestTimeout: HOUR,
  headersTimeout: 30 * SECOND,
  connectionsCheckingInterval: 5 * SECOND,
  keepAliveTimeout: 3 * MINUTE,
};

export async function composeFrontend(config: Config): Promise<Frontend> {
  if (config.isDevelopment) return composeDevelopment();
  const { createBuiltPages: builtPages } = await import('../adapters/pages/built-pages.js');
  return {
    pages: builtPages(),
    routes: createBuiltRoutes({
      dashboard: paths.dashboard,
      widgets: paths.widgets,
      stored: getReleasesFolder(config.dataDir),
    }),
    createServer: (listener) => createServer(SERVER_TIMEOUTS, listener),
    close: async () => {},
  };
}

async function composeDevelopment(): Promise<Frontend> {
  const { startVite, WIDGETS_BASE } = await import('../adapters/pages/vite.js');
  const server = createServer(SERVER_TIMEOUTS);
  const folders = { dashboard: `${paths.root}/dashboard`, widgets: `${paths.root}/widgets` };
  const vite = startVite(folders, server);
  return {
    pages: vite.pages,
    routes: createDevelopmentRoutes({
      widgets: paths.widgets,
      embedSource: `${WIDGETS_BASE}src/embed/`,
      scriptSources: {
        unsubscribe: `${WIDGETS_BASE}src/browser/unsubscribe/main.tsx`,
        checkout: `${WIDGETS_BASE}src/browser/checkout/main.tsx`,
        'plan-payment': `${WIDGETS_BASE}src/browser/plan-payment/main.tsx`,
      },
      page: vite.dashboardPage,
    }),
    createServer: (listener) =>
      server.on('request', (request, response) => {
        vite.middleware(request, response, () => void listener(request, response));
      }),
    close: vite.close,
  };
}
