import { and, eq, gt, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '../../../db/transact.js';
import type { Context } from '../../../server/context.js';
import { rejectHeld, rejectHeldNewsletter, whereHeld, whereNewsletterHeld } from '../../reviews/index.js';
import { PRIORITY } from '../rules.js';
import { getMailing } from '../store.js';
import { mailings } from '../table.js';
import {
  ACTIVE_STATUSES,
  createSendingOverError,
  createStillPreparingError,
  isPreparingAfterRestore,
  isSendingActive,
} from './rules.js';

/**
 * Pauses a mailing until it is resumed. Emails in flight settle, and the audience snapshot continues. A
 * creator's pause overrides a storage pause, which ends automatically.
 */
export async function pauseMailing(ctx: Context, mailingId: number): Promise<void> {
  const [paused] = await ctx.db.transactDurably([
    ctx.db.write
      .update(mailings)
      .set({ pausedAt: sql`coalesce(${mailings.pausedAt}, ${ctx.clock.now()})`, pauseReason: 'creator' })
      .where(
        and(
          eq(mailings.id, mailingId),
          inArray(mailings.status, ACTIVE_STATUSES),
          or(isNull(mailings.pauseReason), eq(mailings.pauseReason, 'storage')),
        ),
      )
      .returning({ id: mailings.id }),
  ]);
  if (paused.length > 0) return;
  const mailing = await getMailing(ctx, mailingId);
  if (mailing.pausedAt === null || mailing.finishedAt !== null) throw createSendingOverError(mailing.status);
}

/**
 * Resumes a mailing, whatever paused it, unless its creator is under review or an administrator holds it. Does nothing
 * if it is not paused.
 */
export async function resumeMailing(ctx: Context, mailingId: number): Promise<void> {
  const [resumed] = await ctx.db.transactDurably([
    ctx.db.write
      .update(mailings)
      .set({ pausedAt: null, pauseReason: null })
      .where(
        and(
          eq(mailings.id, mailingId),
          inArray(mailings.status, ACTIVE_STATUSES),
          isNotNull(mailings.pausedAt),
          or(ne(mailings.status, 'preparing'), ne(mailings.pauseReason, 'restored')),
          sql`not ${whereHeld(sql`${mailings.ownerId}`)}`,
          sql`not ${whereNewsletterHeld(mailings.id, mailings.ownerId)}`,
        ),
      )
      .returning({ id: mailings.id }),
  ]);
  if (resumed.length > 0) return ctx.pubsub.publish('deliveries');
  const mailing = await getMailing(ctx, mailingId);
  await rejectHeld(ctx, mailing.ownerId);
  await rejectHeldNewsletter(ctx, { userId: mailing.ownerId, mailingId });
  if (isPreparingAfterRestore(mailing)) throw createStillPreparingError();
  if (!isSendingActive(mailing.status)) throw createSendingOverError(mailing.status);
}

/**
 * Builds the statement that pauses an owner's unfinished newsletters and replies. Transactional emails are still sent.
 * A mailing that is paused for another reason keeps that reason, except a full disk.
 */
export function pauseOwner(
  ctx: Context,
  { ownerId, reason }: { ownerId: number; reason: 'review' | 'suspended' },
): Statement {
  return ctx.db.write
    .update(mailings)
    .set({ pausedAt: sql`coalesce(${mailings.pausedAt}, ${ctx.clock.now()})`, pauseReason: reason })
    .where(
      and(
        eq(mailings.ownerId, ownerId),
        inArray(mailings.status, ACTIVE_STATUSES),
        gt(mailings.priority, PRIORITY.transactional),
        or(isNull(mailings.pauseReason), eq(mailings.pauseReason, 'storage')),
      ),
    );
}

/** Throws `sending_over` if a mailing is finished or canceled. */
export async function throwIfOver(ctx: Context, mailingId: number): Promise<void> {
  const { status } = await getMailing(ctx, mailingId);
  if (!isSendingActive(status)) throw createSendingOverError(status);
}

/**
 * Builds the statement that pauses one mailing for the batch in which a review holds it, unless it is paused for
 * another reason.
 */
export function pauseHeldNewsletter(ctx: Context, mailingId: number | SQL<number>): Statement {
  return ctx.db.write
    .update(mailings)
    .set({
      pausedAt: sql`coalesce(${mailings.pausedAt}, ${ctx.clock.now()})`,
      pauseReason: 'administrator',
    })
    .where(
      and(
        eq(mailings.id, mailingId),
        inArray(mailings.status, ACTIVE_STATUSES),
        or(isNull(mailings.pauseReason), eq(mailings.pauseReason, 'storage')),
      ),
    );
}

/**
 * Builds the statement that resumes the mailings that an administrator stopped for a reason that is over, for the batch
 * that ends it. Mailings that another reason stops get that reason. Publish `deliveries` after the commit.
 */
export function resumeStopped(
  ctx: Context,
  { ownerId, reason }: { ownerId: number; reason: 'review' | 'suspended' | 'administrator' },
): Statement {
  return ctx.db.write
    .update(mailings)
    .set({
      pausedAt: sql`iif(${selectStopReason()} is null, null, ${mailings.pausedAt})`,
      pauseReason: sql`${selectStopReason()}`,
    })
    .where(and(eq(mailings.ownerId, ownerId), eq(mailings.pauseReason, reason)));
}

/** Counts the mailings of an owner that a suspension would stop. */
export async function countStoppable(ctx: Context, ownerId: number): Promise<number> {
  return ctx.db.read.$count(
    mailings,
    and(
      eq(mailings.ownerId, ownerId),
      inArray(mailings.status, ACTIVE_STATUSES),
      eq(mailings.priority, PRIORITY.bulk),
      isNull(mailings.pausedAt),
    ),
  );
}

/** Selects the reason for which administrators stop a mailing, over `mailings`, or null if they do not. */
export function selectStopReason(): SQL {
  return sql`case
    when exists (select 1 from users where users.id = mailings.owner_id and users.suspended_at is not null) then 'suspended'
    when ${whereHeld(sql`mailings.owner_id`)} then 'review'
    when ${whereNewsletterHeld(sql`mailings.id`, sql`mailings.owner_id`)} then 'administrator' end`;
}
