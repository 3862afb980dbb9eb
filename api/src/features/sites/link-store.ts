import { and, asc, eq } from 'drizzle-orm';
import { notFound } from '../../kernel/errors.js';
import type { Context } from '../../server/context.js';
import { links } from './table.js';

export type Link = typeof links.$inferSelect;

/** Lists all of a creator's links, in order. At most `LINKS_MAX`, so they need no paging. */
export async function listLinks(ctx: Context, userId: number): Promise<Link[]> {
  return ctx.db.read.select().from(links).where(eq(links.userId, userId)).orderBy(asc(links.position));
}

/** Lists the links that visitors see. */
export async function listShownLinks(
  ctx: Context,
  userId: number,
): Promise<Array<Pick<Link, 'id' | 'title' | 'url' | 'icon'>>> {
  return ctx.db.read
    .select({ id: links.id, title: links.title, url: links.url, icon: links.icon })
    .from(links)
    .where(and(eq(links.userId, userId), eq(links.isShown, true)))
    .orderBy(asc(links.position));
}

export async function getLink(ctx: Context, input: { userId: number; linkId: number }): Promise<Link> {
  const [link] = await ctx.db.read.select().from(links).where(ownLink(input));
  if (link === undefined) throw linkNotFound();
  return link;
}

export function ownLink(input: { userId: number; linkId: number }) {
  return and(eq(links.id, input.linkId), eq(links.userId, input.userId));
}

export function linkNotFound() {
  return notFound('Link');
}
