import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Redis } from 'ioredis';
import type { TestContext } from 'vitest';
import { getFreePort } from './free-port.js';

/**
 * True if Debian's `redis-server` is installed, as in CI. The results count the tests that are skipped without it. The
 * check runs when this file loads, so only tests over Redis import it.
 */
export const hasRedis = isInstalled();

function isInstalled(): boolean {
  const { CI, SKIP_REDIS_TESTS } = process.env;
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    if (!CI || SKIP_REDIS_TESTS) return false;
    throw new Error(
      'These tests need Redis. Install it (Debian: apt-get install redis-server), or set SKIP_REDIS_TESTS=1.',
    );
  }
}

/** Skips a test over Redis if Redis is not installed. */
export function skipWithoutRedis({ skip }: Pick<TestContext, 'skip'>): void {
  skip(!hasRedis, 'redis-server is not installed');
}

export interface RedisServer {
  url: string;
  /** Stops the server, as in an outage. Its data is lost. */
  stop(): Promise<void>;
  /** Starts the server on the same port again. */
  start(): Promise<void>;
  /** Suspends the process, which accepts connections and commands, but replies to none until `resume`. */
  suspend(): void;
  resume(): void;
}

/** Starts a Redis for one test, without persistence. */
export async function startRedis(extra: readonly string[] = []): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), 'tidings-redis-'));
  const port = await getFreePort();
  let child: ReturnType<typeof spawn> | undefined;

  async function start(): Promise<void> {
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder, ...extra];
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
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exitEvent = once(child, 'exit');
    child.kill('SIGKILL');
    await exitEvent;
  }

  process.once('exit', () => {
    child?.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    stop,
    suspend: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
  };
}

/** Returns the names of the queues in which BullMQ recently completed a job. */
export async function listCompletedQueues(url: string): Promise<string[]> {
  const client = new Redis(url);
  const names: string[] = [];
  for (const key of await client.keys('*:events')) {
    const events = await client.xrange(key, '-', '+');
    if (events.some(([, fields]) => fields.includes('completed'))) names.push(key.split(':').at(-2) ?? '');
  }
  client.disconnect();
  return names;
}

/** Starts a Redis Cluster of three nodes. Returns its URL. */
export async function startRedisCluster(): Promise<{ url: string; stop(): Promise<unknown> }> {
  const nodes = await Promise.all([1, 2, 3].map(() => startRedis(['--cluster-enabled', 'yes'])));
  const clients = nodes.map(({ url }) => new Redis(url));
  const slots = ['0 5460', '5461 10922', '10923 16383'];
  const ports = nodes.map(({ url }) => new URL(url).port);
  for (const [index, client] of clients.entries()) {
    await client.call('CLUSTER', 'ADDSLOTSRANGE', ...(slots[index] ?? '').split(' '));
    await client.call('CLUSTER', 'MEET', '127.0.0.1', ports[0] ?? '');
  }
  const isReady = async (client: Redis) =>
    /cluster_state:ok[\s\S]*cluster_known_nodes:3/.test(String(await client.call('CLUSTER', 'INFO')));
  for (const client of clients) {
    while (!(await isReady(client))) await new Promise((resolve) => setTimeout(resolve, 50));
    client.disconnect();
  }
  return {
    url: `redis+cluster://${ports.map((port) => `127.0.0.1:${port}`).join(',')}`,
    stop: () => Promise.all(nodes.map(({ stop }) => stop())),
  };
}

/** Starts a master, a replica and a Sentinel that watches them. Returns its URL. */
export async function startRedisSentinel(): Promise<{
  url: string;
  master: RedisServer;
  stop(): Promise<unknown>;
}> {
  const master = await startRedis();
  const { port } = new URL(master.url);
  const replica = await startRedis(['--replicaof', `127.0.0.1 ${port}`]);
  const sentinel = await startSentinel(port);
  return {
    url: `redis+sentinel://127.0.0.1:${sentinel.port}/main`,
    master,
    stop: () => Promise.all([sentinel.stop(), master.stop(), replica.stop()]),
  };
}

async function startSentinel(masterPort: string) {
  const port = await getFreePort();
  const file = join(mkdtempSync(join(tmpdir(), 'tidings-sentinel-')), 'sentinel.conf');
  writeFileSync(
    file,
    [
      `port ${port}`,
      'bind 127.0.0.1',
      `sentinel monitor main 127.0.0.1 ${masterPort} 1`,
      'sentinel down-after-milliseconds main 500',
      'sentinel failover-timeout main 2000',
    ].join('\n'),
  );
  const child = spawn('redis-server', [file, '--sentinel'], { stdio: 'ignore' });
  process.once('exit', () => {
    child.kill('SIGKILL');
    rmSync(dirname(file), { recursive: true, force: true });
  });
  return {
    port,
    async stop() {
      const exitEvent = once(child, 'exit');
      if (child.kill('SIGKILL')) await exitEvent;
    },
  };
}
