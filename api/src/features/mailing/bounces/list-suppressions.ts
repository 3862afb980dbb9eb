import { and, desc, eq, gt, inArray, lt, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type Page, type PageInput, toPage } from '../../../kernel/paging.js';
import type { Context } from '../../../server/context.js';
import { suppressions } from '../table.js';
import { DEAD_FOR } from './dead-addresses.js';

/** Reasons that a creator is shown: those whom they removed themselves are off the list, and soon deleted. */
export const SHOWN_REASONS = ['dead-address', 'soft-bounces', 'complained', 'unsubscribed'] as const;
export type ShownReason = (typeof SHOWN_REASONS)[number];

export interface ShownSuppression {
  id: number;
  address: string;
  reason: ShownReason;
  detail: string | null;
  createdAt: number;
}

/** Who gets no mail of an owner, newest first; `search` is any part of the address. */
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
  // Of the shown reasons alone, as asked for.
  return toPage(rows as ShownSuppression[], limit);
}

/** Why each of these addresses gets no mail; those that do get it are not in the answer. */
export async function listNoMailReasons(
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

/** For a statement over many addresses: why no mail goes to each, for one of the given reasons, or null. */
export function noMailReasonOf(
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
