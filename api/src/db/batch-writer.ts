import { SECOND } from '../kernel/clock.js';
import { randomId } from '../kernel/ids.js';
import { outsideRequests } from '../kernel/request-id.js';
import type { Log } from '../ports/log.js';

/** What is written together. It is written once, however often it is tried. */
export interface Batch<Row> {
  id: string;
  /** The process's: of each writer its last batch is remembered. */
  writer: string;
  rows: Row[];
}

export interface BatchWriter<Row> {
  /** Makes a row of what is known under a key, or the first. Never waits, and never fails. */
  add(key: string, merge: (known: Row | undefined) => Row): void;
  /** Writes what there is, and says whether all is written. For the end of a process, and for tests. */
  flush(): Promise<boolean>;
}

interface Options<Row> {
  log: Log;
  /** What is counted, for the log. */
  what: string;
  /** In one transaction, and nothing where the batch was written before. */
  write(batch: Batch<Row>): Promise<void>;
}

const WRITE_EVERY_MS = SECOND;
const WRITE_AT = 200;
/** While the database is away. */
const ROWS_AT_MOST = 20_000;

/**
 * Collects in memory and writes together, so that nothing that is counted waits for a lock. What a crash takes away
 * is what came in its last second.
 */
export function createBatchWriter<Row>({ log, what, write }: Options<Row>): BatchWriter<Row> {
  const writer = randomId();
  let rows = new Map<string, Row>();
  /** Handed to the database, and not known to be written. */
  let unheard: Batch<Row> | undefined;
  let unwritten = 0;
  let dropped = 0;
  /** Since the last try failed: then it is tried again in its time, and not with all that comes. */
  let isAway = false;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;

  function add(key: string, merge: (known: Row | undefined) => Row): void {
    const known = rows.get(key);
    if (known === undefined && rows.size >= ROWS_AT_MOST) dropped += 1;
    else rows.set(key, merge(known));
    unwritten += 1;
    if (unwritten >= WRITE_AT && writing === undefined && !isAway) void outsideRequests(flush);
    else writeSoon();
  }

  function writeSoon(): void {
    timer ??= outsideRequests(() => setTimeout(() => void flush(), WRITE_EVERY_MS)).unref();
  }

  /** One after another, so that what failed is written with what came meanwhile. */
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
    return rows.size === 0 && unheard === undefined;
  }

  async function writeAll(): Promise<void> {
    try {
      // Tried again as it was: it may have been written all the same, and is known by its id.
      if (unheard !== undefined) await write(unheard);
      unheard = takeBatch();
      if (unheard !== undefined) await write(unheard);
      unheard = undefined;
      if (dropped > 0) log.warn({ dropped }, `${what} were not counted: the database was away`);
      dropped = 0;
      isAway = false;
    } catch (error) {
      isAway = true;
      log.error({ err: error }, `${what} could not be written; it is tried again`);
      writeSoon();
    }
  }

  function takeBatch(): Batch<Row> | undefined {
    if (rows.size === 0) return undefined;
    const batch = { id: randomId(), writer, rows: [...rows.values()] };
    rows = new Map();
    unwritten = 0;
    return batch;
  }

  return { add, flush };
}
