import { SECOND } from '../kernel/clock.js';
import { createRandomId } from '../kernel/ids.js';
import { runOutsideRequests } from '../kernel/network/request-id.js';
import type { Log } from '../ports/log.js';

/** Rows that are written together and exactly once, even if the write is retried. */
export interface Batch<Row> {
  id: string;
  /** The id of the writing process. The database stores the last batch of each writer. */
  writer: string;
  rows: Row[];
}

export interface BatchWriter<Row> {
  /** Merges a row with a pending row of the same key. Never waits, and never fails. */
  add(key: string, merge: (known: Row | undefined) => Row): void;
  /** Writes pending rows, and returns whether all are written. Called at the end of a process, and by tests. */
  flush(): Promise<boolean>;
}

interface Options<Row> {
  log: Log;
  /** The name of the counted rows, for the log. */
  label: string;
  /** Writes a batch in one transaction. Does nothing if the batch was already written. */
  write(batch: Batch<Row>): Promise<void>;
}

const WRITE_EVERY_MS = SECOND;
const WRITE_AT = 200;
/** The rows of a batch. A libSQL server accepts requests of 4 MB, and some batches write each row four times. */
const BATCH_ROWS = 1_000;
/** The number of rows in memory while the database is unreachable. */
const MAX_ROWS = 20_000;

/**
 * Creates a writer that collects rows in memory and writes them together, so that counting never waits for a
 * lock. A crash loses the rows of the last second.
 */
export function createBatchWriter<Row>({ log, label, write }: Options<Row>): BatchWriter<Row> {
  const writer = createRandomId();
  const rows = new Map<string, Row>();
  /** The batch that was sent to the database, without confirmation yet. */
  let unconfirmedBatch: Batch<Row> | undefined;
  let unwrittenCount = 0;
  let droppedCount = 0;
  /** True since the last try failed. The retry then runs on its timer and not with each new row. */
  let isUnavailable = false;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;

  function add(key: string, merge: (known: Row | undefined) => Row): void {
    const pendingRow = rows.get(key);
    if (pendingRow === undefined && rows.size >= MAX_ROWS) droppedCount += 1;
    else rows.set(key, merge(pendingRow));
    unwrittenCount += 1;
    if (unwrittenCount >= WRITE_AT && writing === undefined && !isUnavailable) void runOutsideRequests(flush);
    else writeSoon();
  }

  function writeSoon(): void {
    timer ??= runOutsideRequests(() => setTimeout(() => void flush(), WRITE_EVERY_MS)).unref();
  }

  /** Writes one batch after another, so that failed rows are written with newer rows. */
  async function flush(): Promise<boolean> {
    clearTimeout(timer);
    timer = undefined;
    while (writing !== undefined) await writing;
    if (isAllWritten()) return true;
    writing = writeAll().finally(() => {
      writing = undefined;
    });
    await writing;
    return isAllWritten();
  }

  function isAllWritten(): boolean {
    return rows.size === 0 && unconfirmedBatch === undefined;
  }

  async function writeAll(): Promise<void> {
    try {
      // Retries the batch unchanged. Its id shows if it was already written.
      if (unconfirmedBatch !== undefined) await write(unconfirmedBatch);
      unconfirmedBatch = undefined;
      for (let pending = rows.size; pending > 0; pending -= BATCH_ROWS) {
        unconfirmedBatch = takeBatch();
        await write(unconfirmedBatch);
        unconfirmedBatch = undefined;
      }
      if (droppedCount > 0)
        log.warn({ dropped: droppedCount }, `${label} were not counted: the database was away`);
      droppedCount = 0;
      isUnavailable = false;
    } catch (error) {
      isUnavailable = true;
      log.error({ err: error }, `${label} could not be written; it is retried`);
      writeSoon();
    }
  }

  function takeBatch(): Batch<Row> {
    const entries = [...rows].slice(0, BATCH_ROWS);
    for (const [key] of entries) rows.delete(key);
    unwrittenCount = 0;
    return { id: createRandomId(), writer, rows: entries.map(([, row]) => row) };
  }

  return { add, flush };
}
