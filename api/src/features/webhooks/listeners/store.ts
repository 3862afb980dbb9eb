import { and, asc, eq, gt, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { eraseRows } from '../../../db/erase-rows.js';
import { ExpectationFailed, expectChange } from '../../../db/transact.js';
import type { Actor } from '../../../http/identity/actor.js';
import { AppError, createNotFoundError } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import { users } from '../../accounts/index.js';
import type { EventType } from '../rules.js';
import { webhookListenerEvents, webhookListeners } from '../table.js';
import { LISTENER_EVENT_LIVES, LISTENER_LEASE, MAX_LISTENERS } from './rules.js';

export type Listener = typeof webhookListeners.$inferSelect;
export type ListenerEvent = typeof webhookListenerEvents.$inferSelect;

/** The creator with the token or session that owns a listener. */
export type ListenerOwner = Extract<Actor, { kind: 'user'; via: 'token' | 'session' }>;

export interface OwnListener {
  owner: ListenerOwner;
  listenerId: number;
}

/** Adds a listener. Its lease starts now, so that its stream can follow. */
export async function addListener(
  ctx: Context,
  { owner, events }: { owner: ListenerOwner; events: readonly EventType[] },
): Promise<Listener> {
  const now = ctx.clock.now();
  const currentListeners = sql`(select count(*) from ${webhookListeners} as other
    where other.user_id = ${owner.userId} and other.expires_at > ${now})`;
  const rowIfUnderLimit = ctx.db.write
    .select({
      id: sql<number>`null`.as('id'),
      userId: users.id,
      tokenId: sql<number | null>`${findTokenId(owner)}`.as('token_id'),
      sessionHash: sql<string | null>`${findSessionHash(owner)}`.as('session_hash'),
      events: sql<EventType[]>`${JSON.stringify(events)}`.as('events'),
      createdAt: sql<number>`${now}`.as('created_at'),
      expiresAt: sql<number>`${now + LISTENER_LEASE}`.as('expires_at'),
    })
    .from(users)
    .where(and(eq(users.id, owner.userId), lt(currentListeners, MAX_LISTENERS)));
  try {
    const [[listener]] = await ctx.db.transact([
      ctx.db.write.insert(webhookListeners).select(rowIfUnderLimit).returning(),
      expectChange(ctx.db, 'under_limit'),
    ]);
    if (listener === undefined) throw new Error('INSERT … RETURNING returned no row.');
    return listener;
  } catch (error) {
    if (!(error instanceof ExpectationFailed)) throw error;
    throw new AppError(
      'limit_reached',
      `You have ${MAX_LISTENERS} webhook listeners, which is the maximum. Stop one to start another.`,
    );
  }
}

function findTokenId(owner: ListenerOwner): number | null {
  return owner.via === 'token' ? owner.tokenId : null;
}

function findSessionHash(owner: ListenerOwner): string | null {
  return owner.via === 'session' ? owner.tokenHash : null;
}

/** Builds the condition for the listeners of this token or session. Other tokens of the creator have others. */
function whereOwn({ owner, listenerId }: OwnListener): SQL | undefined {
  return and(
    eq(webhookListeners.id, listenerId),
    eq(webhookListeners.userId, owner.userId),
    sql`${webhookListeners.tokenId} is ${findTokenId(owner)}`,
    sql`${webhookListeners.sessionHash} is ${findSessionHash(owner)}`,
  );
}

/** Matches if the token or session of the owner still allows access. If expired, it has its row for a while. */
function whereAccess(owner: ListenerOwner, now: number): SQL {
  return owner.via === 'token'
    ? sql`exists (select 1 from api_tokens where id = ${owner.tokenId} and coalesce(expires_at > ${now}, true))`
    : sql`exists (select 1 from sessions where token_hash = ${owner.tokenHash} and expires_at > ${now})`;
}

/**
 * Extends the lease, and deletes the events that no reconnect requests anymore. Throws if the listener has expired, or
 * ended with its token or session.
 */
export async function renewListener(ctx: Context, input: OwnListener): Promise<void> {
  const now = ctx.clock.now();
  const ownListenerIds = ctx.db.write
    .select({ id: webhookListeners.id })
    .from(webhookListeners)
    .where(whereOwn(input));
  const [renewed] = await ctx.db.transact([
    ctx.db.write
      .update(webhookListeners)
      .set({ expiresAt: now + LISTENER_LEASE })
      .where(and(whereOwn(input), gt(webhookListeners.expiresAt, now), whereAccess(input.owner, now)))
      .returning({ id: webhookListeners.id }),
    ctx.db.write
      .delete(webhookListenerEvents)
      .where(
        and(
          inArray(webhookListenerEvents.listenerId, ownListenerIds),
          lt(webhookListenerEvents.createdAt, now - LISTENER_EVENT_LIVES),
        ),
      ),
  ]);
  if (renewed.length === 0) throw createNotFoundError('Webhook listener');
}

/** Lists the events of an own listener that follow another event, oldest first. */
export function listListenerEvents(
  ctx: Context,
  { after, limit, ...input }: OwnListener & { after: number; limit: number },
): Promise<ListenerEvent[]> {
  const ownListenerIds = ctx.db.read
    .select({ id: webhookListeners.id })
    .from(webhookListeners)
    .where(whereOwn(input));
  return ctx.db.read
    .select()
    .from(webhookListenerEvents)
    .where(
      and(inArray(webhookListenerEvents.listenerId, ownListenerIds), gt(webhookListenerEvents.id, after)),
    )
    .orderBy(asc(webhookListenerEvents.id))
    .limit(limit);
}

/** Removes a listener with its events. */
export async function removeListener(ctx: Context, input: OwnListener): Promise<void> {
  const [removed] = await ctx.db.transact([
    ctx.db.write.delete(webhookListeners).where(whereOwn(input)).returning({ id: webhookListeners.id }),
  ]);
  if (removed.length === 0) throw createNotFoundError('Webhook listener');
}

/** Deletes the listeners of ended programs. */
export async function purgeListeners(ctx: Context): Promise<void> {
  await eraseListeners(ctx, sql`expires_at < ${ctx.clock.now()}`);
}

/** Deletes listeners, and their events first. */
export async function eraseListeners(ctx: Context, where: SQL): Promise<void> {
  await eraseRows(
    ctx,
    webhookListenerEvents,
    sql`listener_id in (select id from ${webhookListeners} where ${where})`,
  );
  await eraseRows(ctx, webhookListeners, where);
}
