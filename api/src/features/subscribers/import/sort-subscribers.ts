import type { Context } from '../../../server/context.js';
import { FILE_STATUSES } from './rows/file-fields.js';
import { NO_DETAILS, type RowDetails } from './rows/row-details.js';

/** Number of rows sorted at once, in about 5 ms. */
const RUN = 4_096;
/** Maximum characters of a run, for rows with many fields. */
const MAX_RUN_LENGTH = 2 * 1_024 * 1_024;
/**
 * Maximum characters of a chunk. Its transaction is one request to a libSQL server, of up to 8 bytes for a character,
 * and some values are in it twice.
 */
const MAX_CHUNK_LENGTH = 200_000;
/** Maximum UTF-8 bytes of one UTF-16 unit. */
const BYTES_OF_CHARACTER = 3;
/** Read-ahead bytes of all runs together during the merge, and the maximum of one run. */
const READ_AHEAD = 8 * 1_024 * 1_024;
const MAX_READ_AHEAD = 64 * 1_024;
/** Longer than any line without fields, which has an address, a number, a name, and the row's details. */
const MIN_READ_AHEAD = 8 * 1_024;
/** Gives every row number the same length, so that text order is numeric order. */
const FIRST_ROW = 1_000_000_000;
const ROW_DIGITS = 10;

/** A row of the file that holds an address. `row` counts the rows of the file, from 0. */
export interface FileSubscriber {
  email: string;
  name: string | null;
  row: number;
  details: RowDetails;
}

/**
 * Sorts more subscribers than fit into memory, by address, then by status (the most binding first), then by position in
 * the file. Writes sorted runs to blobs and merges them. In this order the unique index grows at one end. In the file's
 * own order each row would touch another page of it, and an import would take three times as long.
 */
export function createSorter(ctx: Context, prefix: string) {
  let waiting: string[] = [];
  let runCount = 0;
  let waitingLength = 0;
  let longest = 0;
  const getRunKey = (run: number) => `${prefix}runs/${run}`;

  async function finishRun(): Promise<void> {
    if (waiting.length === 0) return;
    // A tab sorts before any character of an address, so whole lines sort as addresses do.
    waiting.sort();
    await ctx.blobs.write(getRunKey(runCount), Buffer.from(`${waiting.join('\n')}\n`));
    runCount += 1;
    waiting = [];
    waitingLength = 0;
  }

  return {
    async add({ email, name, row, details }: FileSubscriber): Promise<void> {
      const rank = FILE_STATUSES.indexOf(details.status) + 1;
      const line = `${email}\t${rank * FIRST_ROW + row}\t${name ?? ''}\t${writeDetails(details)}`;
      waiting.push(line);
      waitingLength += line.length;
      longest = Math.max(longest, line.length);
      if (waiting.length === RUN || waitingLength > MAX_RUN_LENGTH) await finishRun();
    },
    /** Yields all added rows in order, in chunks of this size, and in smaller chunks if rows are long. */
    async *sorted(chunk: number): AsyncGenerator<FileSubscriber[]> {
      await finishRun();
      const share = Math.floor(READ_AHEAD / Math.max(1, runCount));
      const readAhead = Math.max(
        MIN_READ_AHEAD,
        longest * BYTES_OF_CHARACTER + 1,
        Math.min(MAX_READ_AHEAD, share),
      );
      const cursors = Array.from({ length: runCount }, (_, run) =>
        createCursor(ctx, getRunKey(run), readAhead),
      );
      yield* merge(cursors, chunk);
    },
    discard: () => ctx.blobs.removeAll(`${prefix}runs/`),
  };
}

interface Cursor {
  /** Undefined after the last line. */
  line: string | undefined;
  /** Returns false if the next line must be read first. */
  step(): boolean;
  read(): Promise<void>;
}

function createCursor(ctx: Context, key: string, readAhead: number): Cursor {
  // Buffers bytes, as strings that wait this long move to the old generation of the heap, which would grow by 70 MB.
  let bytes: Buffer = Buffer.alloc(0);
  let place = 0;
  let start = 0;
  const cursor: Cursor = {
    line: undefined,
    step() {
      const end = bytes.indexOf(0x0a, place);
      cursor.line = end < 0 ? undefined : bytes.toString('utf8', place, end);
      place = end + 1;
      return end >= 0;
    },
    async read() {
      const rangeBytes = await ctx.blobs.readRange(key, { start, length: readAhead });
      if (rangeBytes === undefined) throw new Error(`The run ${key} is gone.`);
      const length = rangeBytes.lastIndexOf(0x0a) + 1;
      bytes = Buffer.from(rangeBytes.buffer, rangeBytes.byteOffset, length);
      start += length;
      place = 0;
      cursor.step();
    },
  };
  return cursor;
}

async function* merge(cursors: Cursor[], chunk: number): AsyncGenerator<FileSubscriber[]> {
  const heap: Cursor[] = [];
  for (const cursor of cursors) {
    await cursor.read();
    heap.push(cursor);
    siftUp(heap);
  }
  let subscribers: FileSubscriber[] = [];
  let length = 0;
  for (let top = heap[0]; top !== undefined; top = heap[0]) {
    const line = top.line ?? '';
    subscribers.push(readLine(line));
    length += line.length;
    if (!top.step()) await top.read();
    if (top.line === undefined) removeTop(heap);
    else siftDown(heap);
    if (subscribers.length === chunk || length > MAX_CHUNK_LENGTH) {
      yield subscribers;
      subscribers = [];
      length = 0;
    }
  }
  if (subscribers.length > 0) yield subscribers;
}

function readLine(line: string): FileSubscriber {
  const end = line.indexOf('\t');
  const nameEnd = line.lastIndexOf('\t');
  const name = line.slice(end + ROW_DIGITS + 2, nameEnd);
  return {
    email: line.slice(0, end),
    row: Number(line.slice(end + 1, end + 1 + ROW_DIGITS)) % FIRST_ROW,
    name: name || null,
    // Only `writeDetails` writes this.
    details: nameEnd + 1 === line.length ? NO_DETAILS : (JSON.parse(line.slice(nameEnd + 1)) as RowDetails),
  };
}

/** Returns an empty string for the many rows without details. JSON contains no tabs, which separate the values. */
function writeDetails(details: RowDetails): string {
  if (details === NO_DETAILS) return '';
  const { status, joinedAt, metadata, values } = details;
  const isBare = values === null && Object.keys(metadata).length === 0;
  const isPlain = isBare && status === 'subscribed' && joinedAt === null;
  return isPlain ? '' : JSON.stringify(details);
}

const isBefore = (a: Cursor | undefined, b: Cursor | undefined) => (a?.line ?? '') < (b?.line ?? '');

function swap(heap: Cursor[], a: number, b: number): void {
  [heap[a], heap[b]] = [heap[b] as Cursor, heap[a] as Cursor];
}

function siftUp(heap: Cursor[]): void {
  for (let child = heap.length - 1; child > 0; ) {
    const parent = (child - 1) >> 1;
    if (!isBefore(heap[child], heap[parent])) return;
    swap(heap, child, parent);
    child = parent;
  }
}

function siftDown(heap: Cursor[]): void {
  for (let parent = 0; ; ) {
    let smallest = parent;
    for (const child of [2 * parent + 1, 2 * parent + 2]) {
      if (child < heap.length && isBefore(heap[child], heap[smallest])) smallest = child;
    }
    if (smallest === parent) return;
    swap(heap, parent, smallest);
    parent = smallest;
  }
}

function removeTop(heap: Cursor[]): void {
  const last = heap.pop();
  if (last === undefined || heap.length === 0) return;
  heap[0] = last;
  siftDown(heap);
}
