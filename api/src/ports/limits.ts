import type { Metric } from '../kernel/process/metrics.js';

export interface LimitRule {
  /** Names the counter: `login`, `subscribe`. */
  name: string;
  /** The maximum in the window. */
  points: number;
  windowSeconds: number;
}

/** `retryAfter` in whole seconds. */
export type LimitAnswer = { allowed: true } | { allowed: false; retryAfter: number };

export interface Limits {
  /** Counts one and returns whether it was within the limit. */
  consume(rule: LimitRule, key: string): Promise<LimitAnswer>;
  /** Refunds one that turned out not to count. */
  refund(rule: LimitRule, key: string): Promise<void>;
  /** Returns the refusals of this process, by rule. */
  metrics(): Metric[];
  close(): void;
}
