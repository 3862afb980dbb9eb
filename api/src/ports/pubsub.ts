import type { Measure } from '../kernel/measures.js';

/** A bell says that there are new rows to look at. It carries nothing, and a lost one only costs time. */
export type Topic = 'jobs' | 'deliveries' | 'webhooks';

export interface PubSub {
  publish(name: Topic): void;
  /** Returns the function that stops listening. */
  subscribe(name: Topic, received: () => void): () => void;
  /** Throws a sentence for the operator when bells of other processes cannot be heard. */
  check(): Promise<void>;
  /** How many were rung and heard here; and, where other processes hear them, whether those can be reached. */
  measures(): Measure[];
  close(): void;
}
