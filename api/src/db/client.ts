import { setTimeout } from 'node:timers/promises';
import { type Client, createClient, type InStatement, type ResultSet } from '@libsql/client';
import { drizzle, type LibSQLDatabase } from 'drizzle-orm/libsql';
import { MINUTE } from '../kernel/clock.js';
import { createRemoteServer, type RemoteServer } from './remote-fetch.js';

/** The time that SQLite waits for another lock while a connection opens. No other work has to run then. */
const LOCK_TIMEOUT_MS = 5_000;
/**
 * SQLite's waiting blocks the whole thread and its requests. A write blocks for 1, 2 and 5 ms, and then waits
 * asynchronously.
 */
const WRITE_LOCK_TIMEOUT_MS = 8;
/** The time for which a batch is retried after SQLITE_BUSY, with growing pauses. */
const BUSY_TIMEOUT_MS = 25_000;
/** The time to wait for another process, which may hold the lock for minutes to build a large index. */
const MIGRATION_TIMEOUT_MS = 10 * MINUTE;
const BUSY_PAUSE_MS = { least: 2, most: 50 };

export interface DatabaseAddress {
  /** `file:/path/tidings.db`, `libsql://…` or `https://…`. */
  url: string;
  authToken?: string | undefined;
}

type Pragmas = readonly string[];

const READER: Pragmas = ['journal_mode = WAL', 'foreign_keys = ON', 'query_only = ON'];
const SHORT_WAIT = `busy_timeout = ${WRITE_LOCK_TIMEOUT_MS}`;
const WRITER: Pragmas = ['journal_mode = WAL', 'synchronous = NORMAL', 'foreign_keys = ON', SHORT_WAIT];
/** The pragmas of the ledger sync fully. After a lost outcome, an accepted email would be sent again. */
const LEDGER: Pragmas = ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON', SHORT_WAIT];

/**
 * One connection that always has its pragmas. A pragma applies only to the connection that ran it, and libSQL opens a
 * new connection with defaults after `reconnect()`. Only a pool of one connection keeps its pragmas.
 */
export interface Connection {
  client: Client;
  /** True for a libSQL server, which limits the time of a batch. */
  isRemote: boolean;
  /** Sets the pragmas, once. SQLite then parses the whole schema, which takes 5 ms. */
  open(): Promise<void>;
  reconnect(): Promise<void>;
  close(): void;
}

interface OpenOptions {
  pragmas: Pragmas;
  /** Sends requests to a libSQL server. */
  fetch: RemoteServer[keyof RemoteServer];
}

function createConnection(address: DatabaseAddress, { pragmas, fetch }: OpenOptions): Connection {
  const isFile = address.url.startsWith('file:');
  const client = createClient({
    url: address.url,
    ...(address.authToken === undefined ? {} : { authToken: address.authToken }),
    ...(isFile ? { concurrency: 1, timeout: LOCK_TIMEOUT_MS } : { fetch }),
  });
  const applyPragmas = async () => {
    // A libSQL server sets its own pragmas.
    if (!isFile) return;
    for (const pragma of pragmas) await client.execute(`PRAGMA ${pragma}`);
  };
  const reconnect = async () => {
    await client.reconnect();
    await applyPragmas();
  };
  let openPromise: Promise<void> | undefined;
  const open = () => {
    // While another process writes, SQLite does not wait to enable WAL, but fails at once.
    openPromise ??= retryWhileBusy({
      timeoutMs: BUSY_TIMEOUT_MS,
      attempt: applyPragmas,
      reset: () => client.reconnect(),
    }).catch((error: unknown) => {
      openPromise = undefined;
      throw error;
    });
    return openPromise;
  };
  return { client, isRemote: !isFile, open, reconnect, close: () => client.close() };
}

export interface Connections {
  reader: Connection;
  writer: Connection;
  /** Opens with its first batch, because many processes need none. */
  ledger: Connection;
}

export async function openConnections(address: DatabaseAddress): Promise<Connections> {
  const { read, write } = createRemoteServer();
  // Opens the writer first, because it enables WAL, which needs exclusive access to the file for a moment.
  const writer = createConnection(address, { pragmas: WRITER, fetch: write });
  await writer.open();
  const ledger = createConnection(address, { pragmas: LEDGER, fetch: write });
  const reader = createConnection(address, { pragmas: READER, fetch: read });
  await reader.open();
  return { reader, writer, ledger };
}

/** Creates Drizzle over a connection for reading. */
export function createReadDatabase(connection: Connection): LibSQLDatabase {
  return drizzle(connection.client);
}

/**
 * Creates Drizzle for building writes. Its statements run only in `transact`. Awaiting one directly would
 * bypass the write queue, so it throws.
 */
export function createStatementBuilder(connection: Connection): LibSQLDatabase {
  const rejectExecution = () => Promise.reject(new Error('A write is built here and run by transact().'));
  return drizzle(replaceMethods(connection.client, { execute: rejectExecution, batch: rejectExecution }));
}

/**
 * Creates a Drizzle database that runs `batch` as one write transaction. Drizzle's own batch begins as a read
 * transaction (BEGIN DEFERRED).
 */
export function createBatchRunner(connection: Connection): LibSQLDatabase {
  return drizzle(
    replaceMethods(connection.client, {
      batch: (statements: InStatement[]) => runBatch(connection, statements),
    }),
  );
}

function replaceMethods(client: Client, methods: Partial<Record<keyof Client, unknown>>): Client {
  return new Proxy(client, {
    get: (target, property) => Reflect.get(Object.hasOwn(methods, property) ? methods : target, property),
  });
}

/** Runs one batch as a write transaction, and again after SQLITE_BUSY on a fresh connection. */
async function runBatch(connection: Connection, statements: InStatement[]): Promise<ResultSet[]> {
  await connection.open();
  return retryWhileBusy({
    timeoutMs: BUSY_TIMEOUT_MS,
    attempt: () => connection.client.batch(statements, 'write'),
    reset: connection.reconnect,
  });
}

/** Runs a batch with foreign keys off, because a rebuilt table is dropped and the rows that reference it must stay. */
export function runMigration(connection: Connection, statements: InStatement[]): Promise<ResultSet[]> {
  return retryWhileBusy({
    timeoutMs: MIGRATION_TIMEOUT_MS,
    attempt: () => connection.client.migrate(statements),
    reset: connection.reconnect,
  });
}

interface BusyAttempt<T> {
  timeoutMs: number;
  attempt(): Promise<T>;
  /** Makes the connection usable after SQLITE_BUSY. May itself fail with SQLITE_BUSY. */
  reset(): Promise<void> | void;
}

/** Repeats an attempt until no other process holds the required lock, or the time is up. */
async function retryWhileBusy<T>({ timeoutMs, attempt, reset }: BusyAttempt<T>): Promise<T> {
  const startedAt = performance.now();
  let mustReset = false;
  for (let pause = BUSY_PAUSE_MS.least; ; pause = Math.min(2 * pause, BUSY_PAUSE_MS.most)) {
    try {
      // After SQLITE_BUSY on BEGIN, this client always fails with "cannot commit transaction".
      if (mustReset) await reset();
      mustReset = false;
      return await attempt();
    } catch (error) {
      if (!isBusy(error) || performance.now() - startedAt > timeoutMs) throw error;
      mustReset = true;
      await setTimeout(pause);
    }
  }
}

/** Returns whether a libSQL server was too busy to begin the transaction (TRANSACTION_BUSY). */
function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(SQLITE|TRANSACTION)_BUSY/.test(String(error.code));
}
