import { and, asc, eq, gt, isNotNull, lt, max, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '../../db/transact.js';
import { MAX_PAGE } from '../../kernel/cursor.js';
import { createNotFoundError } from '../../kernel/errors.js';
import { createUserEmitter } from '../../kernel/process/cache-per-context.js';
import type { Context } from '../../server/context.js';
import { users, wherePublicAccount } from '../accounts/index.js';
import { links, sites } from './table.js';

export type Site = typeof sites.$inferSelect;

export async function getSite(ctx: Context, userId: number): Promise<Site> {
  const [site] = await ctx.db.read.select().from(sites).where(eq(sites.userId, userId));
  if (site === undefined) throw createNotFoundError('Site');
  return site;
}

/** Builds the statement that inserts a site in the batch of a registration. */
export function insertSite(
  ctx: Context,
  { userId, displayName }: { userId: SQL<number>; displayName: string },
): Statement {
  return ctx.db.write.insert(sites).values({ userId, displayName, updatedAt: ctx.clock.now() });
}

/**
 * Builds the statement that updates the last-modified time of the page for search engines. Belongs in the batch of the
 * change.
 */
export function touchSite(ctx: Context, userId: number): Statement {
  return ctx.db.write.update(sites).set({ updatedAt: ctx.clock.now() }).where(eq(sites.userId, userId));
}

export interface PublishedSite {
  userId: number;
  username: string;
  updatedAt: number;
}

/** Lists sites with content in a range of owner ids, `to` excluded. The range keeps each query short. */
export async function listPublishedSites(
  ctx: Context,
  range: { from: number; to: number },
): Promise<PublishedSite[]> {
  const published: PublishedSite[] = [];
  for (let afterId = range.from - 1; ; ) {
    const rows = await ctx.db.read
      .select({ userId: sites.userId, username: users.username, updatedAt: sites.updatedAt })
      .from(sites)
      .innerJoin(users, eq(users.id, sites.userId))
      .where(
        and(
          gt(sites.userId, afterId),
          lt(sites.userId, range.to),
          or(
            ne(sites.displayName, ''),
            ne(sites.bio, ''),
            isNotNull(sites.profileImage),
            isNotNull(sites.videoUrl),
            sql`exists (select 1 from ${links} where ${links.userId} = ${sites.userId} and ${links.isShown})`,
          ),
          wherePublicAccount(),
        ),
      )
      .orderBy(asc(sites.userId))
      .limit(MAX_PAGE);
    published.push(...rows);
    const last = rows.at(-1);
    if (last === undefined || rows.length < MAX_PAGE) return published;
    afterId = last.userId;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Returns the highest id of a site's owner, or 0 if there is none. */
export async function getNewestOwnerId(ctx: Context): Promise<number> {
  const [row] = await ctx.db.read.select({ newest: max(sites.userId) }).from(sites);
  return row?.newest ?? 0;
}

/** Emitted when the content of a creator's page changes. */
export const { emit: emitSiteChanged, on: onSiteChanged } = createUserEmitter<Context>();
