import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { getFreePort } from '../../src/testing/servers/free-port.js';

const root = join(import.meta.dirname, '../../..');

export interface BenchServer {
  port: number;
  url: string;
  processId: number;
  stop(): Promise<void>;
  /** Kills the process, as a power cut would. */
  kill(): Promise<void>;
}

/** The file to which a server started with `probe` writes the stops of its event loops. */
export const probeFile = (folder: string) => join(folder, 'loops.jsonl');

type StoppableServer = Pick<BenchServer, 'stop' | 'kill'>;

interface TidingsOptions {
  probe?: 'event loops';
  env?: NodeJS.ProcessEnv;
}

/** Starts the built product with production settings, without rate limits, and writes its log to a file. */
export async function startTidings(folder: string, options: TidingsOptions = {}): Promise<BenchServer> {
  return (await launchTidings(folder, options)).whenReady();
}

/** Starts the product like `startTidings`, but does not wait, so that a test can kill it during its start. */
export async function launchTidings(
  folder: string,
  options: TidingsOptions = {},
): Promise<StoppableServer & { whenReady(): Promise<BenchServer> }> {
  const port = await getFreePort();
  const log = openSync(join(folder, 'server.log'), 'a');
  const env = { PORT: String(port), DATA_DIR: join(folder, 'data'), RATE_LIMITS: 'off' };
  const probe = options.probe === undefined ? [] : ['--import', join(import.meta.dirname, 'loop-probe.mjs')];
  const child = spawn(process.execPath, [...probe, join(root, 'api/dist/server.js')], {
    env: { PATH: process.env.PATH, LOOP_PROBE_FILE: probeFile(folder), ...env, ...options.env },
    stdio: ['ignore', log, log],
  });
  return { ...createEndings(child), whenReady: () => waitUntilReady(child, port) };
}

/** Starts a bare Hono app on the same Node server, with one route that returns a string. */
export async function startBareHono(bytes: number): Promise<BenchServer> {
  const port = await getFreePort();
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'bare-hono.mjs'), String(port), String(bytes)],
    {
      stdio: 'inherit',
    },
  );
  return waitUntilReady(child, port);
}

async function waitUntilReady(child: ChildProcess, port: number): Promise<BenchServer> {
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
    ...createEndings(child),
  };
}

function createEndings(child: ChildProcess): StoppableServer {
  const endProcess = async (signal: NodeJS.Signals) => {
    const exitEvent = once(child, 'exit');
    child.kill(signal);
    await exitEvent;
  };
  return { stop: () => endProcess('SIGTERM'), kill: () => endProcess('SIGKILL') };
}

/** Starts a send worker in its own process, for the database of a server. */
export function startWorker(folder: string, env: NodeJS.ProcessEnv): StoppableServer {
  const log = openSync(join(folder, 'worker.log'), 'a');
  const child = spawn(process.execPath, [join(root, 'api/dist/worker.js')], {
    env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'data'), ...env },
    stdio: ['ignore', log, log],
  });
  return createEndings(child);
}

export async function isListening(port: number): Promise<boolean> {
  const socket = createConnection({ port, host: '127.0.0.1' });
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    // No server listens there yet.
    return false;
  } finally {
    socket.destroy();
  }
}

/** Returns a server's memory in megabytes. */
export function readMemory({ processId }: BenchServer): number {
  const status = readFileSync(`/proc/${processId}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024;
}
