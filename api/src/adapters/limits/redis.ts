import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import type { Limits } from '../../ports/limits.js';
import type { Log } from '../../ports/log.js';
import { openRedis } from '../redis/connection.js';
import { limitsOver } from './memory.js';

/** Counters that all processes share. While Redis is away each process counts by itself. */
export function redisLimits(redisUrl: string, log: Log): Limits {
  const storeClient = openRedis(redisUrl, log, { maxRetriesPerRequest: 1, enableOfflineQueue: false });
  const limits = limitsOver(({ name, points, windowSeconds: duration }) => {
    const insuranceLimiter = new RateLimiterMemory({ points, duration });
    return new RateLimiterRedis({
      storeClient,
      keyPrefix: `tidings:limit:${name}`,
      points,
      duration,
      insuranceLimiter,
    });
  });
  return { ...limits, close: () => storeClient.disconnect() };
}
