import type { TidingsClient } from '../client.js';
import { ApiError } from '../errors.js';
import { waitFor } from '../retry.js';
import type { components } from '../schema.js';
import { unwrap } from '../unwrap.js';

export type ImportProgress = components['schemas']['Import'];
export type BulkJobProgress = components['schemas']['BulkJob'];

export interface WatchJobOptions<Job> {
  /** The status that a call has just returned, instead of a first read. */
  first?: Job;
  signal?: AbortSignal;
  /** Waits between two reads, instead of a timer. */
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

const POLL_INTERVAL_MS = 500;
/** At least ten seconds without a response, because each miss is three tries: enough for a restart of the server. */
const MAX_FAILED_POLLS = 8;

/**
 * Yields an import or a dry run: its current status, then each change, and last the final one. `status` is its phase,
 * and `progress` the finished share of the work from 0 to 1. Continues after short interruptions of the connection.
 */
export function watchImport(
  client: TidingsClient,
  importId: number,
  options: WatchJobOptions<ImportProgress> = {},
): AsyncGenerator<ImportProgress, void> {
  const params = { path: { id: importId } };
  const read = (signal: AbortSignal) =>
    unwrap(client.GET('/api/subscribers/imports/{id}', { params, signal }));
  return watchJob(read, isImportOver, options);
}

/**
 * Yields a change of many subscribers: its current status, then each change, and last the final one. `done` of `total`
 * subscribers are processed. Continues after short interruptions of the connection.
 */
export function watchBulkJob(
  client: TidingsClient,
  jobId: number,
  options: WatchJobOptions<BulkJobProgress> = {},
): AsyncGenerator<BulkJobProgress, void> {
  const params = { path: { id: jobId } };
  const read = (signal: AbortSignal) => unwrap(client.GET('/api/subscribers/bulk/{id}', { params, signal }));
  return watchJob(read, isBulkJobOver, options);
}

/** Returns whether no more progress follows. A held import waits for an administrator. */
function isImportOver({ status }: ImportProgress): boolean {
  return status === 'done' || status === 'failed' || status === 'undone' || status === 'held';
}

function isBulkJobOver({ status }: BulkJobProgress): boolean {
  return status === 'done' || status === 'failed' || status === 'undone';
}

async function* watchJob<Job>(
  read: (signal: AbortSignal) => Promise<Job>,
  isOver: (job: Job) => boolean,
  options: WatchJobOptions<Job>,
): AsyncGenerator<Job, void> {
  const { first, signal = new AbortController().signal, wait = waitFor } = options;
  let last = '';
  let failedPolls = 0;
  let job = first ?? (await read(signal));
  for (;;) {
    const text = JSON.stringify(job);
    if (text !== last) yield job;
    last = text;
    if (isOver(job)) return;
    await wait(POLL_INTERVAL_MS, signal);
    try {
      job = await read(signal);
      failedPolls = 0;
    } catch (error) {
      failedPolls += 1;
      if (signal.aborted || !isTemporary(error) || failedPolls > MAX_FAILED_POLLS) throw error;
    }
  }
}

/** Returns whether to retry. Any error besides an `ApiError` means that no server answered. */
function isTemporary(error: unknown): boolean {
  return !(error instanceof ApiError) || error.isTemporary;
}
