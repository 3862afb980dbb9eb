import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import type { Limits } from '../../ports/limits.js';
import type { Log } from '../../ports/log.js';
import { FAIL_FAST_OPTIONS, getSharedPrefix, openRedis } from '../redis/connection.js';
import { createLimits } from './memory.js';

interface RedisLimits {
  redisUrl: string;
  /** The name that separates instances on the same Redis server. */
  name: string;
  log: Log;
}

/**
 * Creates the limits port over Redis, for all processes. While Redis is unreachable or silent, each process counts
 * separately.
 */
export function createRedisLimits({ redisUrl, name: instance, log }: RedisLimits): Limits {
  const storeClient = openRedis(redisUrl, log, { ...FAIL_FAST_OPTIONS, enableOfflineQueue: false });
  const limits = createLimits(({ name, points, windowSeconds: duration }) => {
    const insuranceLimiter = new RateLimiterMemory({ points, duration });
    return new RateLimiterRedis({
      storeClient,
      keyPrefix: `${getSharedPrefix(instance)}:limit:${name}`,
      points,
      duration,
      insuranceLimiter,
    });
  });
  return { ...limits, close: () => storeClient.disconnect() };
}
