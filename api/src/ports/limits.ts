export interface LimitRule {
  /** Names the counter: `login`, `subscribe`. */
  name: string;
  /** How many in the window. */
  points: number;
  windowSeconds: number;
}

/** `retryAfter` in whole seconds. */
export type LimitAnswer = { allowed: true } | { allowed: false; retryAfter: number };

export interface Limits {
  /** Counts one and says whether it was still allowed. */
  consume(rule: LimitRule, key: string): Promise<LimitAnswer>;
  /** Says whether one more would be allowed, without counting. */
  peek(rule: LimitRule, key: string): Promise<LimitAnswer>;
}
