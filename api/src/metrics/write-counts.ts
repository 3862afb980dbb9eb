import { setTimeout as wait } from 'node:timers/promises';
import { flushViews } from '../features/insights/index.js';
import { flushHits } from '../features/newsletters/index.js';
import type { Context } from '../server/context.js';

const TRY_AGAIN_MS = 250;

/** What is counted in memory, once. Whether all of it is in the database. */
export async function tryToWriteCounts(ctx: Context): Promise<boolean> {
  const written = await Promise.all([flushHits(ctx), flushViews(ctx)]);
  return written.every((isAll) => isAll);
}

/** Before a process ends: a database that is busy is asked again, for as long as the process has. */
export async function writeCounts(ctx: Context): Promise<void> {
  while (!(await tryToWriteCounts(ctx))) await wait(TRY_AGAIN_MS);
}
