import { type Client, createClient } from '@libsql/client';

/** The timeout is short, because undoing an interrupted restore holds the lock only for moments. */
const TIMEOUT_MS = 500;

/** A lock that the operating system releases when its process ends for any reason. */
export interface FileLock {
  release(): Promise<void>;
}

/**
 * Takes a shared lock, or returns undefined while another process holds it exclusively. Node has no lock that ends with
 * its process, but SQLite does. The file is a database that always stays empty.
 */
export async function shareLock(file: string): Promise<FileLock | undefined> {
  const client = createClient({ url: `file:${file}`, concurrency: 1, timeout: TIMEOUT_MS });
  // In this mode, a connection keeps each lock that it acquired.
  await client.execute('PRAGMA locking_mode = EXCLUSIVE');
  if (await isGranted(client.execute(READ_QUERY))) return { release: () => releaseLock(client) };
  client.close();
  return undefined;
}

/** Takes an exclusive lock, or returns undefined while another process shares it. */
export async function takeLock(file: string): Promise<FileLock | undefined> {
  const client = createClient({ url: `file:${file}`, concurrency: 1, timeout: TIMEOUT_MS });
  // Tries the normal mode first. After a failure in exclusive mode, a libSQL connection holds part of the lock forever.
  // The client rolls back an open transaction at once, but exclusive mode keeps the lock.
  for (const mode of ['NORMAL', 'EXCLUSIVE']) {
    await client.execute(`PRAGMA locking_mode = ${mode}`);
    if (await isGranted(client.execute('BEGIN EXCLUSIVE'))) continue;
    client.close();
    return undefined;
  }
  return { release: () => releaseLock(client) };
}

const READ_QUERY = 'SELECT count(*) FROM sqlite_master';

async function isGranted(request: Promise<unknown>): Promise<boolean> {
  try {
    await request;
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY') return false;
    throw error;
  }
}

/** Releases a lock by a read in normal mode. Closing alone releases it only after libSQL's garbage collection. */
async function releaseLock(client: Client): Promise<void> {
  await client.execute('PRAGMA locking_mode = NORMAL');
  await client.execute(READ_QUERY);
  client.close();
}
