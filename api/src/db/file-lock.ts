import { type Client, createClient } from '@libsql/client';

/** An undoing of a broken-off restore holds it for moments. */
const PATIENCE_MS = 500;

/** Ends with its process too, however that ends: the operating system lets go of it. */
export interface FileLock {
  release(): Promise<void>;
}

/**
 * One of many who use what the file stands for; undefined while somebody has it alone. Node has no lock that ends with
 * its process, and SQLite's do: the file is a database in which nothing is ever kept.
 */
export async function shareLock(file: string): Promise<FileLock | undefined> {
  const client = createClient({ url: `file:${file}`, concurrency: 1, timeout: PATIENCE_MS });
  // In this mode a connection keeps each lock that it was once given.
  await client.execute('PRAGMA locking_mode = EXCLUSIVE');
  if (await isGiven(client.execute(READ))) return { release: () => letGo(client) };
  client.close();
  return undefined;
}

/** Alone; undefined while anybody shares it. */
export async function takeLock(file: string): Promise<FileLock | undefined> {
  const client = createClient({ url: `file:${file}`, concurrency: 1, timeout: PATIENCE_MS });
  // In the ordinary mode first: refused in the other one, a connection of libSQL keeps some of the lock for good. The
  // client rolls back at once what it finds open; in the other mode the lock then stays.
  for (const mode of ['NORMAL', 'EXCLUSIVE']) {
    await client.execute(`PRAGMA locking_mode = ${mode}`);
    if (await isGiven(client.execute('BEGIN EXCLUSIVE'))) continue;
    client.close();
    return undefined;
  }
  return { release: () => letGo(client) };
}

const READ = 'SELECT count(*) FROM sqlite_master';

async function isGiven(asked: Promise<unknown>): Promise<boolean> {
  try {
    await asked;
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY') return false;
    throw error;
  }
}

/** Closing alone does not, until libSQL's own garbage is collected; reading in the other mode does. */
async function letGo(client: Client): Promise<void> {
  await client.execute('PRAGMA locking_mode = NORMAL');
  await client.execute(READ);
  client.close();
}
