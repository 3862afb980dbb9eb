import { type Client, createClient, type InStatement, type ResultSet } from '@libsql/client';
import { drizzle, type LibSQLDatabase } from 'drizzle-orm/libsql';

/** How long SQLite itself waits for another thread's lock before it answers SQLITE_BUSY. */
const LOCK_TIMEOUT_MS = 5_000;
/** Beyond the lock wait: attempts of a batch that still met SQLITE_BUSY. */
const BUSY_ATTEMPTS = 5;

export interface DatabaseAddress {
  /** `file:/path/tidings.db`, `libsql://…` or `https://…`. */
  url: string;
  authToken?: string | undefined;
}

type Pragmas = readonly string[];

const READER: Pragmas = ['journal_mode = WAL', 'foreign_keys = ON', 'query_only = ON'];
const WRITER: Pragmas = ['journal_mode = WAL', 'synchronous = NORMAL', 'foreign_keys = ON'];
/** A settled outcome has to survive a power cut, or a mail that was accepted would go out again. */
const LEDGER: Pragmas = ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON'];

/**
 * One connection that always has its pragmas. A pragma reaches only the connection that ran it, and libSQL
 * opens a new one with defaults after `reconnect()`; a pool of one is what makes "primed" mean something.
 */
export interface Connection {
  client: Client;
  reconnect(): Promise<void>;
  close(): void;
}

async function openConnection(address: DatabaseAddress, pragmas: Pragmas): Promise<Connection> {
  const isFile = address.url.startsWith('file:');
  const client = createClient({
    url: address.url,
    ...(address.authToken === undefined ? {} : { authToken: address.authToken }),
    ...(isFile ? { concurrency: 1, timeout: LOCK_TIMEOUT_MS } : {}),
  });
  const prime = async () => {
    // A libSQL server sets its own; pragmas are for the embedded file alone.
    if (!isFile) return;
    for (const pragma of pragmas) await client.execute(`PRAGMA ${pragma}`);
  };
  await prime();
  return {
    client,
    async reconnect() {
      await client.reconnect();
      await prime();
    },
    close: () => client.close(),
  };
}

export interface Connections {
  reader: Connection;
  writer: Connection;
  ledger: Connection;
}

export async function openConnections(address: DatabaseAddress): Promise<Connections> {
  // The writer first: it turns WAL on, which needs the file to itself for a moment.
  const writer = await openConnection(address, WRITER);
  const ledger = await openConnection(address, LEDGER);
  const reader = await openConnection(address, READER);
  return { reader, writer, ledger };
}

/** Drizzle over a connection for reading. */
export function readerOver(connection: Connection): LibSQLDatabase {
  return drizzle(connection.client);
}

/**
 * Drizzle for building writes. Its statements run in `transact` alone; awaiting one directly is a mistake
 * that would go round the write queue, so it fails.
 */
export function statementBuilder(connection: Connection): LibSQLDatabase {
  const refuse = () => Promise.reject(new Error('A write is built here and run by transact().'));
  const client = new Proxy(connection.client, {
    get: (target, property) =>
      property === 'execute' || property === 'batch' ? refuse : Reflect.get(target, property, target),
  });
  return drizzle(client);
}

/** Runs one batch as a write transaction, and again after SQLITE_BUSY on a fresh connection. */
export async function runBatch(connection: Connection, statements: InStatement[]): Promise<ResultSet[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await connection.client.batch(statements, 'write');
    } catch (error) {
      if (!isBusy(error) || attempt === BUSY_ATTEMPTS) throw error;
      // After SQLITE_BUSY on BEGIN this client answers "cannot commit transaction" for ever.
      await connection.reconnect();
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');
}
