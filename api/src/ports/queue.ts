import type { Metric } from '../kernel/process/metrics.js';
import type { Topic } from './pubsub.js';

/** A row that is due. */
export interface DueRow {
  id: number;
  /** The priority. 0 is the most urgent. */
  priority: number;
  /** The due time in epoch milliseconds. A row that waits again after an attempt has a later time. */
  dueAt: number;
}

export interface DueRows {
  rows: DueRow[];
  /** The milliseconds until the next row is due, at most the polling interval. */
  nextDueInMs: number;
}

/** Runs one claimed row and settles it as done, to be retried, or dead. Throws if the result could not be saved. */
export type ClaimedRun = (isStopping: () => boolean) => Promise<void>;

/**
 * One kind of work. Its rows are written in the transaction of their cause. Only the rows decide which work is due,
 * which worker runs it, and the result of a failure. A queue only decides when and in which process a row is tried, so
 * it may lose a row or name it twice.
 */
export interface Work {
  /** The name, which is the same in every process of the instance. */
  name: string;
  /** The topic that is published when new rows are due. */
  topic: Topic;
  /** The number of rows that each process runs at a time. */
  concurrency: number;
  /** Lists due rows that are unclaimed or left over from an earlier run of this process, the most urgent first. */
  listDue(limit: number): Promise<DueRows>;
  /** Claims the rows that are still due and unclaimed. */
  claim(ids: readonly number[]): Promise<ClaimedRun[]>;
}

export interface RunningWork {
  /** Starts no more rows, and waits for running rows. */
  stop(): Promise<void>;
}

/** Runs work in this process, together with all other processes that run work of the same name. */
export interface Queue {
  start(work: Work): RunningWork;
  /** Returns the runs of this process, by work and by source of the row (the database, or Redis). */
  metrics(): Metric[];
}
