import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { AppError, invalidInput, notFound } from '../../kernel/errors.js';
import type { Context } from '../../server/context.js';
import { isOwnImage } from '../media/index.js';
import { cleanLinkUrl, LINKS_MAX, type LinkIcon } from './link-rules.js';
import { siteChanged, touchSite } from './store.js';
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
): Promise<Array<Pick<Link, 'id' | 'title' | 'url' | 'icon' | 'description' | 'image'>>> {
  return ctx.db.read
    .select({
      id: links.id,
      title: links.title,
      url: links.url,
      icon: links.icon,
      description: links.description,
      image: links.image,
    })
    .from(links)
    .where(and(eq(links.userId, userId), eq(links.isShown, true)))
    .orderBy(asc(links.position));
}

async function getLink(ctx: Context, input: { userId: number; linkId: number }): Promise<Link> {
  const [link] = await ctx.db.read.select().from(links).where(ownLink(input));
  if (link === undefined) throw linkNotFound();
  return link;
}

function ownLink(input: { userId: number; linkId: number }) {
  return and(eq(links.id, input.linkId), eq(links.userId, input.userId));
}

function linkNotFound() {
  return notFound('Link');
}

interface LinkInput {
  /** Plain text, not empty. */
  title: string;
  /** As typed. */
  url: string;
  icon?: LinkIcon | null | undefined;
  /** Plain text; null or empty for none. */
  description?: string | null | undefined;
  /** An image path of ours, or null for none. */
  image?: string | null | undefined;
  isShown?: boolean | undefined;
}

/** Returns the image. Throws if the creator has not uploaded it. */
async function ownImage(
  ctx: Context,
  { userId, image }: { userId: number; image: string | null | undefined },
): Promise<string | null | undefined> {
  if (image && !(await isOwnImage(ctx, { userId, address: image }))) {
    throw invalidInput('image', 'Please upload the image first.');
  }
  return image;
}

/** Adds a link at the end. The inserting statement checks the limit, which holds for concurrent requests too. */
export async function createLink(ctx: Context, input: { userId: number; link: LinkInput }): Promise<Link> {
  const { userId, link } = input;
  const cleaned = cleanLinkUrl(link.url);
  if (cleaned.problem !== undefined) throw invalidInput('url', cleaned.problem);
  const { title, icon = null, isShown = true } = link;
  const description = link.description || null;
  const image = await ownImage(ctx, { userId, image: link.image });
  const [[created]] = await ctx.db.transact([
    ctx.db.write
      .insert(links)
      // In the order of the table's columns. Positions have no gaps, so their count is the next one.
      .select(
        sql`select null, ${userId}, ${title}, ${cleaned.url}, ${icon}, ${Number(isShown)}, count(*), 0, ${ctx.clock.now()}, 1, ${description}, ${image ?? null}
          from ${links} where user_id = ${userId} having count(*) < ${LINKS_MAX}`,
      )
      .returning(),
    touchSite(ctx, userId),
  ]);
  if (created === undefined) {
    throw new AppError(
      'limit_reached',
      `Your page has ${LINKS_MAX} links, which is the maximum. Delete one to add another.`,
    );
  }
  siteChanged(ctx, userId);
  return created;
}

type LinkChange = { [Field in keyof LinkInput]?: LinkInput[Field] | undefined };

/** Changes the given fields. Throws `version_conflict` if the link was changed since `version`. */
export async function updateLink(
  ctx: Context,
  input: { userId: number; linkId: number; change: LinkChange; version: number },
): Promise<Link> {
  const { userId, change } = input;
  const { url, description, ...fields } = change;
  const cleaned = url === undefined ? undefined : cleanLinkUrl(url);
  if (cleaned?.problem !== undefined) throw invalidInput('url', cleaned.problem);
  await ownImage(ctx, { userId, image: change.image });
  const given = Object.values(change).some((value) => value !== undefined);
  if (!given) return getLink(ctx, input);
  const [[updated]] = await ctx.db.transact([
    ctx.db.write
      .update(links)
      .set({
        ...fields,
        url: cleaned?.url,
        description: description === undefined ? undefined : description || null,
        version: sql`${links.version} + 1`,
      })
      .where(and(ownLink(input), eq(links.version, input.version)))
      .returning(),
    touchSite(ctx, userId),
  ]);
  if (updated === undefined) {
    await getLink(ctx, input);
    throw new AppError(
      'version_conflict',
      'This link was changed in another tab or app. Reload the page, then change it again.',
    );
  }
  siteChanged(ctx, userId);
  return updated;
}

/** Deletes a link. Later links move up, so that positions have no gaps. */
export async function deleteLink(ctx: Context, input: { userId: number; linkId: number }): Promise<void> {
  const { userId } = input;
  const itsPosition = ctx.db.write.select({ position: links.position }).from(links).where(ownLink(input));
  const [, deleted] = await ctx.db.transact([
    ctx.db.write
      .update(links)
      .set({ position: sql`${links.position} - 1` })
      .where(and(eq(links.userId, userId), gt(links.position, itsPosition))),
    ctx.db.write.delete(links).where(ownLink(input)).returning({ id: links.id }),
    touchSite(ctx, userId),
  ]);
  if (deleted.length === 0) throw linkNotFound();
  siteChanged(ctx, userId);
}

/**
 * Puts the links in the order of their ids, which must name every link of the creator once. Throws if another tab has
 * added or deleted a link, which would have no position.
 */
export async function orderLinks(ctx: Context, input: { userId: number; ids: number[] }): Promise<Link[]> {
  const { userId, ids } = input;
  const order = JSON.stringify(ids);
  const [ordered] = await ctx.db.transact([
    ctx.db.write
      .update(links)
      .set({ position: sql`(select key from json_each(${order}) where value = ${links.id})` })
      .where(
        and(
          eq(links.userId, userId),
          sql`${ids.length} = (
            select count(*) from links own join json_each(${order}) on value = own.id where own.user_id = ${userId})`,
          sql`${ids.length} = (select count(*) from links own where own.user_id = ${userId})`,
        ),
      )
      .returning(),
    touchSite(ctx, userId),
  ]);
  if (ordered.length === 0) {
    throw new AppError(
      'version_conflict',
      'Your links were changed in another tab or app. Reload the list, then change the order again.',
    );
  }
  siteChanged(ctx, userId);
  return ordered.sort((one: Link, other: Link) => one.position - other.position);
}

const isOfPublicAccount = sql`exists (
  select 1 from users where users.id = ${links}.user_id and users.suspended_at is null)`;

/** Adds a click to a link on a page. The caller does not learn whether the link exists. */
export async function countClick(ctx: Context, linkId: number): Promise<void> {
  await ctx.db.transact([
    ctx.db.write
      .update(links)
      .set({ clicks: sql`${links.clicks} + 1` })
      .where(and(eq(links.id, linkId), eq(links.isShown, true), isOfPublicAccount)),
  ]);
}
