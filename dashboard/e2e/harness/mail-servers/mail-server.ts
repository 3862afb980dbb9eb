import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';

/** The folder with Debian's packages, each unpacked into a subfolder of its name by `.ci/run`. */
export const packages = process.env.MAIL_SERVERS_DIR ?? '/var/tmp/tidings-mail-servers';

/** The behavior of the server for 200 recipients at list.example and other domains. */
export type Behavior =
  | { kind: 'accept' }
  /** Requires TLS, and accepts only user `mara` with password `secret`. */
  | { kind: 'sign-in' }
  | { kind: 'deny relaying' }
  /** Rejects recipients whose name begins with "gone". */
  | { kind: 'refuse unknown' }
  | { kind: 'greylist' }
  /** Accepts emails, and sends bounces to bounces.example after the next server rejects them. */
  | { kind: 'bounce'; bouncePort: number };

/** Creates a server that relays accepted emails to the server at `nextPort`. */
export type CreateMailServer = (input: { nextPort: number }) => Promise<MailServer>;

export interface MailServer {
  name: string;
  port: number;
  /** Starts the server with this behavior. */
  start(behavior: Behavior): Promise<void>;
  /** Kills the server like a power cut. */
  kill(): Promise<void>;
  stop(): Promise<void>;
  /** Returns the refused addresses, each as often as the server logged it. */
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

/** Runs a server in the foreground and in a separate process group. Resolves when it responds at its port. */
export async function startProgram(program: Program, port: number): Promise<ChildProcess> {
  const child = spawn(program.path, program.args, {
    env: { PATH: process.env.PATH, ...program.env },
    ...(program.cwd === undefined ? {} : { cwd: program.cwd }),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  const onMessage = (chunk: Buffer) => {
    output += chunk;
  };
  child.stdout?.on('data', onMessage);
  child.stderr?.on('data', onMessage);
  await vi.waitUntil(async () => child.exitCode !== null || (await isResponding(port)), { interval: 50 });
  if (child.exitCode !== null) throw new Error(`${program.path} ended:\n${output}`);
  return child;
}

function isResponding(port: number): Promise<boolean> {
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

/** Ends the whole process group, and waits until its port is free. */
export async function endProgram(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (child?.pid === undefined) return;
  if (child.exitCode === null && child.signalCode === null) {
    const exitEvent = once(child, 'exit');
    process.kill(-child.pid, signal);
    await exitEvent;
  }
  // Kills processes of the group that outlived their parent.
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // No process is left.
  }
}

export function readLog(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** Returns the first group of each match. */
export function findAll(log: string, pattern: RegExp): string[] {
  return [...log.matchAll(pattern)].flatMap(([, matchedText]) =>
    matchedText === undefined ? [] : [matchedText],
  );
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
