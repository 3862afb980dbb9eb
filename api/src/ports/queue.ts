import type { Metric } from '../kernel/process/metrics.js';
import type { Topic } from './pubsub.js';

/** A row that can be worked on now. */
export interface DueRow {
  id: number;
  /** 0 is the most urgent. */
  priority: number;
  /** Epoch milliseconds. A row that waits again after an attempt has a later time. */
  dueAt: number;
}

export interface DueRows {
  rows: DueRow[];
  /** Milliseconds until the next row is due that was not due yet, at most the polling interval. */
  nextDueInMs: number;
}

/** Runs one claimed row and settles it: done, to be tried later, or dead. Throws if that could not be saved. */
export type ClaimedRun = (isStopping: () => boolean) => Promise<void>;

/**
 * One kind of work. Its rows are written in the transaction of their cause. They alone decide what is due, who runs it,
 * and how a failure ends. A queue only decides when and in which process a row is tried, so it may forget a row or name
 * it twice.
 */
export interface Work {
  /** The same in every process of the instance. */
  name: string;
  /** Is published when new rows are due. */
  topic: Topic;
  /** The number of rows that each process runs at a time. */
  concurrency: number;
  /** Lists due rows that are unclaimed or left over from an earlier run of this process, the most urgent first. */
  listDue(limit: number): Promise<DueRows>;
  /** Claims those of the rows that are still due and unclaimed. */
  claim(ids: readonly number[]): Promise<ClaimedRun[]>;
}

export interface RunningWork {
  /** Starts no more rows, and waits for those that run. */
  stop(): Promise<void>;
}

/** Runs work in this process, together with all other processes that run work of the same name. */
export interface Queue {
  start(work: Work): RunningWork;
  /** Returns the runs of this process, by work and by source of the row: the database, or Redis. */
  metrics(): Metric[];
}
