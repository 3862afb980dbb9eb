import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root, type TidingsServer } from './server.js';

/** A further worker process beside a server, on the same database. */
export function startWorker(server: TidingsServer, env: Record<string, string>): { stop(): Promise<void> } {
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
  return {
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
