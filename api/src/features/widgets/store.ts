import { and, asc, desc, eq, gte, sql } from 'drizzle-orm';
import { eraseRows } from '../../db/erase-rows.js';
import type { Context } from '../../server/context.js';
import { listVerifiedDomains } from '../domains/index.js';
import { buildOrigin, RECENT_INSTALL_PERIOD } from './rules.js';
import { allowedHosts, widgetInstalls } from './table.js';

export type AllowedHost = typeof allowedHosts.$inferSelect;

/** Lists allowed hosts by name. There are at most `MAX_ALLOWED_HOSTS`, so this needs no paging. */
export async function listAllowedHosts(ctx: Context, userId: number): Promise<AllowedHost[]> {
  return ctx.db.read
    .select()
    .from(allowedHosts)
    .where(eq(allowedHosts.userId, userId))
    .orderBy(asc(allowedHosts.host));
}

/** Lists the other origins that may frame this creator's checkout, which are their domains and allowed hosts. */
export async function listFramers(ctx: Context, userId: number): Promise<string[]> {
  const [domains, hosts] = await Promise.all([
    listVerifiedDomains(ctx, userId),
    listAllowedHosts(ctx, userId),
  ]);
  return [...new Set([...domains, ...hosts.map(({ host }) => host)].map(buildOrigin))];
}

export type Install = Omit<typeof widgetInstalls.$inferSelect, 'id' | 'userId'> & {
  /** True if the checkout opens there in a frame. */
  isAllowed: boolean;
};

/** Lists installs of the last 90 days, latest first, and at most three for each of `MAX_SEEN_HOSTS`. */
export async function listInstalls(ctx: Context, userId: number): Promise<Install[]> {
  const { host, widget, firstSeenAt, lastSeenAt, views } = widgetInstalls;
  const seenAfter = ctx.clock.now() - RECENT_INSTALL_PERIOD;
  const [framers, rows] = await Promise.all([
    listFramers(ctx, userId),
    ctx.db.read
      .select({ host, widget, firstSeenAt, lastSeenAt, views })
      .from(widgetInstalls)
      .where(and(eq(widgetInstalls.userId, userId), gte(lastSeenAt, seenAfter)))
      .orderBy(desc(lastSeenAt), desc(widgetInstalls.id)),
  ]);
  return rows.map((row) => ({ ...row, isAllowed: framers.includes(buildOrigin(row.host)) }));
}

export async function eraseWidgets(ctx: Context, userId: number): Promise<void> {
  for (const table of [allowedHosts, widgetInstalls]) await eraseRows(ctx, table, sql`user_id = ${userId}`);
}
