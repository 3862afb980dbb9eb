import { and, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { type Page, type PageInput, toPage } from '../../kernel/cursor.js';
import { normalizeEmailAddress } from '../../kernel/email/email-address.js';
import { createNotFoundError } from '../../kernel/errors.js';
import type { Context } from '../../server/context.js';
import { findSuppressionReasons, wherePaused } from '../mailing/index.js';
import { searchSubscribers } from './list/search-subscribers.js';
import { selectPausedIds } from './preference-center/select-paused.js';
import {
  type Condition,
  filterIds,
  findRangeEnd,
  listMatching,
  MATCHES_ALL,
  whereStatus,
} from './segments/match-subscribers.js';
import { type SubscriberDetails, selectFieldValues, selectTagNames } from './segments/select-details.js';
import {
  consentWordings,
  SUBSCRIBER_STATUSES,
  type SubscriberStatus,
  subscribers,
  subscriberTotals,
} from './table.js';

export type Subscriber = typeof subscribers.$inferSelect;

/** Reasons for which a confirmed subscriber gets no email. For an unsubscribed or removed one, it is the status. */
export const SUPPRESSION_REASONS = ['hard-bounce', 'soft-bounces', 'complained', 'manual'] as const;
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];

/** A subscriber, and the wording that they agreed to. */
export type ConsentingSubscriber = Subscriber & { wording: string | null };
export type ListedSubscriber = ConsentingSubscriber &
  SubscriberDetails & { suppressionReason: SuppressionReason | null };

/** The filters of a list of subscribers. */
export interface ListFilter {
  /** Matches any part of address or name. */
  search?: string | undefined;
  condition?: Condition | undefined;
  status?: SubscriberStatus | undefined;
}

/** Lists subscribers newest first, also if unsubscribed. */
export async function listSubscribers(
  ctx: Context,
  input: PageInput & ListFilter & { userId: number },
): Promise<Page<ListedSubscriber>> {
  const { userId, search, condition, status, beforeId, limit } = input;
  if (search !== undefined || condition !== undefined || status !== undefined) {
    const { rows, next } = await findPage(ctx, input);
    const whereFound = inArray(
      subscribers.id,
      rows.map(({ id }) => id),
    );
    return { rows: await listRows(ctx, and(eq(subscribers.userId, userId), whereFound), limit), next };
  }
  const whereBefore = beforeId === undefined ? undefined : lt(subscribers.id, beforeId);
  const rows = await listRows(
    ctx,
    and(eq(subscribers.userId, userId), whereStatus(undefined), whereBefore),
    limit + 1,
  );
  return toPage(rows, limit);
}

/** Finds a page. A search finds few rows, so they are filtered afterwards, and its pages can be short. */
async function findPage(
  ctx: Context,
  input: PageInput & ListFilter & { userId: number },
): Promise<Page<{ id: number }>> {
  const { userId, search, condition, status } = input;
  if (search === undefined)
    return listMatching(ctx, { ...input, condition: condition ?? MATCHES_ALL, status });
  const { rows, next } = await searchSubscribers(ctx, { ...input, search });
  if (condition === undefined) return { rows, next };
  return {
    rows: await filterIds(ctx, { userId, ids: rows.map(({ id }) => id), condition, status }),
    next,
  };
}

const LISTED_SUBSCRIBER = { subscriberId: sql`"subscribers"."id"`, userId: sql`"subscribers"."user_id"` };

async function listRows(ctx: Context, where: SQL | undefined, limit: number): Promise<ListedSubscriber[]> {
  const rows = await ctx.db.read
    .select({
      subscriber: subscribers,
      wording: consentWordings.text,
      tags: selectTagNames(LISTED_SUBSCRIBER),
      fields: selectFieldValues(LISTED_SUBSCRIBER),
    })
    .from(subscribers)
    .leftJoin(
      consentWordings,
      and(eq(consentWordings.id, subscribers.wordingId), eq(consentWordings.userId, subscribers.userId)),
    )
    .where(where)
    .orderBy(desc(subscribers.id))
    .limit(limit);
  const listedRows = rows.map(({ subscriber, wording, tags, fields }) => ({
    ...subscriber,
    wording,
    tags: JSON.parse(tags),
    fields: JSON.parse(fields),
    suppressionReason: null,
  }));
  return addSuppressionReasons(ctx, listedRows);
}

/** Adds the reasons with one index lookup for each address, or only one if there are no suppressions. */
async function addSuppressionReasons(ctx: Context, rows: ListedSubscriber[]): Promise<ListedSubscriber[]> {
  const ownerId = rows[0]?.userId;
  if (ownerId === undefined) return rows;
  const reasons = await findSuppressionReasons(ctx, { ownerId, addresses: rows.map(({ email }) => email) });
  return rows.map((row) => {
    const reason = reasons.get(row.email);
    return {
      ...row,
      suppressionReason: SUPPRESSION_REASONS.find((candidate) => candidate === reason) ?? null,
    };
  });
}

/** Returns one of a creator's own subscribers, also a removed one. */
export async function getSubscriber(
  ctx: Context,
  input: { userId: number; subscriberId: number },
): Promise<ListedSubscriber> {
  const [row] = await listRows(ctx, whereOwnSubscriber(input), 1);
  if (row === undefined) throw createNotFoundError('Subscriber');
  return row;
}

function whereOwnSubscriber(input: { userId: number; subscriberId: number }): SQL | undefined {
  return and(eq(subscribers.id, input.subscriberId), eq(subscribers.userId, input.userId));
}

/** Returns the totals of several creators. A creator who never had a subscriber is absent. */
export async function listTotals(
  ctx: Context,
  userIds: readonly number[],
): Promise<Map<number, { confirmed: number; unsubscribed: number }>> {
  const rows = await ctx.db.read
    .select()
    .from(subscriberTotals)
    .where(inArray(subscriberTotals.userId, [...userIds]));
  return new Map(rows.map((row) => [row.userId, row]));
}

/** Returns the number of current subscribers. */
export async function countSubscribers(ctx: Context, userId: number): Promise<number> {
  const [totals] = await ctx.db.read
    .select()
    .from(subscriberTotals)
    .where(eq(subscriberTotals.userId, userId));
  return totals?.confirmed ?? 0;
}

export interface AudienceMember {
  id: number;
  email: string;
  name: string | null;
  token: string;
}

/** Returns the next confirmed subscribers of a fixed audience, oldest first. Skips paused subscribers. */
export async function listAudience(
  ctx: Context,
  input: {
    userId: number;
    afterId: number;
    cutoff: number;
    limit: number;
    condition?: Condition | undefined;
  },
): Promise<AudienceMember[]> {
  const { userId, cutoff, limit, condition } = input;
  for (let { afterId } = input; ; ) {
    const end = await findRangeEnd(ctx, { userId, afterId, size: limit });
    if (end === undefined) return [];
    const range = { afterId, toId: Math.min(end.toId, cutoff) };
    const members = await ctx.db.read.all<AudienceMember>(sql`
      select subscriber.id, subscriber.email, subscriber.name, subscriber.token from subscribers as subscriber
      where subscriber.user_id = ${userId} and subscriber.status = 'confirmed'
        and subscriber.id > ${range.afterId} and subscriber.id <= ${range.toId}
        and not ${wherePaused({ ownerId: userId, address: sql`subscriber.email`, at: ctx.clock.now() })}
        ${condition === undefined ? sql`` : sql`and ${condition.where(range)}`}
      order by subscriber.id`);
    if (members.length > 0 || end.toId >= cutoff) return members;
    afterId = end.toId;
    await new Promise(setImmediate);
  }
}

/** Counts the subscribers that are not paused, at the moment of the batch that sends. */
export function selectAudienceSize(ctx: Context, userId: number): SQL<number> {
  const confirmedCount = sql`(select coalesce(max(${subscriberTotals.confirmed}), 0) from ${subscriberTotals} where ${subscriberTotals.userId} = ${userId})`;
  return sql<number>`(${confirmedCount} - (select count(*) from (${selectPausedIds(userId, ctx.clock.now())})))`;
}

/** Selects the newest subscriber's id at the moment of the batch that sends, or 0 if there is none. */
export function selectNewestSubscriberId(userId: number): SQL<number> {
  // One lookup for each status, because the index of the list leaves removed subscribers out.
  const newest = SUBSCRIBER_STATUSES.map(
    (status) =>
      sql`select max(newest.id) as id from subscribers as newest where newest.user_id = ${userId} and newest.status = ${status}`,
  );
  return sql<number>`(select coalesce(max(id), 0) from (${sql.join(newest, sql` union all `)}))`;
}

export async function findById(ctx: Context, subscriberId: number): Promise<Subscriber | undefined> {
  const [subscriber] = await ctx.db.read.select().from(subscribers).where(eq(subscribers.id, subscriberId));
  return subscriber;
}

export async function findByToken(ctx: Context, token: string): Promise<Subscriber | undefined> {
  const [subscriber] = await ctx.db.read.select().from(subscribers).where(eq(subscribers.token, token));
  return subscriber;
}

/** Returns the subscriber with this token in the links of their emails. */
export async function getByToken(ctx: Context, token: string): Promise<Subscriber> {
  const subscriber = await findByToken(ctx, token);
  if (subscriber === undefined) throw createNotFoundError('Subscription');
  return subscriber;
}

/** Returns the subscriber that a link names, if all three parts of it belong together. */
export async function findByLink(
  ctx: Context,
  link: { userId: number; email: string; token: string | undefined },
): Promise<Subscriber | undefined> {
  // Looks up even a missing token, so that the response takes as long.
  const subscriber = await findByToken(ctx, link.token ?? '');
  const isMatch =
    subscriber?.userId === link.userId && subscriber.email === normalizeEmailAddress(link.email);
  return isMatch ? subscriber : undefined;
}

export async function findByAddress(
  ctx: Context,
  input: { userId: number; email: string },
): Promise<Subscriber | undefined> {
  const [subscriber] = await ctx.db.read
    .select()
    .from(subscribers)
    .where(and(eq(subscribers.userId, input.userId), eq(subscribers.email, input.email)));
  return subscriber;
}

export async function findConfirmed(
  ctx: Context,
  input: { userId: number; email: string },
): Promise<Subscriber | undefined> {
  const subscriber = await findByAddress(ctx, input);
  return subscriber?.status === 'confirmed' ? subscriber : undefined;
}
