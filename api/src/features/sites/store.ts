import { eq, type SQL } from 'drizzle-orm';
import type { Context } from '../../context.js';
import type { Statement } from '../../db/transact.js';
import { notFound } from '../../kernel/errors.js';
import { sites } from './table.js';

export type Site = typeof sites.$inferSelect;

export async function getSite(ctx: Context, userId: number): Promise<Site> {
  const [site] = await ctx.db.read.select().from(sites).where(eq(sites.userId, userId));
  if (site === undefined) throw notFound('Site');
  return site;
}

/** For a registration's batch. */
export function insertSite(ctx: Context, userId: SQL<number>): Statement {
  return ctx.db.write.insert(sites).values({ userId, updatedAt: ctx.clock.now() });
}
