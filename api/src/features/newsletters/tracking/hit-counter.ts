import { and, eq } from 'drizzle-orm';
import { createBatchWriter } from '../../../db/batch-writer.js';
import { cachePerContext } from '../../../kernel/process/cache-per-context.js';
import { classifyClick, classifyOpen, type Visit } from '../../../kernel/visits/judge-visit.js';
import type { Context } from '../../../server/context.js';
import { users } from '../../accounts/index.js';
import { newsletterLinks, newsletters } from '../table.js';
import { createClientHasher, createHitClassifier, type Hit, type Target } from './hit-classifier.js';
import { addNewsletterSource } from './newsletter-source.js';
import { addHit, buildTallyKey, type CountedHit, type Tally } from './tally.js';
import type { TrackedLink } from './tracked-urls.js';
import { writeHits } from './write-hits.js';

type LinkTarget = { kind: 'url'; url: string } | { kind: 'suspended' };

/**
 * Finds the target of a link, also after its newsletter was deleted, or undefined once its creator is gone. Links to a
 * creator's own pages include the newsletter, if it counts anything.
 */
export async function findLinkTarget(ctx: Context, link: TrackedLink): Promise<LinkTarget | undefined> {
  const [row] = await ctx.db.read
    .select({
      url: newsletterLinks.url,
      tracking: newsletters.tracking,
      userId: users.id,
      username: users.username,
      suspendedAt: users.suspendedAt,
    })
    .from(newsletterLinks)
    .innerJoin(newsletters, eq(newsletters.id, newsletterLinks.newsletterId))
    .innerJoin(users, eq(users.id, newsletters.userId))
    .where(
      and(eq(newsletterLinks.newsletterId, link.newsletterId), eq(newsletterLinks.position, link.position)),
    );
  if (row === undefined) return undefined;
  if (row.suspendedAt !== null) return { kind: 'suspended' };
  const isCounted = row.tracking === 'anonymous' || row.tracking === 'individual';
  const { newsletterId } = link;
  const url = isCounted ? await addNewsletterSource(ctx, { ...row, newsletterId }) : row.url;
  return { kind: 'url', url };
}

/** The visitor and the target of a hit. */
interface HitRequest extends Visit {
  newsletterId: number;
  target: Target;
  subscriberId: number | null;
  address: string;
}

interface HitCounter {
  /** Returns immediately, so a redirect never waits for the write. */
  count(request: HitRequest): void;
  /** Writes pending hits and returns whether all are written. Used at the end of a process, and in tests. */
  flush(): Promise<boolean>;
}

const REMEMBERED_CLIENTS = 20_000;

export const getHitCounter = cachePerContext(createHitCounter);

/** Writes pending hits before a process ends. Returns whether all are written. */
export function flushHits(ctx: Context): Promise<boolean> {
  return getHitCounter(ctx).flush();
}

function createHitCounter(ctx: Context): HitCounter {
  const hashClient = createClientHasher();
  const classifyHit = createHitClassifier(REMEMBERED_CLIENTS);
  const { add: addRow, flush } = createBatchWriter<Tally>({
    log: ctx.log,
    label: 'opens and clicks',
    write: (batch) => writeHits(ctx, batch),
  });

  function add(countedHit: CountedHit): void {
    addRow(buildTallyKey(countedHit), (existingTally) => addHit(existingTally, countedHit));
  }

  function count(request: HitRequest): void {
    const hit = toHit(request);
    const { newsletterId, target, subscriberId, at } = hit;
    const { kind, retracted } = classifyHit(hit);
    for (const retractedHit of retracted) add({ newsletterId, ...retractedHit, people: -1, machines: 1, at });
    if (kind === 'repeat') return;
    const isPerson = kind === 'person';
    add({ newsletterId, target, subscriberId, people: isPerson ? 1 : 0, machines: isPerson ? 0 : 1, at });
  }

  function toHit(request: HitRequest): Hit {
    const { newsletterId, target, subscriberId, address, userAgent } = request;
    const visitor = target === 'pixel' ? classifyOpen(request) : classifyClick(request);
    const at = ctx.clock.now();
    const client = visitor === 'shared' ? null : hashClient({ address, userAgent, now: at });
    return { newsletterId, target, subscriberId, client, at, isMachine: visitor === 'machine' };
  }

  return { count, flush };
}
