import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Debian's `redis-server`, which `.ci/run` installs. Without it, the tests that need it are not defined. */
export const hasRedis = isInstalled();

function isInstalled(): boolean {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

export interface RedisServer {
  url: string;
  /** Stops the server, as in an outage. Its data is lost. */
  stop(): Promise<void>;
  /** Starts it on the same port again. */
  start(): Promise<void>;
}

/** Starts a Redis for one test, without persistence. */
export async function startRedis(): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), 'tidings-redis-'));
  const port = await freePort();
  let child: ReturnType<typeof spawn> | undefined;

  async function start(): Promise<void> {
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder];
    const redis = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'ignore'] });
    child = redis;
    let output = '';
    for await (const chunk of redis.stdout) {
      output += String(chunk);
      if (output.includes('Ready to accept connections')) break;
    }
    if (!output.includes('Ready to accept connections')) throw new Error(`Redis did not start: ${output}`);
  }

  async function stop(): Promise<void> {
    if (child === undefined || child.exitCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }

  process.once('exit', () => {
    child?.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  await start();
  return { url: `redis://127.0.0.1:${port}`, start, stop };
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}
