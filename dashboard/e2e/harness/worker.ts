import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root, type TidingsServer, terminate } from './server.js';

export interface TidingsWorker {
  stop(): Promise<void>;
  /** Answers the exit code once it has drained. */
  terminate(): Promise<number | null>;
  /** As a power cut would: no signal handler runs. */
  kill(): Promise<void>;
}

/** A further worker process beside a server, on the same database. */
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
