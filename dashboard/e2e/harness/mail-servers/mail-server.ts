import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';

/** Debian's packages, each unpacked into a folder of its own name; `.ci/run` does that. */
export const packages = process.env.MAIL_SERVERS_DIR ?? '/var/tmp/tidings-mail-servers';

/** What the server does with 200 recipients at list.example and other domains. */
export type Behavior =
  | { kind: 'accept' }
  /** Over TLS, and only for user `mara` with password `secret`. */
  | { kind: 'sign-in' }
  | { kind: 'deny relaying' }
  /** Recipients whose name begins with `gone`. */
  | { kind: 'refuse unknown' }
  | { kind: 'greylist' }
  /** Accepts, then finds that the next server refuses, and reports to bounces.example. */
  | { kind: 'bounce'; bouncePort: number };

/** Creates a server that relays what it accepts to the server at this port. */
export type CreateMailServer = (input: { nextPort: number }) => Promise<MailServer>;

export interface MailServer {
  name: string;
  port: number;
  /** With this behavior, from now on. */
  start(behavior: Behavior): Promise<void>;
  /** As a power cut would. */
  kill(): Promise<void>;
  stop(): Promise<void>;
  /** Each entry is an address, as often as the server logged it. */
  refused(): string[];
}

interface Program {
  path: string;
  args: string[];
  env?: Record<string, string>;
  cwd?: string;
}

export function isUnpacked(...files: string[]): boolean {
  return process.getuid?.() === 0 && files.every((file) => existsSync(join(packages, file)));
}

export function createFolder(name: string): string {
  return mkdtempSync(join(tmpdir(), `tidings-${name}-`));
}

/** Runs a server in the foreground, in a process group of its own, until it answers at its port. */
export async function startProgram(program: Program, port: number): Promise<ChildProcess> {
  const child = spawn(program.path, program.args, {
    env: { PATH: process.env.PATH, ...program.env },
    ...(program.cwd === undefined ? {} : { cwd: program.cwd }),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let said = '';
  const onMessage = (chunk: Buffer) => {
    said += chunk;
  };
  child.stdout?.on('data', onMessage);
  child.stderr?.on('data', onMessage);
  await vi.waitUntil(async () => child.exitCode !== null || (await answers(port)), { interval: 50 });
  if (child.exitCode !== null) throw new Error(`${program.path} ended:\n${said}`);
  return child;
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('data', () => {
      socket.end('QUIT\r\n');
      resolve(true);
    });
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
  });
}

/** The whole process group, and waits until its port is free. */
export async function endProgram(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (child?.pid === undefined) return;
  if (child.exitCode === null && child.signalCode === null) {
    const gone = once(child, 'exit');
    process.kill(-child.pid, signal);
    await gone;
  }
  // Processes of the group that outlived their parent.
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // None is left.
  }
}

export function readLog(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** The first group of each match. */
export function findAll(log: string, pattern: RegExp): string[] {
  return [...log.matchAll(pattern)].flatMap(([, found]) => (found === undefined ? [] : [found]));
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
