import { createBatchWriter } from '../../db/batch-writer.js';
import { cachePerContext } from '../../kernel/process/cache-per-context.js';
import { QUARTER_HOUR } from '../../kernel/time/time-zone.js';
import { isDeclaredBot, type Visit } from '../../kernel/visits/judge-visit.js';
import type { VisitSource } from '../../kernel/visits/visit-source.js';
import type { Context } from '../../server/context.js';
import { digestClient } from './visitors.js';
import { type ViewTally, writeViews } from './write-views.js';

/** One view of a creator's page. */
export interface View extends Visit {
  userId: number;
  address: string;
  /** The source that the client claims. Writing the view checks hosts and newsletters. */
  source: VisitSource;
}

export interface ViewCounter {
  /** Counts a view without waiting, so that no page is delayed. */
  count(view: View): void;
  /** Writes all counted views, and returns whether all are written. For the end of a process, and for tests. */
  flush(): Promise<boolean>;
}

export const getViewCounter = cachePerContext(createViewCounter);

/** Writes all views before a process ends. Returns whether all are written. */
export function flushViews(ctx: Context): Promise<boolean> {
  return getViewCounter(ctx).flush();
}

function createViewCounter(ctx: Context): ViewCounter {
  const { add, flush } = createBatchWriter<ViewTally>({
    log: ctx.log,
    label: 'views',
    write: (batch) => writeViews(ctx, batch),
  });

  function count(view: View): void {
    if (isDeclaredBot(view)) return;
    const { userId, address, userAgent = '', source } = view;
    const quarter = Math.floor(ctx.clock.now() / QUARTER_HOUR);
    const client = digestClient({ userId, address, userAgent });
    const key = `${userId} ${quarter} ${client} ${source.kind} ${source.source}`;
    add(key, (tally) => ({ userId, quarter, client, source, views: (tally?.views ?? 0) + 1 }));
  }

  return { count, flush };
}
