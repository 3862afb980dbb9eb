import { setTimeout as wait } from 'node:timers/promises';
import { flushViews } from '../features/insights/index.js';
import { flushHits } from '../features/newsletters/index.js';
import type { Context } from '../server/context.js';

const TRY_AGAIN_MS = 250;

/** Writes the counts in memory to the database, once. Returns whether all were written. */
export async function tryToWriteCounts(ctx: Context): Promise<boolean> {
  const results = await Promise.all([flushHits(ctx), flushViews(ctx)]);
  return results.every((isWritten) => isWritten);
}

/** Writes the counts before the process ends. Retries a busy database while the process has time. */
export async function writeCounts(ctx: Context): Promise<void> {
  while (!(await tryToWriteCounts(ctx))) await wait(TRY_AGAIN_MS);
}
