import type { MiddlewareHandler } from 'hono';
import { createRateLimitError } from '../../kernel/errors.js';
import type { LimitRule } from '../../ports/limits.js';
import { declareErrors } from '../errors/errors.js';
import type { HttpContext, HttpEnv } from '../router.js';

const rules = new WeakMap<object, LimitRule>();

/** Counts each request of an address. */
export function limitByAddress(rule: LimitRule): MiddlewareHandler<HttpEnv> {
  const limit = declareErrors<MiddlewareHandler<HttpEnv>>(async (c, next) => {
    await consume(c, rule, c.var.clientAddress);
    await next();
  }, 'rate_limited');
  rules.set(limit, rule);
  return limit;
}

/** Returns the limit of a middleware, if it has one. The description of the API reads it from the routes. */
export function findLimit(middleware: object): LimitRule | undefined {
  return rules.get(middleware);
}

export async function consume(c: HttpContext, rule: LimitRule, key: string): Promise<void> {
  const { limits, instance } = c.var.context;
  if (!instance.rateLimits) return;
  throwIfExceeded(await limits.consume(rule, key));
}

/** Counts one request like `consume`, and returns whether it was within the limit. */
export async function isWithin(c: HttpContext, rule: LimitRule, key: string): Promise<boolean> {
  const { limits, instance } = c.var.context;
  return !instance.rateLimits || (await limits.consume(rule, key)).allowed;
}

/** Counts failures. Counts before the work, so that concurrent attempts all count, and refunds a success. */
export async function limitFailures<T>(
  c: HttpContext,
  rule: LimitRule,
  key: string,
  work: () => Promise<T>,
): Promise<T> {
  await consume(c, rule, key);
  const result = await work();
  const { limits, instance } = c.var.context;
  if (instance.rateLimits) await limits.refund(rule, key);
  return result;
}

function throwIfExceeded(result: { allowed: true } | { allowed: false; retryAfter: number }): void {
  if (result.allowed) return;
  throw createRateLimitError(
    `Too many attempts. Please wait ${result.retryAfter} seconds.`,
    result.retryAfter,
  );
}
