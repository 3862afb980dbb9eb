import { createHash } from 'node:crypto';
import { Redis, type RedisOptions } from 'ioredis';
import type { Log } from '../../ports/log.js';

const MAX_RECONNECT_MS = 2_000;

/**
 * Opens a connection that reconnects while the process runs. Logs the start and the end of an outage once, because the
 * instance works without Redis, only more slowly.
 */
export function openRedis(redisUrl: string, log: Log, options: RedisOptions = {}): Redis {
  const redis = new Redis(redisUrl, {
    retryStrategy: (attempt) => Math.min(attempt * 100, MAX_RECONNECT_MS),
    ...options,
  });
  let isLost = false;
  redis.on('error', (error: Error) => {
    if (isLost) return;
    isLost = true;
    log.warn({ reason: error.message }, 'Redis cannot be reached; this process polls the database instead');
  });
  redis.on('ready', () => {
    if (isLost) log.info({}, 'Redis is back');
    isLost = false;
  });
  return redis;
}

/** Returns the prefix of an instance's keys. It hashes the database's URL, which contains secrets. */
export function sharedPrefix(name: string): string {
  return `tidings:${createHash('sha256').update(name).digest('hex').slice(0, 16)}`;
}
