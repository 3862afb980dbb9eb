import { type Client, createClient } from '@libsql/client';

/** An undoing of a broken-off restore holds it for moments. */
const PATIENCE_MS = 2_000;

/** Ends with its process too, however that ends: the operating system lets go of it. */
export interface FileLock {
  release(): Promise<void>;
}

/**
 * One of many who use what the file stands for; undefined while somebody has it alone. Node has no lock that outlives
 * no process, and SQLite's are that: the file is a database in which nothing is ever kept.
 */
export function shareLock(file: string): Promise<FileLock | undefined> {
  return lock(file, (client) => client.execute('SELECT count(*) FROM sqlite_master'));
}

/** Alone; undefined while anybody shares it. */
export function takeLock(file: string): Promise<FileLock | undefined> {
  return lock(file, (client) => client.batch(['PRAGMA user_version = 1'], 'write'));
}

async function lock(
  file: string,
  begin: (client: Client) => Promise<unknown>,
): Promise<FileLock | undefined> {
  const client = createClient({ url: `file:${file}`, concurrency: 1, timeout: PATIENCE_MS });
  try {
    // In this mode a connection keeps each lock that it was once given.
    await client.execute('PRAGMA locking_mode = EXCLUSIVE');
    await begin(client);
  } catch (error) {
    client.close();
    if (error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY') return undefined;
    throw error;
  }
  return {
    async release() {
      // Closing alone does not let go until libSQL's own garbage is collected; reading in the other mode does.
      await client.execute('PRAGMA locking_mode = NORMAL');
      await client.execute('SELECT count(*) FROM sqlite_master');
      client.close();
    },
  };
}
