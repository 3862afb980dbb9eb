import { and, asc, eq, lt, type SQL, sql } from 'drizzle-orm';
import { ExpectationFailed, expectChange, findViolatedIndex } from '../../../db/transact.js';
import { toPlainLine } from '../../../kernel/email/email-html.js';
import { AppError, createFieldError, createNotFoundError } from '../../../kernel/errors.js';
import { foldText } from '../../../kernel/text/fold-text.js';
import type { Context } from '../../../server/context.js';
import { users } from '../../accounts/index.js';
import { limitReachedError } from '../rules.js';
import type { Filter, StoredFilter } from './filter.js';
import { type Condition, countMatching } from './match-subscribers.js';
import { addNamesToFilter, compileStoredFilter, readVocabulary, resolveFilter } from './resolve-filter.js';
import { MAX_SEGMENTS } from './rules.js';
import { segments } from './table.js';

type SegmentRow = typeof segments.$inferSelect;
/** A segment with the names of tags and fields in its filter. */
export type Segment = Omit<SegmentRow, 'filter' | 'key'> & { filter: Filter };

interface OwnSegment {
  userId: number;
  segmentId: number;
}

/** Lists segments by name. */
export async function listSegments(ctx: Context, userId: number): Promise<Segment[]> {
  const rows = await ctx.db.read
    .select()
    .from(segments)
    .where(eq(segments.userId, userId))
    .orderBy(asc(segments.key));
  const vocabulary = await readVocabulary(ctx, userId);
  return rows.map(({ key: _key, filter, ...row }) => ({
    ...row,
    filter: addNamesToFilter(filter, vocabulary),
  }));
}

export async function getSegment(ctx: Context, input: OwnSegment): Promise<Segment> {
  return presentSegment(ctx, await getRow(ctx, input));
}

async function getRow(ctx: Context, input: OwnSegment): Promise<SegmentRow> {
  const [row] = await ctx.db.read.select().from(segments).where(whereOwn(input));
  if (row === undefined) throw createNotFoundError('Segment');
  return row;
}

async function presentSegment(ctx: Context, { key: _key, filter, ...row }: SegmentRow): Promise<Segment> {
  return { ...row, filter: addNamesToFilter(filter, await readVocabulary(ctx, row.userId)) };
}

function whereOwn({ userId, segmentId }: OwnSegment): SQL | undefined {
  return and(eq(segments.id, segmentId), eq(segments.userId, userId));
}

export async function createSegment(
  ctx: Context,
  input: { userId: number; name: string; filter: Filter },
): Promise<Segment> {
  const { userId } = input;
  const { name, key } = createNameColumns(input.name);
  const filter = resolveFilter(input.filter, await readVocabulary(ctx, userId));
  const now = ctx.clock.now();
  const segmentCount = sql`(select count(*) from ${segments} where ${segments.userId} = ${userId})`;
  const rowIfUnderLimit = ctx.db.write
    .select({
      id: sql<number>`null`.as('id'),
      userId: users.id,
      name: sql<string>`${name}`.as('name'),
      key: sql<string>`${key}`.as('key'),
      filter: sql<StoredFilter>`${JSON.stringify(filter)}`.as('filter'),
      createdAt: sql<number>`${now}`.as('created_at'),
      updatedAt: sql<number>`${now}`.as('updated_at'),
    })
    .from(users)
    .where(and(eq(users.id, userId), lt(segmentCount, MAX_SEGMENTS)));
  try {
    const [[segment]] = await ctx.db.transact([
      ctx.db.write.insert(segments).select(rowIfUnderLimit).returning(),
      expectChange(ctx.db, 'under_limit'),
    ]);
    if (segment === undefined) throw new Error('INSERT … RETURNING returned no row.');
    return await presentSegment(ctx, segment);
  } catch (error) {
    if (error instanceof ExpectationFailed) {
      throw limitReachedError(MAX_SEGMENTS, 'segments');
    }
    throw toNameTakenError(error);
  }
}

/** Changes the given fields. Scheduled newsletters still use the earlier filter. */
export async function changeSegment(
  ctx: Context,
  input: OwnSegment & { change: { name?: string | undefined; filter?: Filter | undefined } },
): Promise<Segment> {
  const { name, filter } = input.change;
  const row = await getRow(ctx, input);
  const columns = {
    ...(name === undefined ? {} : createNameColumns(name)),
    ...(filter === undefined ? {} : { filter: resolveFilter(filter, await readVocabulary(ctx, row.userId)) }),
  };
  try {
    const [[changed]] = await ctx.db.transact([
      ctx.db.write
        .update(segments)
        .set({ ...columns, updatedAt: ctx.clock.now() })
        .where(whereOwn(input))
        .returning(),
    ]);
    if (changed === undefined) throw createNotFoundError('Segment');
    return await presentSegment(ctx, changed);
  } catch (error) {
    throw toNameTakenError(error);
  }
}

/** Deletes a segment. Drafts that name it cannot be sent until their creator chooses another audience. */
export async function deleteSegment(ctx: Context, input: OwnSegment): Promise<void> {
  const [deleted] = await ctx.db.transact([
    ctx.db.write.delete(segments).where(whereOwn(input)).returning({ id: segments.id }),
  ]);
  if (deleted.length === 0) throw createNotFoundError('Segment');
}

function createNameColumns(input: string): { name: string; key: string } {
  const name = toPlainLine(input);
  const key = foldText(name);
  if (key === '') throw createFieldError('name', 'Please enter a name.');
  return { name, key };
}

function toNameTakenError(error: unknown): unknown {
  if (!findViolatedIndex(error)?.startsWith('segments.')) return error;
  const message = 'You have a segment with this name already.';
  return new AppError('name_taken', message, { errors: [{ path: 'name', message }] });
}

/** Counts the confirmed subscribers that match a filter, or returns 0 once `signal` is aborted. */
export async function countFilter(
  ctx: Context,
  input: { userId: number; filter: Filter | undefined; signal: AbortSignal },
): Promise<number> {
  const { userId, signal } = input;
  const condition = await findCondition(ctx, input);
  return condition === undefined ? 0 : countMatching(ctx, { userId, condition, signal });
}

interface ListParameters {
  userId: number;
  filter?: Filter | undefined;
  segmentId?: number | undefined;
}

/** Returns the filter of a list's parameters, or undefined if there are none. Both must match. */
export async function resolveListFilter(
  ctx: Context,
  input: ListParameters,
): Promise<StoredFilter | undefined> {
  const { userId, filter, segmentId } = input;
  const parts: StoredFilter[] = [];
  if (segmentId !== undefined) parts.push((await getRow(ctx, { userId, segmentId })).filter);
  if (filter !== undefined) parts.push(resolveFilter(filter, await readVocabulary(ctx, userId)));
  return parts.length === 0 ? undefined : { all: parts };
}

/** Returns the condition of a list's parameters, or undefined if there are none. */
export async function findCondition(ctx: Context, input: ListParameters): Promise<Condition | undefined> {
  const filter = await resolveListFilter(ctx, input);
  return filter === undefined ? undefined : compileStoredFilter(ctx, { userId: input.userId, filter });
}
