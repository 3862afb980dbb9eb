import { and, eq, sql } from 'drizzle-orm';
import { enqueueJob } from '../../../db/jobs/jobs.js';
import { expectChange, type Statement } from '../../../db/transact.js';
import { readDomain } from '../../../kernel/email/email-address.js';
import type { Context } from '../../../server/context.js';
import { formatReviewMessage, hasApprovedImport, insertReview, SAMPLE_DOMAINS } from '../../reviews/index.js';
import { DISCARD_IMPORT_FILES } from './create-import.js';
import { type Import, RUN_IMPORTS } from './store.js';
import { imports } from './table.js';

/** Limits the counted domains. A file with more domains shows the most frequent of the first domains. */
const COUNTED_DOMAINS = 10_000;

/** Counts the domains of a file during reading, in bounded memory. */
export function createDomainCounter() {
  const counts = new Map<string, number>();
  return {
    add(address: string): void {
      const domain = readDomain(address);
      const count = counts.get(domain);
      if (count === undefined && counts.size >= COUNTED_DOMAINS) return;
      counts.set(domain, (count ?? 0) + 1);
    },
    mostFrequent(): string[] {
      const sortedDomains = [...counts].sort(([, a], [, b]) => b - a);
      return sortedDomains.slice(0, SAMPLE_DOMAINS).map(([domain]) => domain);
    },
  };
}

interface ReadImport {
  importRow: Import;
  counts: { rows: number; valid: number; invalid: number };
  sampleDomains: string[];
}

/**
 * Holds an import that is read and not yet added if it is the creator's first large import. Returns false if it may
 * continue. Counts earlier small imports too, so that a file split into parts is held as well.
 */
export async function holdForReview(
  ctx: Context,
  { importRow, counts, sampleDomains }: ReadImport,
): Promise<boolean> {
  const { id, userId, isDryRun } = importRow;
  const { abuseLimits, importReviewRows, contactEmail } = ctx.instance;
  if (!abuseLimits || isDryRun || (await hasApprovedImport(ctx, userId))) return false;
  const countBefore = await countImported(ctx, userId);
  if (countBefore + counts.valid <= importReviewRows) return false;
  const reason = 'import_size' as const;
  const error = formatReviewMessage({
    kind: 'import',
    reason,
    counts,
    status: 'open',
    decisionReason: null,
    contactEmail,
  });
  await ctx.db.transact([
    ctx.db.write
      .update(imports)
      .set({ status: 'held', error })
      .where(and(eq(imports.id, id), eq(imports.status, 'reading'))),
    expectChange(ctx.db, 'under_way'),
    ...insertReview(ctx, { userId, kind: 'import', subjectId: id, reason, counts, sampleDomains }),
  ]);
  ctx.log.info({ importId: id, ownerId: userId, counts }, 'an import is held for review');
  return true;
}

/** Returns the number of subscribers that earlier imports have added and not undone. */
async function countImported(ctx: Context, userId: number): Promise<number> {
  const [row] = await ctx.db.read
    .select({ count: sql<number>`coalesce(sum(${imports.added} - ${imports.undone}), 0)` })
    .from(imports)
    .where(and(eq(imports.userId, userId), eq(imports.isDryRun, false)));
  return row?.count ?? 0;
}

/**
 * Builds the statements that continue a held import, in the batch that approves it. Publish `jobs` after the commit.
 */
export function releaseImport(
  ctx: Context,
  { userId, importId }: { userId: number; importId: number },
): Statement[] {
  return [
    ctx.db.write
      .update(imports)
      .set({ status: 'queued', error: null })
      .where(and(eq(imports.id, importId), eq(imports.status, 'held'))),
    enqueueJob(ctx, { kind: RUN_IMPORTS, payload: { userId } }),
  ];
}

/**
 * Builds the statements that end a held import, in the batch that rejects it. No subscriber is added, and its file is
 * discarded.
 */
export function rejectImport(
  ctx: Context,
  { importId, why }: { importId: number; why: string },
): Statement[] {
  return [
    ctx.db.write
      .update(imports)
      .set({ status: 'failed', error: why, finishedAt: ctx.clock.now() })
      .where(and(eq(imports.id, importId), eq(imports.status, 'held'))),
    enqueueJob(ctx, { kind: DISCARD_IMPORT_FILES, payload: { importId } }),
  ];
}
