import { createHash } from 'node:crypto';
import { Redis, type RedisOptions } from 'ioredis';
import type { Log } from '../../ports/log.js';

const MAX_RECONNECT_MS = 2_000;

/**
 * A connection that comes back by itself for as long as the process lives. An outage is logged once, when it begins,
 * and its end once: Redis only makes things quicker, and everything goes on without it.
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
    log.warn(
      { reason: error.message },
      'Redis cannot be reached; what it would have told is found out by looking',
    );
  });
  redis.on('ready', () => {
    if (isLost) log.info({}, 'Redis is back');
    isLost = false;
  });
  return redis;
}

/** What keys of one instance begin with: its database's address holds secrets, so it is not in them. */
export function sharedPrefix(name: string): string {
  return `tidings:${createHash('sha256').update(name).digest('hex').slice(0, 16)}`;
}
