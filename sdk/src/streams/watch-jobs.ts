import type { TidingsClient } from '../client.js';
import { ApiError } from '../errors.js';
import { waitFor } from '../retry.js';
import type { components } from '../schema.js';
import { unwrap } from '../unwrap.js';

export type ImportProgress = components['schemas']['Import'];
export type BulkJobProgress = components['schemas']['BulkJob'];

export interface WatchJobOptions<Job> {
  /** The status that a call has just returned. Replaces the first request. */
  first?: Job;
  signal?: AbortSignal;
  /** Replaces the timer for the wait between two requests. */
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

const POLL_INTERVAL_MS = 500;
/** Eight polls of three tries each are at least ten seconds, which is enough for a restart of the server. */
const MAX_FAILED_POLLS = 8;

/**
 * Yields the status of an import or a dry run: the current one, each change, and the final one. `status` is its phase,
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
 * Yields the status of a bulk change of subscribers: the current one, each change, and the final one. `done` of `total`
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

/** Returns whether the status is final. A held import waits for an administrator. */
function isImportOver({ status }: ImportProgress): boolean {
  return status === 'done' || status === 'failed' || status === 'undone' || status === 'held';
}

function isBulkJobOver({ status }: BulkJobProgress): boolean {
  return status === 'done' || status === 'failed' || status === 'undone';
}

async function* watchJob<Job>(
  readJob: (signal: AbortSignal) => Promise<Job>,
  isOver: (job: Job) => boolean,
  options: WatchJobOptions<Job>,
): AsyncGenerator<Job, void> {
  const { first, signal = new AbortController().signal, wait = waitFor } = options;
  let last = '';
  let failedPolls = 0;
  let job = first ?? (await readJob(signal));
  for (;;) {
    const text = JSON.stringify(job);
    if (text !== last) yield job;
    last = text;
    if (isOver(job)) return;
    await wait(POLL_INTERVAL_MS, signal);
    try {
      job = await readJob(signal);
      failedPolls = 0;
    } catch (error) {
      failedPolls += 1;
      if (signal.aborted || !isTemporary(error) || failedPolls > MAX_FAILED_POLLS) throw error;
    }
  }
}

/** Returns whether to retry. An error other than `ApiError` means that no server responded. */
function isTemporary(error: unknown): boolean {
  return !(error instanceof ApiError) || error.isTemporary;
}
