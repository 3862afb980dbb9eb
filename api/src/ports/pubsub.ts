import type { Metric } from '../kernel/process/metrics.js';

/** The wake-ups for new rows. They contain no data, and a lost wake-up only costs time. */
export type Topic = 'jobs' | 'deliveries' | 'webhooks';

export interface PubSub {
  publish(name: Topic): void;
  /** Subscribes to a topic. Returns a function that unsubscribes. */
  subscribe(name: Topic, received: () => void): () => void;
  /** Checks the connection. Throws a sentence for the operator if other processes are unreachable. */
  check(): Promise<void>;
  /**
   * Returns the number of published and received wake-ups and, between processes, whether the connection
   * works.
   */
  metrics(): Metric[];
  close(): void;
}
