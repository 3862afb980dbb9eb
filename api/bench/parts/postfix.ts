/** Finds or downloads Debian's `smtp-sink` and `smtp-source`. Installs nothing and runs no service. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { getFreePort } from '../../src/testing/servers/free-port.js';
import { isListening } from './servers.js';

/** More than two lines of `smtp-sink`, which writes a line after each email. */
const COUNTERS_TAIL_BYTES = 512;

interface Postfix {
  sink: string;
  source: string;
  env: NodeJS.ProcessEnv;
}

export interface PostfixSink {
  port: number;
  /** Returns the number of emails accepted since its start. */
  count(): number;
  stop(): Promise<void>;
}

export function findPostfix(): Postfix {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/lib/postfix/sbin'];
  const installedFolder = folders.find((folder) => existsSync(join(folder, 'smtp-sink')));
  return installedFolder === undefined ? fetchPostfix() : locateTools(installedFolder);
}

function locateTools(folder: string, libraries?: string): Postfix {
  const config = mkdtempSync(join(tmpdir(), 'tidings-postfix-config-'));
  writeFileSync(join(config, 'main.cf'), '');
  return {
    sink: join(folder, 'smtp-sink'),
    source: join(folder, 'smtp-source'),
    env: { PATH: process.env.PATH, MAIL_CONFIG: config, ...(libraries && { LD_LIBRARY_PATH: libraries }) },
  };
}

/** Downloads the tools. They stay in the temporary folder for the next run. */
function fetchPostfix(): Postfix {
  const folder = join(tmpdir(), 'tidings-postfix');
  const tools = join(folder, 'usr/sbin');
  if (!existsSync(join(tools, 'smtp-sink'))) {
    mkdirSync(folder, { recursive: true });
    try {
      execFileSync('apt-get', ['download', 'postfix'], { cwd: folder, stdio: 'pipe' });
      const file = readdirSync(folder).find((name) => name.endsWith('.deb')) ?? '';
      execFileSync('dpkg', ['-x', join(folder, file), folder], { stdio: 'pipe' });
    } catch (error) {
      throw new Error('smtp-sink cannot be had. Install it first: apt-get install postfix.', {
        cause: error,
      });
    }
  }
  return locateTools(tools, join(folder, 'usr/lib/postfix'));
}

/** Starts a sink that accepts every email, stores none, and writes their number. */
export async function startPostfixSink(postfix: Postfix, folder: string): Promise<PostfixSink> {
  const port = await getFreePort();
  const counters = join(folder, `sink-${port}.txt`);
  // As root, `smtp-sink` requires the name of another user.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(postfix.sink, [...user, '-c', `127.0.0.1:${port}`, '1000'], {
    env: postfix.env,
    stdio: ['ignore', openSync(counters, 'w'), 'ignore'],
  });
  await waitUntilListening(port, child);
  const countersFile = openSync(counters, 'r');
  return {
    port,
    count: () => readLastCount(countersFile),
    async stop() {
      const exitEvent = once(child, 'exit');
      child.kill('SIGTERM');
      await exitEvent;
      closeSync(countersFile);
    },
  };
}

/** Reads only the end. After 1,000,000 emails the file has 50 MB, and reading all of it would occupy a core. */
function readLastCount(countersFile: number): number {
  const start = Math.max(0, fstatSync(countersFile).size - COUNTERS_TAIL_BYTES);
  const tail = Buffer.alloc(COUNTERS_TAIL_BYTES);
  const length = readSync(countersFile, tail, { position: start });
  return Number(/.*mesg=(\d+)\s/s.exec(tail.toString('latin1', 0, length))?.[1] ?? 0);
}

/** Returns the seconds that `smtp-source` needs to send the emails over eight persistent connections. */
export async function runSmtpSource(
  postfix: Postfix,
  input: { port: number; emails: number; bytes: number },
): Promise<number> {
  const { port, emails, bytes } = input;
  const args = ['-d', '-s', '8', '-l', String(bytes), '-m', String(emails)];
  const startedAt = performance.now();
  const child = spawn(
    postfix.source,
    [...args, '-f', 'a@tidings.example', '-t', 'b@kova.example', `127.0.0.1:${port}`],
    {
      env: postfix.env,
      stdio: 'inherit',
    },
  );
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`smtp-source ended with ${code}.`);
  return (performance.now() - startedAt) / 1_000;
}

async function waitUntilListening(port: number, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!(await isListening(port))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('smtp-sink did not start.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
