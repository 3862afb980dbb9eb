import { and, between, eq, gt, inArray, max, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '../../../db/transact.js';
import type { Context } from '../../../server/context.js';
import { removeAddresses } from '../loop/relay-circuit-breaker.js';
import { normalizeRefusal } from '../refusals/read-refusal.js';
import { suppressions } from '../table.js';
import { bounces, hardBouncedAddresses } from './table.js';

/** Reasons of suppressions caused by a server's reply. Excludes decisions of a subscriber or a creator. */
const SERVER_REASONS = ['hard-bounce', 'soft-bounces'] as const;
/** Number of rows read, and lifted, at once. */
const PAGE_SIZE = 500;
const REASONS_SHOWN = 5;

export interface SuppressionFilter {
  /** Epoch ms, both inclusive. */
  from: number;
  to: number;
  /** Any part of the server's reply, case-insensitive. Empty text matches everything. */
  text: string;
}

interface MatchingSuppressions {
  count: number;
  creators: number;
  /** The replies of the servers, most frequent first, without addresses. */
  reasons: Array<{ text: string; count: number }>;
}

/** Counts the addresses of all creators that servers caused to be suppressed. */
export async function countMatching(ctx: Context, filter: SuppressionFilter): Promise<MatchingSuppressions> {
  const creators = new Set<number>();
  const reasons = new Map<string, { text: string; count: number }>();
  let count = 0;
  for await (const rows of readMatching(ctx, filter)) {
    for (const { ownerId, detail } of rows) {
      count += 1;
      creators.add(ownerId);
      const key = normalizeRefusal(detail ?? '');
      const reason = reasons.get(key) ?? { text: removeAddresses(detail ?? ''), count: 0 };
      reasons.set(key, { ...reason, count: reason.count + 1 });
    }
  }
  const frequent = [...reasons.values()].sort((a, b) => b.count - a.count).slice(0, REASONS_SHOWN);
  return { count, creators: creators.size, reasons: frequent };
}

/**
 * Lifts the matching suppressions in chunks, with `first` in the first transaction. Every creator may send to
 * the addresses again, and soft-bounce counts restart. Returns the number of lifted suppressions.
 */
export async function liftMatching(
  ctx: Context,
  { filter, first }: { filter: SuppressionFilter; first: Statement },
): Promise<number> {
  let liftedCount = 0;
  await ctx.db.transactDurably([first]);
  for await (const rows of readMatching(ctx, filter)) {
    if (rows.length > 0) liftedCount += await liftPage(ctx, filter, rows);
  }
  return liftedCount;
}

type Row = Pick<typeof suppressions.$inferSelect, 'id' | 'ownerId' | 'address' | 'reason' | 'detail'>;

async function liftPage(ctx: Context, filter: SuppressionFilter, rows: Row[]): Promise<number> {
  const ids = JSON.stringify(rows.map(({ id }) => id));
  const addresses = JSON.stringify(rows.map(({ address }) => address));
  const owners = [...new Set(rows.map(({ ownerId }) => ownerId))];
  const [deleted] = await ctx.db.transactDurably([
    ctx.db.write
      .delete(suppressions)
      // Checks the filter again, so that a complaint that arrived just now stays.
      .where(and(sql`${suppressions.id} in (select value from json_each(${ids}))`, whereMatches(filter)))
      .returning({ id: suppressions.id }),
    ctx.db.write
      .delete(hardBouncedAddresses)
      .where(
        and(
          sql`${hardBouncedAddresses.address} in (select value from json_each(${addresses}))`,
          between(hardBouncedAddresses.createdAt, filter.from, filter.to),
        ),
      ),
    ctx.db.write
      .update(bounces)
      .set({ isCounted: false })
      .where(
        and(
          inArray(bounces.ownerId, owners),
          eq(bounces.kind, 'soft'),
          sql`${bounces.address} in (select value from json_each(${addresses}))`,
        ),
      ),
  ]);
  return (deleted as unknown[]).length;
}

/** Reads the table in pages, so that other work can run in between, because no index covers the replies. */
async function* readMatching(ctx: Context, filter: SuppressionFilter): AsyncGenerator<Row[]> {
  const [newest] = await ctx.db.read.select({ id: max(suppressions.id) }).from(suppressions);
  const last = newest?.id ?? 0;
  for (let afterId = 0; afterId < last; afterId += PAGE_SIZE) {
    const { id, ownerId, address, reason, detail } = suppressions;
    yield await ctx.db.read
      .select({ id, ownerId, address, reason, detail })
      .from(suppressions)
      .where(and(gt(id, afterId), sql`${id} <= ${afterId + PAGE_SIZE}`, whereMatches(filter)));
    await new Promise(setImmediate);
  }
}

function whereMatches({ from, to, text }: SuppressionFilter): SQL | undefined {
  return and(
    inArray(suppressions.reason, SERVER_REASONS),
    between(suppressions.createdAt, from, to),
    text === ''
      ? undefined
      : sql`instr(lower(coalesce(${suppressions.detail}, '')), ${text.toLowerCase()}) > 0`,
  );
}
