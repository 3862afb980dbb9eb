import { and, desc, eq, inArray, lt, not, type SQL, sql } from 'drizzle-orm';
import { castToInteger } from '../../../db/sql-values.js';
import { type Page, toPage } from '../../../kernel/cursor.js';
import {
  createIndexQuery,
  createSearchMatcher,
  getCandidateLimit,
} from '../../../kernel/text/list-search.js';
import type { Context } from '../../../server/context.js';
import { type User, users, whereOpenAccount } from '../../accounts/index.js';
import { RECORD_RATES, type RecordRate } from '../../allowances/index.js';
import {
  type CreatorRecord,
  listByRate,
  listCreatorRecords,
  type RatePosition,
} from '../../newsletters/index.js';
import { listPlans, type Plan, plans, selectProUserIds, whereProNow } from '../../plans/index.js';
import { sites } from '../../sites/index.js';
import { listTotals } from '../../subscribers/index.js';

export const PLAN_FILTERS = ['free', 'pro'] as const;
export const STATUS_FILTERS = ['active', 'suspended'] as const;

/** The orders of the list, newest first, or the worst rate first. */
export const USER_SORTS = ['newest', ...RECORD_RATES] as const;

/** The start of a page of the list, which is an id, or a position in the list by a rate. */
export type UserPosition = number | RatePosition;

interface ListInput extends UserFilter {
  limit: number;
  before: UserPosition | undefined;
  sort: (typeof USER_SORTS)[number];
}

export interface UserFilter {
  search: string | undefined;
  plan: (typeof PLAN_FILTERS)[number] | undefined;
  status: (typeof STATUS_FILTERS)[number] | undefined;
}

export interface ListedUser
  extends Omit<User, 'passwordHash' | 'timeZone' | 'securedAt' | 'dismissedAnnouncement'> {
  displayName: string;
  profileImage: string | null;
  plan: Plan;
  subscriberStats: { active: number; unsubscribed: number };
  /** The results of the newest newsletters, or undefined if nothing was sent. */
  record: CreatorRecord | undefined;
}

/** The index counts down from here as ids grow (see the migrations). */
const SEARCH_IDS = 2 ** 32;
export const MAX_USER_ID = SEARCH_IDS - 1;

/** Lists users, newest first or by a rate. A list by rate has only users with sent newsletters. */
export async function listUsers(ctx: Context, input: ListInput): Promise<Page<ListedUser, UserPosition>> {
  const { sort } = input;
  const page = sort === 'newest' ? await findPage(ctx, input) : await findPageByRate(ctx, { ...input, sort });
  return { rows: await describeUsers(ctx, page.rows), next: page.next };
}

/** Takes candidates from the most selective index, in the order of ids, and checks the other filters in their rows. */
async function findPage(ctx: Context, input: ListInput): Promise<Page<FoundUser>> {
  const { search, limit, before } = input;
  const isWanted = search === undefined ? () => true : createSearchMatcher(search);
  const foundRows: FoundUser[] = [];
  let beforeId = typeof before === 'number' ? before : SEARCH_IDS;
  for (let round = 0; foundRows.length <= limit; round += 1) {
    const count = getCandidateLimit(limit, round);
    const ids = await listCandidates(ctx, { ...input, beforeId, count });
    const last = ids.at(-1);
    if (last === undefined) break;
    const rows = await readRows(ctx, and(inArray(users.id, ids), whereFilter(ctx, input)));
    foundRows.push(
      ...rows.filter(({ username, email, displayName: name }) => isWanted({ keys: [username, email], name })),
    );
    if (ids.length < count) break;
    beforeId = last;
    await new Promise(setImmediate);
  }
  return toPage(foundRows, limit);
}

/** Takes candidates in the order of the rate's index, among the users of the more selective filter. */
async function findPageByRate(
  ctx: Context,
  input: ListInput & { sort: RecordRate },
): Promise<Page<FoundUser, RatePosition>> {
  const { limit, sort: rate } = input;
  const foundRows: Array<{ row: FoundUser; position: RatePosition }> = [];
  let lastPosition = typeof input.before === 'number' ? undefined : input.before;
  for (let round = 0; foundRows.length <= limit; round += 1) {
    const count = getCandidateLimit(limit, round);
    const positions = await listByRate(ctx, {
      rate,
      before: lastPosition,
      among: selectAmong(ctx, input),
      limit: count,
    });
    const ids = positions.map(({ id }) => id);
    const rows = await readRows(ctx, and(inArray(users.id, ids), whereFilter(ctx, input)));
    const rowById = new Map(rows.map((row) => [row.id, row]));
    for (const position of positions) {
      const row = rowById.get(position.id);
      if (row !== undefined) foundRows.push({ row, position });
    }
    lastPosition = positions.at(-1);
    if (positions.length < count) break;
    await new Promise(setImmediate);
  }
  const page = foundRows.slice(0, limit);
  return {
    rows: page.map(({ row }) => row),
    next: foundRows.length > limit ? (page.at(-1)?.position ?? null) : null,
  };
}

function selectAmong(ctx: Context, { plan, status }: UserFilter): SQL | undefined {
  if (status === 'suspended') return sql`select id from users where suspended_at is not null`;
  return plan === 'pro' ? sql`select user_id from (${selectProUserIds(ctx)})` : undefined;
}

type FoundUser = Omit<User, 'passwordHash' | 'timeZone' | 'securedAt' | 'dismissedAnnouncement'> & {
  displayName: string;
  profileImage: string | null;
};

async function readRows(ctx: Context, where: SQL | undefined): Promise<FoundUser[]> {
  return ctx.db.read
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      createdAt: users.createdAt,
      suspendedAt: users.suspendedAt,
      emailVerifiedAt: users.emailVerifiedAt,
      displayName: sites.displayName,
      profileImage: sites.profileImage,
    })
    .from(users)
    .innerJoin(sites, eq(sites.userId, users.id))
    .innerJoin(plans, eq(plans.userId, users.id))
    .where(where)
    .orderBy(desc(users.id));
}

function whereFilter(ctx: Context, { plan, status }: UserFilter): SQL | undefined {
  const isPro = whereProNow(ctx);
  const isSuspended = sql`${users.suspendedAt} is not null`;
  return and(
    whereOpenAccount(),
    plan === undefined ? undefined : { pro: isPro, free: not(isPro) }[plan],
    status === undefined ? undefined : { suspended: isSuspended, active: not(isSuspended) }[status],
  );
}

async function listCandidates(
  ctx: Context,
  input: UserFilter & { beforeId: number; count: number },
): Promise<number[]> {
  const { beforeId, search, count } = input;
  if (search !== undefined) {
    const query = createIndexQuery(search);
    if (query === undefined) return [];
    const rows = await ctx.db.read.all<{ id: number }>(sql`
      select ${SEARCH_IDS} - rowid as id from user_search
      where user_search match ${query} and rowid > ${castToInteger(SEARCH_IDS - beforeId)} order by rowid limit ${count}`);
    return rows.map(({ id }) => id);
  }
  if (input.plan === 'pro') {
    const rows = await ctx.db.read.all<{ id: number }>(sql`
      select user_id as id from (${selectProUserIds(ctx)}) where user_id < ${beforeId} order by user_id desc limit ${count}`);
    return rows.map(({ id }) => id);
  }
  const rows = await ctx.db.read
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        lt(users.id, beforeId),
        // SQLite uses the index of suspended users only for this exact condition.
        input.status === 'suspended' ? sql`suspended_at is not null` : undefined,
      ),
    )
    .orderBy(desc(users.id))
    .limit(count);
  return rows.map(({ id }) => id);
}

async function describeUsers(ctx: Context, rows: FoundUser[]): Promise<ListedUser[]> {
  const ids = rows.map(({ id }) => id);
  const [planOf, totalsOf, recordOf] = await Promise.all([
    listPlans(ctx, ids),
    listTotals(ctx, ids),
    listCreatorRecords(ctx, ids),
  ]);
  return rows.map((row) => {
    const plan = planOf.get(row.id);
    if (plan === undefined) throw new Error(`The user ${row.id} has no plan.`);
    const totals = totalsOf.get(row.id);
    return {
      ...row,
      plan,
      record: recordOf.get(row.id),
      subscriberStats: { active: totals?.confirmed ?? 0, unsubscribed: totals?.unsubscribed ?? 0 },
    };
  });
}

/** Finds one user, or undefined if the user is missing or being erased. */
export async function findListedUser(ctx: Context, userId: number): Promise<ListedUser | undefined> {
  const [user] = await describeUsers(ctx, await readRows(ctx, and(eq(users.id, userId), whereOpenAccount())));
  return user;
}
