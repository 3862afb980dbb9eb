import type { Metric } from '../kernel/process/metrics.js';

export interface LimitRule {
  /** The name of the counter, such as `login` or `subscribe`. */
  name: string;
  /** The maximum in the window. */
  points: number;
  windowSeconds: number;
}

/** The limits of the emails requested for one mailbox. */
export interface MailboxLimits {
  /** For one requesting network address, or browser. */
  each: LimitRule;
  /** For all of them together. */
  all: LimitRule;
}

/** The result of a request. `retryAfter` is in whole seconds. */
export type LimitResult = { allowed: true } | { allowed: false; retryAfter: number };

export interface Limits {
  /** Counts one request, and returns whether it was within the limit. */
  consume(rule: LimitRule, key: string): Promise<LimitResult>;
  /** Refunds a counted request. */
  refund(rule: LimitRule, key: string): Promise<void>;
  /** Returns the rejections of this process, by rule. */
  metrics(): Metric[];
  close(): void;
}
