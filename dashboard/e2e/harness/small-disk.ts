import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { closeSync, openSync, statSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startServer, type TidingsServer } from './server.js';

/** A server on a disk that a test can fill to the last byte. */
export interface SmallDisk {
  server: TidingsServer;
  fill(): Promise<void>;
  /** Allows this many more bytes to be written. */
  give(bytes: number | 'all'): void;
}

const MEGABYTE = 1024 * 1024;
const PAGE = 4096;

/** Runs a command in a separate mount namespace, as root or as a user who is root only there. */
const UNSHARE = ['unshare', '--mount', ...(process.getuid?.() === 0 ? [] : ['--map-root-user'])];
const ENTER = [
  'nsenter',
  '--mount',
  ...(process.getuid?.() === 0 ? [] : ['--user', '--preserve-credentials']),
];
const MOUNT = 'mount -t tmpfs -o size=64m tidings "$DATA_DIR"';

/** Starts a server on a small tmpfs if possible. Otherwise limits the size of its files. */
export async function startOnSmallDisk(env: Record<string, string>): Promise<SmallDisk> {
  return canMount() ? onTmpfs(env) : startWithLimit(env);
}

function canMount(): boolean {
  const [program = '', ...words] = UNSHARE;
  const mountResult = spawnSync(program, [...words, 'sh', '-c', MOUNT], {
    env: { ...process.env, DATA_DIR: '/mnt' },
  });
  return mountResult.status === 0;
}

async function onTmpfs(env: Record<string, string>): Promise<SmallDisk> {
  const within = [...UNSHARE, 'sh', '-c', `${MOUNT} && exec "$0" "$@"`];
  const server = await startServer(env, { within });
  // Only the server's own processes see the mount.
  const getBallastPath = () => join(`/proc/${server.processId()}/root`, server.dataDir, 'ballast');
  return {
    server,
    async fill() {
      await truncateLog(server, [...ENTER, '--target', String(server.processId())]);
      const file = openSync(getBallastPath(), 'w');
      for (const size of [MEGABYTE, PAGE]) writeUntilFull(file, Buffer.alloc(size));
      closeSync(file);
    },
    give(bytes) {
      truncateSync(
        getBallastPath(),
        bytes === 'all' ? 0 : Math.max(0, statSync(getBallastPath()).size - bytes),
      );
    },
  };
}

async function startWithLimit(env: Record<string, string>): Promise<SmallDisk> {
  const server = await startServer(env);
  const setLimit = (bytes: number | 'unlimited') =>
    execFileSync('prlimit', ['--pid', String(server.processId()), `--fsize=${bytes}:unlimited`]);
  let limit = 0;
  return {
    server,
    async fill() {
      await truncateLog(server, []);
      limit = statSync(join(server.dataDir, 'tidings.db-wal')).size;
      setLimit(limit);
    },
    give(bytes) {
      if (bytes !== 'all') limit += bytes;
      setLimit(bytes === 'all' ? 'unlimited' : limit);
    },
  };
}

/** Truncates SQLite's log, because SQLite overwrites an existing log without needing space on the disk. */
async function truncateLog({ dataDir }: TidingsServer, enter: string[]): Promise<void> {
  const script = `
    import { createClient } from ${JSON.stringify(import.meta.resolve('@libsql/client'))};
    const database = createClient({ url: ${JSON.stringify(`file:${join(dataDir, 'tidings.db')}`)} });
    while ((await database.execute('PRAGMA wal_checkpoint(TRUNCATE)')).rows[0].busy !== 0);`;
  const [program = '', ...words] = [...enter, process.execPath, '--input-type=module', '--eval', script];
  await promisify(execFile)(program, words);
}

function writeUntilFull(file: number, bytes: Buffer): void {
  try {
    while (writeSync(file, bytes) === bytes.length);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
