import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '../../db/transact.js';
import { AppError, createNotFoundError } from '../../kernel/errors.js';
import type { Context } from '../../server/context.js';
import type { BlockKind } from './block-kinds.js';
import { checkLink, type LinkInput, toStoredFields } from './link-input.js';
import { MAX_LINKS } from './link-rules.js';
import { emitSiteChanged, touchSite } from './store.js';
import { links } from './table.js';

export type Link = typeof links.$inferSelect;

/** Lists all of a creator's links and blocks, in order. There are at most `MAX_LINKS`, so this needs no paging. */
export async function listLinks(ctx: Context, userId: number): Promise<Link[]> {
  return ctx.db.read.select().from(links).where(eq(links.userId, userId)).orderBy(asc(links.position));
}

async function getLink(ctx: Context, input: { userId: number; linkId: number }): Promise<Link> {
  const [link] = await ctx.db.read.select().from(links).where(whereOwnLink(input));
  if (link === undefined) throw createLinkNotFoundError();
  return link;
}

function whereOwnLink(input: { userId: number; linkId: number }) {
  return and(eq(links.id, input.linkId), eq(links.userId, input.userId));
}

function createLinkNotFoundError() {
  return createNotFoundError('Link');
}

/**
 * Adds a link or a block at the end. The inserting statement checks the limit, which holds for concurrent requests
 * too.
 */
export async function createLink(
  ctx: Context,
  input: { userId: number; link: LinkInput & { kind?: BlockKind | undefined } },
): Promise<Link> {
  const { userId, link } = input;
  const { kind = 'link', isShown = true, isFeatured = false, shownFrom = null, shownUntil = null } = link;
  checkLink({ ...link, kind, shownFrom, shownUntil });
  const fields = await toStoredFields(ctx, { userId, kind, fields: link });
  const { title = '', url = '', icon = null, description = null } = fields;
  const { image = null, content = null, productId = null } = fields;
  const isBelowLimit = sql`(select count(*) from links own where own.user_id = ${userId}) < ${MAX_LINKS}`;
  const [, [createdLink]] = await ctx.db.transact([
    replaceFeatured(ctx, userId, isFeatured ? isBelowLimit : NEVER_FEATURED),
    ctx.db.write
      .insert(links)
      // In the order of the table's columns. Positions start at 0 without gaps, so the row count is the next position.
      .select(
        sql`select null, ${userId}, ${title}, ${url}, ${icon}, ${Number(isShown)}, count(*), 0, ${ctx.clock.now()}, 1, ${description}, ${image}, ${kind}, ${Number(isFeatured)}, ${shownFrom}, ${shownUntil}, ${content}, ${productId}
          from ${links} where user_id = ${userId} having count(*) < ${MAX_LINKS}`,
      )
      .returning(),
    touchSite(ctx, userId),
  ]);
  if (createdLink === undefined) {
    throw new AppError(
      'limit_reached',
      `You have reached the maximum of ${MAX_LINKS} links and blocks. Delete one to add another.`,
    );
  }
  emitSiteChanged(ctx, userId);
  return createdLink;
}

const NEVER_FEATURED = sql`false`;

/** Makes room for another featured link, in its transaction, because a page has only one. */
function replaceFeatured(ctx: Context, userId: number, condition: SQL): Statement {
  return ctx.db.write
    .update(links)
    .set({ isFeatured: false })
    .where(and(eq(links.userId, userId), links.isFeatured, condition));
}

/** Changes the given fields. Throws `version_conflict` if the link was changed since `version`. */
export async function updateLink(
  ctx: Context,
  input: { userId: number; linkId: number; change: LinkInput; version: number },
): Promise<Link> {
  const { userId, change, linkId, version } = input;
  const storedLink = await getLink(ctx, input);
  const entries = Object.entries(change).filter(([, value]) => value !== undefined);
  if (entries.length === 0) return storedLink;
  checkLink({ ...storedLink, ...Object.fromEntries(entries) });
  const fields = await toStoredFields(ctx, { userId, kind: storedLink.kind, fields: change });
  const isCurrent = sql`exists (
    select 1 from links own where own.id = ${linkId} and own.user_id = ${userId} and own.version = ${version})`;
  const [, [updated]] = await ctx.db.transact([
    replaceFeatured(ctx, userId, change.isFeatured ? isCurrent : NEVER_FEATURED),
    ctx.db.write
      .update(links)
      .set({ ...fields, version: sql`${links.version} + 1` })
      .where(and(whereOwnLink(input), eq(links.version, version)))
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
  emitSiteChanged(ctx, userId);
  return updated;
}

/** Deletes a link. Later links move up, so that positions have no gaps. */
export async function deleteLink(ctx: Context, input: { userId: number; linkId: number }): Promise<void> {
  const { userId } = input;
  const deletedPosition = ctx.db.write
    .select({ position: links.position })
    .from(links)
    .where(whereOwnLink(input));
  const [, deleted] = await ctx.db.transact([
    ctx.db.write
      .update(links)
      .set({ position: sql`${links.position} - 1` })
      .where(and(eq(links.userId, userId), gt(links.position, deletedPosition))),
    ctx.db.write.delete(links).where(whereOwnLink(input)).returning({ id: links.id }),
    touchSite(ctx, userId),
  ]);
  if (deleted.length === 0) throw createLinkNotFoundError();
  emitSiteChanged(ctx, userId);
}

/**
 * Reorders the links to match `ids`, which must contain each of the creator's links once. Throws
 * `version_conflict` if another tab has added or deleted a link, which would have no position.
 */
export async function reorderLinks(ctx: Context, input: { userId: number; ids: number[] }): Promise<Link[]> {
  const { userId, ids } = input;
  const idsJson = JSON.stringify(ids);
  const [ordered] = await ctx.db.transact([
    ctx.db.write
      .update(links)
      .set({ position: sql`(select key from json_each(${idsJson}) where value = ${links.id})` })
      .where(
        and(
          eq(links.userId, userId),
          sql`${ids.length} = (
            select count(*) from links own join json_each(${idsJson}) on value = own.id where own.user_id = ${userId})`,
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
  emitSiteChanged(ctx, userId);
  return ordered.sort((first: Link, second: Link) => first.position - second.position);
}

const isOwnerActive = sql`exists (
  select 1 from users where users.id = ${links}.user_id and users.suspended_at is null)`;

/** Adds a click to a link on a page. Returns nothing, so that a caller cannot test whether a link exists. */
export async function countClick(ctx: Context, linkId: number): Promise<void> {
  await ctx.db.transact([
    ctx.db.write
      .update(links)
      .set({ clicks: sql`${links.clicks} + 1` })
      .where(and(eq(links.id, linkId), eq(links.isShown, true), isOwnerActive)),
  ]);
}
