import type { Measure } from '../kernel/measures.js';

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
  /** Takes one back: it turned out not to count. */
  refund(rule: LimitRule, key: string): Promise<void>;
  /** What was refused here, by rule. */
  measures(): Measure[];
  close(): void;
}
