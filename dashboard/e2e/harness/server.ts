import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getFreePort } from '../../../api/src/testing/servers/free-port.js';

export const root = join(import.meta.dirname, '../../..');

/** The fields that are safe to use on a server that other journeys share. */
export interface SharedServer {
  url: string;
  dataDir: string;
  /** The password that the first start printed. */
  adminPassword: string;
}

export interface TidingsServer extends SharedServer {
  processId(): number;
  /** Returns everything that the server printed and logged. */
  output(): string;
  /** Kills the server like a power cut, without signal handlers. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Sends SIGTERM, like an operator. Returns the exit code after the server has drained. */
  terminate(): Promise<number | null>;
  /** Drains the server, and removes its data. */
  stop(): Promise<void>;
}

interface ServerOptions {
  /** The command that runs the server's command as its own process. */
  within?: string[];
  /** The Node program that runs the server. */
  node?: string;
  /** The settings of all journeys, which `env` extends. */
  settings?: Record<string, string>;
}

const JOURNEY_SETTINGS = {
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'warn',
  // Journeys that undo a sending set this. Others need not wait.
  UNDO_SEND_SECONDS: '0',
};

/** Starts the built server like `npm start`, in a separate process with an empty data folder and a free port. */
export async function startServer(
  env: Record<string, string> = {},
  { within = [], node = process.execPath, settings = JOURNEY_SETTINGS }: ServerOptions = {},
): Promise<TidingsServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tidings-e2e-'));
  const port = await getFreePort();
  let child: ChildProcess;
  let output = '';

  async function start(): Promise<void> {
    const [program = node, ...words] = [...within, node, join(root, 'api/dist/server.js')];
    child = spawn(program, words, {
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        DATA_DIR: dataDir,
        ...settings,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const startLength = output.length;
    const ready = new Promise<void>((resolve, reject) => {
      const onOutput = (chunk: Buffer) => {
        output += chunk;
        if (output.slice(startLength).includes('is ready at')) resolve();
      };
      child.stdout?.on('data', onOutput);
      child.stderr?.on('data', onOutput);
      child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${output}`)));
    });
    await ready;
  }

  try {
    await start();
  } catch (error) {
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  }
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    processId: () => child.pid ?? 0,
    adminPassword: /password: (\S+)/.exec(output)?.[1] ?? '',
    output: () => output,
    start,
    async kill() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
    terminate: () => terminate(child),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) await terminate(child);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Ends a process. Resolves to the exit code after its output is complete. */
export async function terminate(child: ChildProcess): Promise<number | null> {
  const closeEvent = once(child, 'close');
  child.kill('SIGTERM');
  const [code] = await closeEvent;
  return code;
}
