import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { LimitRule, Limits } from '../../ports/limits.js';
import {
  hasRedis,
  type RedisServer,
  skipWithoutRedis,
  startRedis,
} from '../../testing/servers/redis-server.js';
import { createMemoryLimits } from './memory.js';
import { createRedisLimits } from './redis.js';

const quiet = { request() {}, debug() {}, info() {}, warn() {}, error() {} };
let redis: RedisServer;
beforeAll(async () => {
  if (hasRedis) redis = await startRedis();
});
afterAll(() => redis?.stop());

const openShared = () => {
  const limits = createRedisLimits({ redisUrl: redis.url, name: 'test', log: quiet });
  onTestFinished(() => limits.close());
  return limits;
};
const TWINS: Array<[string, () => Limits]> = [
  ['memory', createMemoryLimits],
  ['Redis', openShared],
];

const rule: LimitRule = { name: 'login', points: 3, windowSeconds: 60 };

describe.each(TWINS)('the limits port over %s', (engine, createLimits) => {
  if (engine === 'Redis') beforeEach(skipWithoutRedis);

  it('allows the limit in a window, then returns when to retry', async () => {
    const limits = createLimits();
    const results = [];
    for (let count = 0; count < 4; count += 1) results.push(await limits.consume(rule, 'a'));
    expect(results.map(({ allowed }) => allowed)).toEqual([true, true, true, false]);
    const last = results[3];
    const retryAfter = last !== undefined && !last.allowed ? last.retryAfter : 0;
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(60);
  });

  it('counts each key and each rule separately', async () => {
    const limits = createLimits();
    for (let count = 0; count < 3; count += 1) await limits.consume(rule, 'a');
    expect(await limits.consume(rule, 'b')).toEqual({ allowed: true });
    expect(await limits.consume({ ...rule, name: 'codes' }, 'a')).toEqual({ allowed: true });
  });

  it('counts concurrent attempts, and subtracts refunds', async () => {
    const limits = createLimits();
    const results = await Promise.all(Array.from({ length: 5 }, () => limits.consume(rule, 'a')));
    expect(results.filter(({ allowed }) => allowed)).toHaveLength(3);
    const newLimits = createLimits();
    for (let count = 0; count < 10; count += 1) {
      expect(await newLimits.consume(rule, 'a')).toEqual({ allowed: true });
      await newLimits.refund(rule, 'a');
    }
  });
});

let attempts = 0;
/** Returns whether both count together. Without its connection, an instance counts alone. */
async function hasSharedCount(first: Limits, second: Limits): Promise<boolean> {
  const single = { name: 'single', points: 1, windowSeconds: 60 };
  const key = String(attempts++);
  await first.consume(single, key);
  return !(await second.consume(single, key)).allowed;
}

describe.runIf(hasRedis)('limits over Redis', () => {
  it('count for all processes together, and locally while Redis is unreachable', async () => {
    const [first, second] = [openShared(), openShared()];
    await vi.waitUntil(() => hasSharedCount(first, second));
    const sharedRule = { ...rule, name: 'shared' };
    const results = [];
    for (const limits of [first, second, first, second])
      results.push((await limits.consume(sharedRule, 'a')).allowed);
    expect(results).toEqual([true, true, true, false]);
    await redis.stop();
    expect(await first.consume(sharedRule, 'a')).toEqual({ allowed: true });
    await redis.start();
  });

  it('count locally while Redis is silent, and together afterwards', async () => {
    const [first, second] = [openShared(), openShared()];
    await vi.waitUntil(() => hasSharedCount(first, second));
    redis.suspend();
    onTestFinished(redis.resume);
    const single = { ...rule, name: 'silent', points: 1 };
    expect(await first.consume(single, 'a')).toEqual({ allowed: true });
    expect((await first.consume(single, 'a')).allowed).toBe(false);
    await first.refund(single, 'a');
    expect(await second.consume(single, 'a')).toEqual({ allowed: true });
    redis.resume();
    await vi.waitUntil(() => hasSharedCount(first, second));
  });
});
