import { sql } from 'drizzle-orm';
import type { Context } from '../../server/context.js';
import { newsletters } from './table.js';

/** Returns the owners of newsletters by newsletter id. Unknown ids are absent. */
export async function listNewsletterOwners(
  ctx: Context,
  newsletterIds: number[],
): Promise<Map<number, number>> {
  const rows = await ctx.db.read
    .select({ id: newsletters.id, userId: newsletters.userId })
    .from(newsletters)
    .where(sql`${newsletters.id} in (select value from json_each(${JSON.stringify(newsletterIds)}))`);
  return new Map(rows.map(({ id, userId }) => [id, userId]));
}
