import type { Context } from '../../../context.js';
import { SECOND } from '../../../kernel/clock.js';
import { randomId } from '../../../kernel/ids.js';
import { judgeFollowing, judgeOpening, type Visit } from '../../../kernel/judge-visit.js';
import { perContext } from '../../../kernel/per-context.js';
import { createClientHash } from './client-hash.js';
import { createRecentHits, type Hit, type Target } from './recent-hits.js';
import { addTo, type Counted, keyOf, type Tally } from './tally.js';
import { type HitBatch, writeHits } from './write-hits.js';

/** Who came, and for what. */
export interface Request extends Visit {
  newsletterId: number;
  target: Target;
  subscriberId: number | null;
  address: string;
}

export interface HitCounter {
  /** Never waits: whoever follows a link is on their way before it is written. */
  count(request: Request): void;
  /** Writes what there is. For the end of a process, and for tests. */
  flush(): Promise<void>;
}

const WRITE_EVERY_MS = SECOND;
const WRITE_AT_HITS = 200;
const REMEMBERED_CLIENTS = 20_000;
/** While the database is away. */
const TALLIES_AT_MOST = 20_000;

export const hitCounterOf = perContext(createHitCounter);

/** Before a process ends. What a crash takes away is what came in its last second. */
export function flushHits(ctx: Context): Promise<void> {
  return hitCounterOf(ctx).flush();
}

/** Collects hits in memory and adds them to their rows together, so that no hit waits for a lock. */
function createHitCounter(ctx: Context): HitCounter {
  const hashClient = createClientHash();
  const judgeHit = createRecentHits(REMEMBERED_CLIENTS);
  const writer = randomId();
  let tallies = new Map<string, Tally>();
  /** Handed to the database, and not known to be written. */
  let unheard: HitBatch | undefined;
  let unwritten = 0;
  let dropped = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;

  function add(counted: Counted): void {
    const key = keyOf(counted);
    const known = tallies.get(key);
    if (known === undefined && tallies.size >= TALLIES_AT_MOST) dropped += 1;
    else tallies.set(key, addTo(known, counted));
  }

  function count(request: Request): void {
    const hit = hitOf(request);
    const { newsletterId, target, subscriberId, at } = hit;
    const { counts, retracted } = judgeHit(hit);
    for (const earlier of retracted) add({ newsletterId, ...earlier, persons: -1, machines: 1, at });
    if (counts === 'repeat') return;
    const isPerson = counts === 'person';
    add({ newsletterId, target, subscriberId, persons: isPerson ? 1 : 0, machines: isPerson ? 0 : 1, at });
    unwritten += 1;
    if (unwritten >= WRITE_AT_HITS && writing === undefined) void flush();
    else timer ??= setTimeout(() => void flush(), WRITE_EVERY_MS).unref();
  }

  function hitOf(request: Request): Hit {
    const { newsletterId, target, subscriberId, address, userAgent } = request;
    const visitor = target === 'pixel' ? judgeOpening(request) : judgeFollowing(request);
    const at = ctx.clock.now();
    const client = visitor === 'shared' ? null : hashClient({ address, userAgent, now: at });
    return { newsletterId, target, subscriberId, client, at, isMachine: visitor === 'machine' };
  }

  /** One after another, so that what failed is written with what came meanwhile. */
  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    while (writing !== undefined) await writing;
    if (tallies.size === 0 && unheard === undefined) return;
    writing = write().finally(() => {
      writing = undefined;
    });
    await writing;
  }

  async function write(): Promise<void> {
    try {
      // Tried again as it was: it may have been written all the same, and is known by its id.
      if (unheard !== undefined) await writeHits(ctx, unheard);
      unheard = takeBatch();
      if (unheard !== undefined) await writeHits(ctx, unheard);
      unheard = undefined;
      if (dropped > 0) ctx.log.warn({ dropped }, 'opens and clicks were not counted: the database was away');
      dropped = 0;
    } catch (error) {
      ctx.log.error({ err: error }, 'opens and clicks could not be written; it is tried again');
      timer ??= setTimeout(() => void flush(), WRITE_EVERY_MS).unref();
    }
  }

  function takeBatch(): HitBatch | undefined {
    if (tallies.size === 0) return undefined;
    const batch = { id: randomId(), writer, tallies: [...tallies.values()] };
    tallies = new Map();
    unwritten = 0;
    return batch;
  }

  return { count, flush };
}
