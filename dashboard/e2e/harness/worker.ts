import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root, type TidingsServer, terminate } from './server.js';

export interface TidingsWorker {
  stop(): Promise<void>;
  /** Sends SIGTERM. Returns the exit code after the worker has drained. */
  terminate(): Promise<number | null>;
  /** Kills the worker like a power cut, without signal handlers. */
  kill(): Promise<void>;
}

/** Starts another worker process on the database of a server. */
export function startWorker(
  server: Pick<TidingsServer, 'url' | 'dataDir'>,
  env: Record<string, string>,
): TidingsWorker {
  const child = spawn(process.execPath, [join(root, 'api/dist/worker.js')], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: server.dataDir,
      PUBLIC_URL: server.url,
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const isGone = () => child.exitCode !== null || child.signalCode !== null;
  return {
    terminate: () => terminate(child),
    async stop() {
      if (!isGone()) await terminate(child);
    },
    async kill() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
