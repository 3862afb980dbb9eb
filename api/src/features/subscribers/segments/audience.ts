import { and, eq, inArray, sql } from 'drizzle-orm';
import { createFieldError } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import { wherePaused } from '../../mailing/index.js';
import { selectPausedIds } from '../preference-center/select-paused.js';
import { countSubscribers } from '../store.js';
import type { Audience } from './audience-schemas.js';
import type { StoredFilter } from './filter.js';
import { type Condition, countMatching } from './match-subscribers.js';
import { compileStoredFilter, createDeletedPartError } from './resolve-filter.js';
import { segments } from './table.js';

export const ALL_SUBSCRIBERS: Audience = { include: ['all'], exclude: [] };

interface OwnAudience {
  userId: number;
  audience: Audience;
}

/** Throws `invalid_input` if the creator does not have a segment of the audience. */
export async function checkAudience(ctx: Context, input: OwnAudience): Promise<void> {
  const filters = await readFilters(ctx, input);
  if (listSegmentIds(input.audience).every((id) => filters.has(id))) return;
  throw createFieldError('audience', 'You have no such segment.');
}

/** Copies the filters of an audience into one. Null means all. Throws `filter_unusable` if a segment was deleted. */
export async function copyFilters(ctx: Context, input: OwnAudience): Promise<StoredFilter | null> {
  const { include, exclude } = input.audience;
  const filters = await readFilters(ctx, input);
  const getFilter = (id: number): StoredFilter => {
    const filter = filters.get(id);
    if (filter !== undefined) return filter;
    throw createDeletedPartError('segment', 'audience');
  };
  const parts: StoredFilter[] = [];
  if (!include.includes('all')) parts.push({ any: include.filter(isSegment).map(getFilter) });
  if (exclude.length > 0) parts.push({ not: { any: exclude.map(getFilter) } });
  return parts.length === 0 ? null : { all: parts };
}

async function readFilters(
  ctx: Context,
  { userId, audience }: OwnAudience,
): Promise<Map<number, StoredFilter>> {
  const ids = listSegmentIds(audience);
  if (ids.length === 0) return new Map();
  const rows = await ctx.db.read
    .select({ id: segments.id, filter: segments.filter })
    .from(segments)
    .where(and(eq(segments.userId, userId), inArray(segments.id, ids)));
  return new Map(rows.map(({ id, filter }) => [id, filter]));
}

function listSegmentIds({ include, exclude }: Audience): number[] {
  return [...include.filter(isSegment), ...exclude];
}

function isSegment(id: 'all' | number): id is number {
  return id !== 'all';
}

interface FilteredAudience {
  userId: number;
  /** The copy of the filters, or null for all subscribers. */
  filter: StoredFilter | null;
  /** Days are counted from this moment. */
  now: number;
}

/** Returns the condition of an audience, or undefined for all subscribers. Throws `filter_unusable`. */
export async function compileAudienceCondition(
  ctx: Context,
  { userId, filter, now }: FilteredAudience,
): Promise<Condition | undefined> {
  return filter === null ? undefined : compileStoredFilter(ctx, { userId, filter, now, use: 'audience' });
}

/**
 * Counts the confirmed subscribers of an audience, or returns 0 once `signal` is aborted. Throws `invalid_input` for a
 * segment that the creator does not have.
 */
export async function countAudience(
  ctx: Context,
  input: OwnAudience & { signal: AbortSignal },
): Promise<number> {
  const { userId, signal } = input;
  await checkAudience(ctx, input);
  const filter = await copyFilters(ctx, input);
  return countReached(ctx, { userId, filter, now: ctx.clock.now(), signal });
}

/** Counts the confirmed subscribers of an audience that are not paused. Throws `filter_unusable`. */
export async function countReached(
  ctx: Context,
  { userId, filter, now, signal }: FilteredAudience & { signal?: AbortSignal },
): Promise<number> {
  const [row] = await ctx.db.read.all<{ paused: number }>(
    sql`select count(*) as paused from (${selectPausedIds(userId, now)})`,
  );
  const pausedCount = row?.paused ?? 0;
  if (filter === null) return (await countSubscribers(ctx, userId)) - pausedCount;
  const condition = await compileStoredFilter(ctx, { userId, filter, now, use: 'audience' });
  const whereLeftOut =
    pausedCount === 0 ? undefined : wherePaused({ ownerId: userId, address: sql`subscriber.email`, at: now });
  return countMatching(ctx, { userId, condition, whereLeftOut, signal });
}
