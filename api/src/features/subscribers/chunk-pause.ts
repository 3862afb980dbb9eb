import { setTimeout } from 'node:timers/promises';
import type { JobRun } from '../../db/jobs/jobs.js';
import type { Context } from '../../server/context.js';
import { findOpenUser } from '../accounts/index.js';

/** Pauses between two chunks of a creator's job. Throws `WorkerStopping` or `CreatorSuspended`. */
export type PauseBetweenChunks = (pauseMs?: number) => Promise<void>;

/**
 * The pause after a chunk with writes. Other connections wait for SQLite's lock and retry less and less often, after 1,
 * 2 and 5 ms at first. Without pauses they would rarely find it free.
 */
export const CHUNK_PAUSE_MS = 6;

/** The creator is suspended. Their reinstatement queues a new job. */
export class CreatorSuspended extends Error {
  override readonly name = 'CreatorSuspended';
}

/** The worker stops, and the next worker continues the job. */
export class WorkerStopping extends Error {
  override readonly name = 'WorkerStopping';
}

export function createChunkPause(ctx: Context, userId: number, run: JobRun): PauseBetweenChunks {
  return async (pauseMs = 0) => {
    await (pauseMs === 0 ? new Promise(setImmediate) : setTimeout(pauseMs));
    if (run.isStopping()) throw new WorkerStopping();
    await throwIfSuspended(ctx, userId);
  };
}

export async function throwIfSuspended(ctx: Context, userId: number): Promise<void> {
  const user = await findOpenUser(ctx, userId);
  if (user !== undefined && user.suspendedAt !== null) throw new CreatorSuspended();
}
