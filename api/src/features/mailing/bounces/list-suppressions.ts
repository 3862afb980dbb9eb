import { and, desc, eq, gt, inArray, lt, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type Page, type PageInput, toPage } from '../../../kernel/paging.js';
import type { Context } from '../../../server/context.js';
import { suppressions } from '../table.js';
import { DEAD_FOR } from './dead-addresses.js';

/**
 * The reasons that a creator sees. Excludes `removed`: the creator's own removals are off the list and
 * deleted soon.
 */
export const SHOWN_REASONS = ['dead-address', 'soft-bounces', 'complained', 'unsubscribed'] as const;
export type ShownReason = (typeof SHOWN_REASONS)[number];

export interface ShownSuppression {
  id: number;
  address: string;
  reason: ShownReason;
  detail: string | null;
  createdAt: number;
}

/** Lists the suppressed addresses of an owner, newest first. `search` matches any part of the address. */
export async function listSuppressions(
  ctx: Context,
  input: PageInput & { ownerId: number; search: string | undefined; reason: ShownReason | undefined },
): Promise<Page<ShownSuppression>> {
  const { ownerId, beforeId, limit, search, reason } = input;
  const rows = await ctx.db.read
    .select()
    .from(suppressions)
    .where(
      and(
        eq(suppressions.ownerId, ownerId),
        inArray(suppressions.reason, reason === undefined ? SHOWN_REASONS : [reason]),
        isInForce(ctx),
        beforeId === undefined ? undefined : lt(suppressions.id, beforeId),
        search === undefined ? undefined : sql`instr(${suppressions.address}, ${search.toLowerCase()}) > 0`,
      ),
    )
    .orderBy(desc(suppressions.id))
    .limit(limit + 1);
  // The query selects only shown reasons.
  return toPage(rows as ShownSuppression[], limit);
}

/** Returns why each of these addresses is suppressed. Addresses that are not suppressed are absent. */
export async function listSuppressionReasons(
  ctx: Context,
  input: { ownerId: number; addresses: string[] },
): Promise<Map<string, ShownReason>> {
  const rows = await ctx.db.read
    .select({ address: suppressions.address, reason: suppressions.reason })
    .from(suppressions)
    .where(
      and(
        eq(suppressions.ownerId, input.ownerId),
        sql`${suppressions.address} in (select value from json_each(${JSON.stringify(input.addresses)}))`,
        inArray(suppressions.reason, SHOWN_REASONS),
        isInForce(ctx),
      ),
    );
  return new Map(rows.map(({ address, reason }) => [address, reason as ShownReason]));
}

/** Builds an expression over many addresses: the suppression reason of each among the given ones, or null. */
export function suppressionReasonOf(
  ctx: Context,
  input: { ownerId: SQLWrapper; address: SQLWrapper; reasons: readonly ShownReason[] },
): SQL {
  return sql`(select ${suppressions.reason} from ${suppressions}
    where ${eq(suppressions.ownerId, input.ownerId)} and ${eq(suppressions.address, input.address)}
      and ${inArray(suppressions.reason, input.reasons)} and ${isInForce(ctx)})`;
}

function isInForce(ctx: Context) {
  return or(
    sql`${suppressions.reason} <> 'dead-address'`,
    gt(suppressions.createdAt, ctx.clock.now() - DEAD_FOR),
  );
}
