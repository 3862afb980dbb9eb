import { and, desc, eq, gt, isNull, lt, notLike, or, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '../../db/transact.js';
import { isReservedName } from '../../http/pages/reserved-names.js';
import { type Page, type PageInput, toPage } from '../../kernel/cursor.js';
import { isEmailAddress, normalizeEmailAddress } from '../../kernel/email/email-address.js';
import { AppError, createNotFoundError } from '../../kernel/errors.js';
import { findUsernameProblem, normalizeUsername } from '../../kernel/text/username.js';
import type { Context } from '../../server/context.js';
import { CLOSED_MARK, REDIRECT_LIFETIME } from './rules.js';
import { apiTokens, sessions, usernames, users } from './table.js';

export type User = typeof users.$inferSelect;
export type ApiToken = typeof apiTokens.$inferSelect;

/** The message for an account whose id the client did not send, but a session or another row contains. */
export const ACCOUNT_GONE = 'The account no longer exists.';

export async function getUser(ctx: Context, userId: number): Promise<User> {
  const [user] = await ctx.db.read.select().from(users).where(eq(users.id, userId));
  if (user === undefined) throw new AppError('not_found', ACCOUNT_GONE);
  return user;
}

/** Finds a user, or undefined if the user is erased or being erased. */
export async function findOpenUser(ctx: Context, userId: number): Promise<User | undefined> {
  const [user] = await ctx.db.read
    .select()
    .from(users)
    .where(and(eq(users.id, userId), whereOpenAccount()));
  return user;
}

/** Finds a user by current name. A closed account has none. */
export async function findUserByUsername(ctx: Context, username: string): Promise<User | undefined> {
  if (findUsernameProblem(normalizeUsername(username)) !== undefined) return undefined;
  const [user] = await ctx.db.read
    .select()
    .from(users)
    .where(eq(users.username, normalizeUsername(username)));
  return user;
}

/** Finds a user with a public page, by current name. */
export async function findPublicUser(ctx: Context, username: string): Promise<User | undefined> {
  return omitSuspended(await findUserByUsername(ctx, username));
}

/** Finds like `findPublicUser`, also by a former name that still redirects. */
export async function findPublicUserByAnyName(ctx: Context, name: string): Promise<User | undefined> {
  return omitSuspended(await findUserByAnyName(ctx, name));
}

function omitSuspended(user: User | undefined): User | undefined {
  return user?.suspendedAt === null ? user : undefined;
}

export async function findUserByEmail(ctx: Context, email: string): Promise<User | undefined> {
  const [user] = await ctx.db.read
    .select()
    .from(users)
    .where(eq(users.email, normalizeEmailAddress(email)));
  return user;
}

/** Finds a user by the first field of the sign-in form, which is a username or an email address. */
export async function findUserByLogin(ctx: Context, login: string): Promise<User | undefined> {
  const [user] = await ctx.db.read
    .select()
    .from(users)
    .where(or(eq(users.username, normalizeUsername(login)), eq(users.email, normalizeEmailAddress(login))));
  return user;
}

export async function isUsernameAvailable(ctx: Context, name: string): Promise<boolean> {
  const username = normalizeUsername(name);
  if (findUsernameProblem(username) !== undefined || isReservedName(username)) return false;
  const [existingUsername] = await ctx.db.read
    .select()
    .from(usernames)
    .where(and(eq(usernames.name, username), whereTakenOrRedirecting(ctx)));
  return existingUsername === undefined;
}

/** Matches current names, and former names that still redirect. */
function whereTakenOrRedirecting(ctx: Context) {
  return or(isNull(usernames.releasedAt), gt(usernames.releasedAt, ctx.clock.now() - REDIRECT_LIFETIME));
}

/** Returns the current name of a former name's owner, unless they are suspended. */
export async function findCurrentUsername(ctx: Context, username: string): Promise<string | undefined> {
  const [row] = await ctx.db.read
    .select({ username: users.username })
    .from(usernames)
    .innerJoin(users, eq(users.id, usernames.userId))
    .where(
      and(
        eq(usernames.name, normalizeUsername(username)),
        whereTakenOrRedirecting(ctx),
        isNull(users.suspendedAt),
      ),
    );
  return row?.username;
}

/** Builds a condition that excludes accounts being erased, for queries that list accounts. */
export function whereOpenAccount() {
  return notLike(users.username, `${CLOSED_MARK}%`);
}

/** Builds a condition that excludes accounts being erased or suspended, for public lists. */
export function wherePublicAccount() {
  return and(whereOpenAccount(), isNull(users.suspendedAt));
}

/** Finds a user by current name, or by a former name that still redirects. */
export async function findUserByAnyName(ctx: Context, name: string): Promise<User | undefined> {
  const user = await findUserByUsername(ctx, name);
  if (user !== undefined) return user;
  const currentName = await findCurrentUsername(ctx, name);
  return currentName === undefined ? undefined : findUserByUsername(ctx, currentName);
}

/** Returns the user, suspended or not. */
export async function getUserByAnyName(ctx: Context, name: string): Promise<User> {
  const user = await findUserByAnyName(ctx, name);
  if (user === undefined) throw createNotFoundError('Creator');
  return user;
}

export async function getPublicUserByAnyName(ctx: Context, name: string): Promise<User> {
  const user = await findPublicUserByAnyName(ctx, name);
  if (user === undefined) throw createNotFoundError('Creator');
  return user;
}

export async function isEmailAvailable(ctx: Context, email: string): Promise<boolean> {
  const address = normalizeEmailAddress(email);
  if (!isEmailAddress(address)) return false;
  const [existingUser] = await ctx.db.read
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, address));
  return existingUser === undefined;
}

export async function findSession(ctx: Context, tokenHash: string) {
  const [row] = await ctx.db.read
    .select({ session: sessions })
    .from(sessions)
    // Also excludes a session that began at the moment of a suspension.
    .innerJoin(users, and(eq(users.id, sessions.userId), isNull(users.suspendedAt)))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, ctx.clock.now())));
  return row?.session;
}

export async function listApiTokens(
  ctx: Context,
  input: PageInput & { userId: number },
): Promise<Page<ApiToken>> {
  const { userId, limit, beforeId } = input;
  const rows = await ctx.db.read
    .select()
    .from(apiTokens)
    .where(and(eq(apiTokens.userId, userId), beforeId === undefined ? undefined : lt(apiTokens.id, beforeId)))
    .orderBy(desc(apiTokens.id))
    .limit(limit + 1);
  return toPage(rows, limit);
}

interface NewUser {
  /** Normalized. */
  username: string;
  /** Normalized. */
  email: string;
  passwordHash: string;
}

/** Inserts a user in the batch of a registration. A taken name or address fails on its unique index. */
export function insertUser(ctx: Context, user: NewUser): [Statement, ...Statement[]] {
  const insert = ctx.db.write.insert(users).values({ ...user, createdAt: ctx.clock.now() });
  return [insert, ...takeUsername(ctx, user.username, selectUserId(user.username))];
}

/** Takes a name, including one whose redirect has expired. Fails on `usernames.name` while another user holds it. */
export function takeUsername(ctx: Context, username: string, userId: SQL<number> | number): Statement[] {
  const now = ctx.clock.now();
  return [
    ctx.db.write
      .delete(usernames)
      .where(and(eq(usernames.name, username), lt(usernames.releasedAt, now - REDIRECT_LIFETIME))),
    ctx.db.write.insert(usernames).values({ name: username, userId, createdAt: now }),
  ];
}

/** Selects the id of a user who was inserted earlier in the same batch. */
export function selectUserId(username: string): SQL<number> {
  return sql<number>`(select id from users where username = ${username})`;
}

/** Stores that a user dismissed a version of the announcement. A later version stays dismissed. */
export async function dismissAnnouncement(
  ctx: Context,
  { userId, version }: { userId: number; version: number },
): Promise<void> {
  await ctx.db.transact([
    ctx.db.write
      .update(users)
      .set({ dismissedAnnouncement: sql`max(coalesce(${users.dismissedAnnouncement}, 0), ${version})` })
      .where(eq(users.id, userId)),
  ]);
}
