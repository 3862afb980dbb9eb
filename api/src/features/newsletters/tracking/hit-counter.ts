import { createBatchWriter } from '../../../db/batch-writer.js';
import { perContext } from '../../../kernel/per-context.js';
import { judgeFollowing, judgeOpening, type Visit } from '../../../kernel/visits/judge-visit.js';
import type { Context } from '../../../server/context.js';
import { createClientHash } from './client-hash.js';
import { createRecentHits, type Hit, type Target } from './recent-hits.js';
import { addTo, type Counted, keyOf, type Tally } from './tally.js';
import { writeHits } from './write-hits.js';

/** The visitor and the target of a hit. */
export interface Request extends Visit {
  newsletterId: number;
  target: Target;
  subscriberId: number | null;
  address: string;
}

export interface HitCounter {
  /** Returns immediately, so a redirect never waits for the write. */
  count(request: Request): void;
  /** Writes pending hits and returns whether all are written. For the end of a process, and for tests. */
  flush(): Promise<boolean>;
}

const REMEMBERED_CLIENTS = 20_000;

export const hitCounterOf = perContext(createHitCounter);

/** Writes pending hits before a process ends. Returns whether all are written. */
export function flushHits(ctx: Context): Promise<boolean> {
  return hitCounterOf(ctx).flush();
}

function createHitCounter(ctx: Context): HitCounter {
  const hashClient = createClientHash();
  const judgeHit = createRecentHits(REMEMBERED_CLIENTS);
  const { add: addRow, flush } = createBatchWriter<Tally>({
    log: ctx.log,
    what: 'opens and clicks',
    write: (batch) => writeHits(ctx, batch),
  });

  function add(counted: Counted): void {
    addRow(keyOf(counted), (known) => addTo(known, counted));
  }

  function count(request: Request): void {
    const hit = hitOf(request);
    const { newsletterId, target, subscriberId, at } = hit;
    const { counts, retracted } = judgeHit(hit);
    for (const earlier of retracted) add({ newsletterId, ...earlier, persons: -1, machines: 1, at });
    if (counts === 'repeat') return;
    const isPerson = counts === 'person';
    add({ newsletterId, target, subscriberId, persons: isPerson ? 1 : 0, machines: isPerson ? 0 : 1, at });
  }

  function hitOf(request: Request): Hit {
    const { newsletterId, target, subscriberId, address, userAgent } = request;
    const visitor = target === 'pixel' ? judgeOpening(request) : judgeFollowing(request);
    const at = ctx.clock.now();
    const client = visitor === 'shared' ? null : hashClient({ address, userAgent, now: at });
    return { newsletterId, target, subscriberId, client, at, isMachine: visitor === 'machine' };
  }

  return { count, flush };
}
