import { and, eq, gte, isNotNull, lt } from 'drizzle-orm';
import type { Context } from '../../context.js';
import { mayUseOwnDomain, plans } from '../plans/index.js';
import { webDomains } from './table.js';

/** Creators whose page lives on a domain of their own, of those whose ids lie in a range; `to` is excluded. */
export async function listDomainOwners(
  ctx: Context,
  range: { from: number; to: number },
): Promise<Set<number>> {
  const rows = await ctx.db.read
    .selectDistinct({ userId: webDomains.userId, isPro: plans.isPro })
    .from(webDomains)
    .innerJoin(plans, eq(plans.userId, webDomains.userId))
    .where(
      and(
        isNotNull(webDomains.verifiedAt),
        gte(webDomains.userId, range.from),
        lt(webDomains.userId, range.to),
      ),
    );
  return new Set(rows.filter(mayUseOwnDomain).map(({ userId }) => userId));
}
