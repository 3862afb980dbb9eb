import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

export interface BenchServer {
  port: number;
  url: string;
  processId: number;
  stop(): Promise<void>;
  /** As a power cut would: nothing is written any more. */
  kill(): Promise<void>;
}

/** Where a server that was started with `probe` writes the stops of its event loops. */
export const probeFile = (folder: string) => join(folder, 'loops.jsonl');

type Endings = Pick<BenchServer, 'stop' | 'kill'>;

interface TidingsOptions {
  probe?: 'event loops';
  env?: NodeJS.ProcessEnv;
}

/** The built product as it runs in earnest: rate limits aside, its log is written to a file. */
export async function startTidings(folder: string, options: TidingsOptions = {}): Promise<BenchServer> {
  return (await launchTidings(folder, options)).whenReady();
}

/** As above, and not waited for: it can be killed on its way up. */
export async function launchTidings(
  folder: string,
  options: TidingsOptions = {},
): Promise<Endings & { whenReady(): Promise<BenchServer> }> {
  const port = await freePort();
  const log = openSync(join(folder, 'server.log'), 'a');
  const env = { PORT: String(port), DATA_DIR: join(folder, 'data'), RATE_LIMITS: 'off' };
  const probe = options.probe === undefined ? [] : ['--import', join(import.meta.dirname, 'loop-probe.mjs')];
  const child = spawn(process.execPath, [...probe, join(root, 'api/dist/server.js')], {
    env: { PATH: process.env.PATH, LOOP_PROBE_FILE: probeFile(folder), ...env, ...options.env },
    stdio: ['ignore', log, log],
  });
  return { ...endings(child), whenReady: () => whenReady(child, port) };
}

/** The least that Hono can do: one route, one string, on the same Node server. */
export async function startBareHono(bytes: number): Promise<BenchServer> {
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'bare-hono.mjs'), String(port), String(bytes)],
    {
      stdio: 'inherit',
    },
  );
  return whenReady(child, port);
}

async function whenReady(child: ChildProcess, port: number): Promise<BenchServer> {
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + 30_000;
  while (!(await fetch(url).catch(() => undefined))) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error('A server under test did not start.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    port,
    url,
    processId: child.pid ?? 0,
    ...endings(child),
  };
}

function endings(child: ChildProcess): Endings {
  const end = async (signal: NodeJS.Signals) => {
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };
  return { stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}

/** A send worker in a process of its own, beside a server on the same database. */
export function startWorker(folder: string, env: NodeJS.ProcessEnv): Endings {
  const log = openSync(join(folder, 'worker.log'), 'a');
  const child = spawn(process.execPath, [join(root, 'api/dist/worker.js')], {
    env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'data'), ...env },
    stdio: ['ignore', log, log],
  });
  return endings(child);
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

export async function isListening(port: number): Promise<boolean> {
  const socket = createConnection({ port, host: '127.0.0.1' });
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    // Nobody listens there yet.
    return false;
  } finally {
    socket.destroy();
  }
}
