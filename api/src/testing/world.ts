import { copyFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createDiskBlobs } from '../adapters/blobs/disk.js';
import { createDataDirDisk } from '../adapters/disk/data-dir-disk.js';
import { createResolverDns } from '../adapters/dns/resolver.js';
import { createMailboxService } from '../adapters/email/mailbox.js';
import { createBuiltEmbed } from '../adapters/embed/built-embed.js';
import { createPublicFetchUrl } from '../adapters/fetch-url/public.js';
import { parseFacts } from '../adapters/file-facts/parse-facts.js';
import { createMemoryLimits } from '../adapters/limits/memory.js';
import { createBuiltPages } from '../adapters/pages/built-pages.js';
import { createSimulatedPayments } from '../adapters/payments/simulated/simulated-payments.js';
import { createLocalPubSub } from '../adapters/pubsub/local.js';
import { createRowQueue } from '../adapters/queue/row-queue.js';
import { createAesSecrets } from '../adapters/secrets/aes.js';
import { readConfig } from '../config/config.js';
import { paths } from '../config/paths.js';
import { openConnections } from '../db/client.js';
import { copyDatabase } from '../db/database-file.js';
import { migrateDatabase } from '../db/migrations/migrate.js';
import { createDatabase } from '../db/transact.js';
import { DEFAULT_LIMITS } from '../kernel/plans/plan-limits.js';
import type { Dns } from '../ports/dns.js';
import type { EmailService } from '../ports/email.js';
import type { EmailHook } from '../ports/email-webhook.js';
import type { FetchUrl } from '../ports/fetch-url.js';
import { mayHaveFacts, NO_FACTS } from '../ports/file-facts.js';
import type { Log } from '../ports/log.js';
import type { Maintenance } from '../ports/maintenance.js';
import type { Payments } from '../ports/payments.js';
import type { Context, Instance } from '../server/context.js';
import { type LibsqlServer, startLibsqlServer } from './servers/libsql-server.js';
import { startSqld } from './servers/sqld.js';

/** A context with its own database, and a clock that moves only if the test moves it. */
export interface World {
  ctx: Context;
  folder: string;
  databaseUrl: string;
  clock: { now(): number; advance(ms: number): void };
  /** The log entries of level `error`. */
  errors: object[];
  /** The stand-in for a libSQL server, if the database is remote. */
  libsqlServer: LibsqlServer | undefined;
}

export interface WorldOptions {
  email?: EmailService;
  emailHooks?: EmailHook[];
  payments?: Payments;
  dns?: Dns;
  fetchUrl?: FetchUrl;
  maintenance?: Maintenance;
  instance?: Partial<Instance>;
  /** `remote` reaches the file by the protocol of a libSQL server. */
  database?: 'file' | 'remote';
  /** The folder of a saved world. The new world starts with its database, files and payments. */
  from?: string | undefined;
  /** Registers what ends the world. By default it ends with its test. */
  onEnd?: OnEnd;
}

export type OnEnd = (end: () => void | Promise<void>) => void;

const START = Date.UTC(2026, 10, 21, 8, 0, 0);

/** `TEST_DATABASE=remote npx vitest run --project api` uses the stand-in in every test, and `sqld` a real server. */
const chooseDatabase = ({ database }: WorldOptions) => database ?? process.env.TEST_DATABASE;

const foldersRemovedAtExit: string[] = [];

/** Uses one listener for all worlds, because a worker's tests create more worlds than Node allows listeners. */
function removeAtExit(folder: string): void {
  if (foldersRemovedAtExit.length === 0) {
    process.once('exit', () => {
      for (const each of foldersRemovedAtExit) rmSync(each, { recursive: true, force: true });
    });
  }
  foldersRemovedAtExit.push(folder);
}

let template: Promise<string> | undefined;

/** Migrates a database once per test process. Every world starts with a copy of the file. */
async function createTemplate(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'tidings-template-'));
  removeAtExit(folder);
  const file = join(folder, 'template.db');
  const connections = await openConnections({ url: `file:${file}` });
  await migrateDatabase(connections.writer, paths.migrations);
  // Moves the write-ahead log into the file, so that copying the file copies everything.
  await connections.writer.client.execute('PRAGMA wal_checkpoint(TRUNCATE)');
  createDatabase(connections).close();
  return file;
}

export async function createWorld(options: WorldOptions = {}): Promise<World> {
  template ??= createTemplate();
  const folder = mkdtempSync(join(tmpdir(), 'tidings-test-'));
  const file = join(folder, 'tidings.db');
  if (options.from === undefined) copyFileSync(await template, file);
  else cpSync(options.from, folder, { recursive: true });
  const server = chooseDatabase(options) === 'remote' ? await startLibsqlServer(file) : undefined;
  const sqld = chooseDatabase(options) === 'sqld' ? await startSqld(file) : undefined;
  const databaseUrl = (server ?? sqld)?.url ?? `file:${file}`;
  const connections = await openConnections({ url: databaseUrl });
  const db = createDatabase(connections);
  const pubsub = createLocalPubSub(`test:${folder}`);
  const errors: object[] = [];
  const log = createQuietLog(errors);
  // No server listens on port 9, so tests without their own name server get no answer.
  const dns = options.dns ?? createResolverDns('127.0.0.1:9', { timeoutMs: 100, tries: 1 });
  let now = START;
  const clock = {
    now: () => now,
    advance: (ms: number) => {
      now += ms;
    },
  };
  const { onEnd = onTestFinished } = options;
  onEnd(async () => {
    pubsub.close();
    db.close();
    await server?.close();
    await sqld?.kill();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    folder,
    databaseUrl,
    clock,
    errors,
    libsqlServer: server,
    ctx: {
      db,
      clock,
      pubsub,
      blobs: createDiskBlobs(join(folder, 'blobs')),
      disk: createDataDirDisk(folder),
      dns,
      embed: createBuiltEmbed(paths.widgets),
      fetchUrl: options.fetchUrl ?? createPublicFetchUrl(dns),
      email: options.email ?? createMailboxService(join(folder, 'mailbox'), clock.now),
      readFileFacts: async ({ mimeType, read }) => {
        const bytes = mayHaveFacts(mimeType) ? await read() : undefined;
        return bytes === undefined ? NO_FACTS : parseFacts({ mimeType, bytes }).catch(() => NO_FACTS);
      },
      emailHooks: options.emailHooks ?? [],
      limits: createMemoryLimits(),
      maintenance: options.maintenance ?? NO_MAINTENANCE,
      pages: createBuiltPages(),
      payments:
        options.payments ??
        createSimulatedPayments({
          folder: join(folder, 'simulated-payments'),
          key: Buffer.alloc(32, 9),
          now: clock.now,
        }),
      queue: createRowQueue({ pubsub, log }),
      secrets: createAesSecrets(Buffer.alloc(32, 7)),
      log,
      instance: { ...INSTANCE, ...options.instance },
    },
  };
}

/** Saves the world's present state until the process exits. Returns the folder that other worlds can start `from`. */
export async function cacheWorld({ folder }: World): Promise<string> {
  const cacheFolder = mkdtempSync(join(tmpdir(), 'tidings-kept-'));
  removeAtExit(cacheFolder);
  cpSync(folder, cacheFolder, { recursive: true, filter: (name) => !/tidings\.db[^/]*$/.test(name) });
  await copyDatabase(join(folder, 'tidings.db'), join(cacheFolder, 'tidings.db'));
  return cacheFolder;
}

const INSTANCE: Instance = {
  ...DEFAULT_LIMITS,
  ...readConfig({}).instance,
  publicUrl: 'http://127.0.0.1:3000',
  contactEmail: 'hello@tidings.example',
  factorRequiredSince: { user: null, admin: null },
  rateLimits: false,
  undoSendSeconds: 0,
};

const NO_MAINTENANCE: Maintenance = {
  backups: undefined,
  backUp: async () => {
    throw new Error('This world has no place for backups.');
  },
  checkDatabase: undefined,
};

/** Creates a log that collects errors, and drops everything else. */
export function createQuietLog(errors: object[]): Log {
  return { request() {}, debug() {}, info() {}, warn() {}, error: (fields) => void errors.push(fields) };
}
