import { createHash } from 'node:crypto';
import { Cluster, Redis, type RedisOptions } from 'ioredis';
import { parseRedisUrl } from '../../kernel/network/redis-url.js';
import type { Log } from '../../ports/log.js';

const MAX_RECONNECT_MS = 2_000;

/**
 * Options for connections without blocking commands. A connection without a reply is closed, so that Redis counts as
 * unreachable until it replies. An earlier command then fails soon, so that the next command does not wait.
 */
export const FAIL_FAST_OPTIONS = { maxRetriesPerRequest: 1, socketTimeout: 1_500, commandTimeout: 2_000 };
const reconnectAfter = (attempt: number) => Math.min(attempt * 100, MAX_RECONNECT_MS);

export type RedisClient = Redis | Cluster;

/**
 * Opens a connection to a server, to the master that Sentinels name, or to a Cluster. Reconnects while the process
 * runs. Logs the start and the end of an outage once, because the instance works without Redis, only more slowly.
 */
export function openRedis(redisUrl: string, log: Log, options: RedisOptions = {}): RedisClient {
  const redis = connect(redisUrl, { retryStrategy: reconnectAfter, ...options });
  let isLost = false;
  redis.on('error', (error: Error) => {
    if (isLost) return;
    isLost = true;
    log.warn(
      { reason: error.message },
      'Redis cannot be reached; this process works without it, more slowly',
    );
  });
  redis.on('ready', () => {
    if (isLost) log.info({}, 'Redis is back');
    isLost = false;
  });
  return redis;
}

function connect(redisUrl: string, options: RedisOptions): RedisClient {
  const address = parseRedisUrl(redisUrl);
  if (address.kind === 'server') return new Redis(address.url, options);
  const { username, password, isEncrypted } = address;
  const access = {
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    ...(isEncrypted && { tls: {} }),
  };
  if (address.kind === 'cluster') {
    const { enableOfflineQueue, ...redisOptions } = options;
    return new Cluster(address.nodes, {
      clusterRetryStrategy: reconnectAfter,
      enableOfflineQueue,
      redisOptions: { ...redisOptions, ...access },
    });
  }
  const { sentinels, master: name, database: db, sentinelPassword } = address;
  return new Redis({
    ...options,
    ...access,
    sentinels,
    name,
    db,
    sentinelRetryStrategy: reconnectAfter,
    enableTLSForSentinelMode: isEncrypted,
    ...(isEncrypted && { sentinelTLS: {} }),
    ...(sentinelPassword !== undefined && { sentinelPassword }),
  });
}

/** Returns the prefix of an instance's keys. It hashes the database's URL, which contains secrets. */
export function getSharedPrefix(instanceName: string): string {
  return `tidings:${createHash('sha256').update(instanceName).digest('hex').slice(0, 16)}`;
}
