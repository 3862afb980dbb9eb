import { and, asc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { ExpectationFailed, expectChange, findViolatedIndex } from '../../../db/transact.js';
import { toPlainLine } from '../../../kernel/email/email-html.js';
import { AppError, createFieldError, createNotFoundError } from '../../../kernel/errors.js';
import { foldText } from '../../../kernel/text/fold-text.js';
import type { Context } from '../../../server/context.js';
import { users } from '../../accounts/index.js';
import { limitReachedError } from '../rules.js';
import { enqueueErasure } from '../segments/erase-links.js';
import { throwIfUsedBySegment } from '../segments/throw-if-used.js';
import { getSubscriber, type ListedSubscriber } from '../store.js';
import { logTags } from '../timeline/log-changes.js';
import { MAX_TAGS } from './rules.js';
import { subscriberTags, tags } from './table.js';

export type Tag = typeof tags.$inferSelect;

interface OwnTag {
  userId: number;
  tagId: number;
}

interface TagInput {
  name: string;
  description?: string | null | undefined;
  isTopic?: boolean | undefined;
}

/** Lists tags by name. */
export async function listTags(ctx: Context, userId: number): Promise<Tag[]> {
  return ctx.db.read.select().from(tags).where(eq(tags.userId, userId)).orderBy(asc(tags.key));
}

export async function createTag(ctx: Context, input: TagInput & { userId: number }): Promise<Tag> {
  const { userId, description, isTopic = false } = input;
  const { name, key } = createNameColumns(input.name);
  const tagCount = sql`(select count(*) from ${tags} where ${tags.userId} = ${userId})`;
  const rowIfUnderLimit = ctx.db.write
    .select({
      id: sql<number>`null`.as('id'),
      userId: users.id,
      name: sql<string>`${name}`.as('name'),
      key: sql<string>`${key}`.as('key'),
      description: sql<string | null>`${description ?? null}`.as('description'),
      isTopic: sql<boolean>`${Number(isTopic)}`.as('is_topic'),
      createdAt: sql<number>`${ctx.clock.now()}`.as('created_at'),
    })
    .from(users)
    .where(and(eq(users.id, userId), lt(tagCount, MAX_TAGS)));
  try {
    const [[tag]] = await ctx.db.transact([
      ctx.db.write.insert(tags).select(rowIfUnderLimit).returning(),
      expectChange(ctx.db, 'under_limit'),
    ]);
    if (tag === undefined) throw new Error('INSERT … RETURNING returned no row.');
    return tag;
  } catch (error) {
    if (error instanceof ExpectationFailed) {
      throw limitReachedError(MAX_TAGS, 'tags');
    }
    throw toNameTakenError(error);
  }
}

/** Changes the given fields. */
export async function changeTag(ctx: Context, input: OwnTag & { change: Partial<TagInput> }): Promise<Tag> {
  const { name, description, isTopic } = input.change;
  const columns = {
    ...(name === undefined ? {} : createNameColumns(name)),
    ...(description === undefined ? {} : { description }),
    ...(isTopic === undefined ? {} : { isTopic }),
  };
  if (Object.keys(columns).length === 0) return getTag(ctx, input);
  try {
    const [[changed]] = await ctx.db.transact([
      ctx.db.write.update(tags).set(columns).where(whereOwn(input)).returning(),
    ]);
    if (changed === undefined) throw createNotFoundError('Tag');
    return changed;
  } catch (error) {
    throw toNameTakenError(error);
  }
}

/**
 * Deletes a tag. It disappears at once, and a job erases its rows of subscribers. Throws `still_used` if a segment
 * names it.
 */
export async function deleteTag(ctx: Context, input: OwnTag): Promise<void> {
  const { userId, tagId } = input;
  await getTag(ctx, input);
  await throwIfUsedBySegment(ctx, {
    userId,
    uses: (condition) => 'tag' in condition && condition.tag === tagId,
  });
  await ctx.db.transact([
    ctx.db.write.delete(tags).where(whereOwn(input)),
    enqueueErasure(ctx, { table: 'subscriber_tags', id: tagId }),
  ]);
  ctx.pubsub.publish('jobs');
}

async function getTag(ctx: Context, input: OwnTag): Promise<Tag> {
  const [tag] = await ctx.db.read.select().from(tags).where(whereOwn(input));
  if (tag === undefined) throw createNotFoundError('Tag');
  return tag;
}

function whereOwn({ userId, tagId }: OwnTag): SQL | undefined {
  return and(eq(tags.id, tagId), eq(tags.userId, userId));
}

function createNameColumns(input: string): { name: string; key: string } {
  const name = toPlainLine(input);
  const key = foldText(name);
  if (key === '') throw createFieldError('name', 'Please enter a name.');
  return { name, key };
}

function toNameTakenError(error: unknown): unknown {
  if (!findViolatedIndex(error)?.startsWith('tags.')) return error;
  const message = 'You have a tag with this name already.';
  return new AppError('name_taken', message, { errors: [{ path: 'name', message }] });
}

interface TagsToSet {
  userId: number;
  subscriberId: number;
  /** All tags, or undefined to add and remove some. */
  tagIds?: readonly number[] | undefined;
  add?: readonly number[] | undefined;
  remove?: readonly number[] | undefined;
}

/** Replaces the tags of a subscriber, or adds and removes some. Treats a tag of another creator like a missing tag. */
export async function setSubscriberTags(ctx: Context, input: TagsToSet): Promise<ListedSubscriber> {
  const { userId, subscriberId, tagIds, add = [], remove = [] } = input;
  await getSubscriber(ctx, input);
  await requireTags(ctx, { userId, ids: [...(tagIds ?? add), ...remove] });
  const targetIds = selectIds(tagIds ?? add);
  const whereRemovedTag =
    tagIds === undefined
      ? sql`tag_id in ${selectIds(remove)} and tag_id not in ${targetIds}`
      : sql`tag_id not in ${targetIds}`;
  const whereRemoved = sql`subscriber_id = ${selectOwnSubscriber(input)} and ${whereRemovedTag}`;
  // A tag that was deleted in between is not set.
  const addedLinks = sql`
    select tag.id as tag_id, subscriber.id as subscriber_id
    from tags as tag join subscribers as subscriber on subscriber.id = ${subscriberId}
    where tag.user_id = ${userId} and subscriber.user_id = ${userId} and tag.id in ${targetIds} and not exists (
      select 1 from subscriber_tags as link where link.tag_id = tag.id and link.subscriber_id = subscriber.id)`;
  await ctx.db.transact([
    logTags(ctx, {
      by: 'creator',
      kind: 'tag-removed',
      tagRows: sql`select tag_id, subscriber_id from subscriber_tags where ${whereRemoved}`,
    }),
    ctx.db.write.delete(subscriberTags).where(whereRemoved),
    logTags(ctx, { by: 'creator', kind: 'tag-added', tagRows: addedLinks }),
    ctx.db.write.run(sql`insert into subscriber_tags (tag_id, subscriber_id) ${addedLinks}`),
  ]);
  return getSubscriber(ctx, input);
}

async function requireTags(
  ctx: Context,
  { userId, ids }: { userId: number; ids: readonly number[] },
): Promise<void> {
  const uniqueIds = [...new Set(ids)];
  const ownTags = await ctx.db.read
    .select({ id: tags.id })
    .from(tags)
    .where(and(eq(tags.userId, userId), inArray(tags.id, uniqueIds)));
  if (ownTags.length < uniqueIds.length) throw createNotFoundError('Tag');
}

function selectIds(ids: readonly number[]): SQL {
  return sql`(select value from json_each(${JSON.stringify(ids)}))`;
}

function selectOwnSubscriber({ userId, subscriberId }: { userId: number; subscriberId: number }): SQL {
  return sql`(select own.id from subscribers as own where own.id = ${subscriberId} and own.user_id = ${userId})`;
}
