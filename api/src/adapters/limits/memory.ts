import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { createCounter } from '../../kernel/process/metrics.js';
import type { LimitResult, LimitRule, Limits } from '../../ports/limits.js';

/** Creates the limits port in memory, for one process. */
export function createMemoryLimits(): Limits {
  return createLimits(
    ({ points, windowSeconds }) => new RateLimiterMemory({ points, duration: windowSeconds }),
  );
}

/** Creates the limits port over one rate limiter per rule, which is created on first use. */
export function createLimits(makeLimiter: (rule: LimitRule) => RateLimiterAbstract): Limits {
  const refusals = createCounter({
    name: 'tidings_rate_limit_refusals_total',
    help: 'Requests refused by a rate limit, by rule',
    labels: ['rule'],
  });
  const limiters = new Map<string, RateLimiterAbstract>();
  const getLimiter = (rule: LimitRule) => {
    const existingLimiter = limiters.get(rule.name);
    if (existingLimiter !== undefined) return existingLimiter;
    const newLimiter = makeLimiter(rule);
    limiters.set(rule.name, newLimiter);
    return newLimiter;
  };
  return {
    async consume(rule, key) {
      try {
        await getLimiter(rule).consume(key);
        return { allowed: true };
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        refusals.add(rule.name);
        return toRefusal(refusal);
      }
    },
    async refund(rule, key) {
      await getLimiter(rule).reward(key, 1);
    },
    metrics: () => [refusals.read()],
    close() {},
  };
}

function toRefusal(state: RateLimiterRes): LimitResult {
  return { allowed: false, retryAfter: Math.max(1, Math.ceil(state.msBeforeNext / 1_000)) };
}
