import { and, eq, gt, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { deadJobs, jobs } from '../../db/table.js';
import type { Context } from '../../server/context.js';
import { CANCEL_CHUNK_ROWS, CANCEL_DELIVERIES } from './control/cancel-mailing.js';
import { REQUEUE_DELIVERIES } from './control/requeue-deliveries.js';
import { ACTIVE_STATUSES } from './control/rules.js';
import { type DeliveryStatus, PRIORITY } from './rules.js';
import { openDeliveries } from './store.js';
import { mailings } from './table.js';

export interface RestoreHolds {
  /** Newsletters paused until their creators decide. */
  paused: number;
  /** Emails of these newsletters that may have been sent since the backup. */
  held: number;
  /** Unfinished transactional emails, such as codes, receipts and replies. */
  canceled: number;
}

/**
 * Holds emails that were unfinished in the backup, because they may have been sent since. Pauses every newsletter and
 * holds its unsettled emails until its creator decides. Cancels codes, receipts and replies, which have no screen for a
 * decision.
 */
export async function holdRestored(ctx: Context): Promise<RestoreHolds> {
  const canceled = await cancelTransactionalEmails(ctx);
  await settleOpenDeliveries(ctx, {
    status: 'canceled',
    mailings: sql`status = 'canceled' and priority < ${PRIORITY.bulk}`,
  });
  const paused = await pauseAll(ctx);
  const held = await settleOpenDeliveries(ctx, { status: 'held', mailings: sql`pause_reason = 'restored'` });
  return { paused, held, canceled };
}

async function cancelTransactionalEmails(ctx: Context): Promise<number> {
  const [canceled] = await ctx.db.transactDurably([
    ctx.db.write
      .update(mailings)
      .set({ status: 'canceled', finishedAt: ctx.clock.now(), pausedAt: null, pauseReason: null })
      .where(and(inArray(mailings.status, ACTIVE_STATUSES), lt(mailings.priority, PRIORITY.bulk)))
      .returning({ id: mailings.id }),
  ]);
  return canceled.length;
}

/**
 * Pauses every newsletter and drops earlier decisions. Creators decide again, because the decisions may already have
 * been carried out.
 */
async function pauseAll(ctx: Context): Promise<number> {
  const [paused] = await ctx.db.transactDurably([
    ctx.db.write
      .update(mailings)
      .set({ pausedAt: ctx.clock.now(), pauseReason: 'restored' })
      .where(
        and(
          inArray(mailings.status, ACTIVE_STATUSES),
          gte(mailings.priority, PRIORITY.bulk),
          // A fully settled mailing needs no decision and only has to be closed.
          or(eq(mailings.status, 'preparing'), gt(openDeliveries(), 0)),
        ),
      )
      .returning({ id: mailings.id }),
    ctx.db.write.delete(jobs).where(eq(jobs.kind, REQUEUE_DELIVERIES)),
    // An administrator must not retry a job that failed before the backup either.
    ctx.db.write.delete(deadJobs).where(eq(deadJobs.kind, REQUEUE_DELIVERIES)),
    ctx.db.write
      .delete(jobs)
      .where(and(eq(jobs.kind, CANCEL_DELIVERIES), sql`${jobs.payload} ->> 'which' = 'held'`)),
  ]);
  return paused.length;
}

interface Settlement {
  status: Extract<DeliveryStatus, 'held' | 'canceled'>;
  /** Selects the mailings. */
  mailings: SQL;
}

async function settleOpenDeliveries(ctx: Context, input: Settlement): Promise<number> {
  // Each condition matches the partial index that finds the rows.
  let settledCount = await settleChunk(ctx, { ...input, rows: sql`status = 'claimed'` });
  for (
    let changedCount = CANCEL_CHUNK_ROWS;
    changedCount === CANCEL_CHUNK_ROWS;
    settledCount += changedCount
  ) {
    changedCount = await settleChunk(ctx, {
      ...input,
      rows: sql`status in ('queued', 'deferred', 'unknown')`,
    });
  }
  return settledCount;
}

/** Settles one chunk of rows. Claimed rows never exceed one chunk. */
async function settleChunk(ctx: Context, input: Settlement & { rows: SQL }): Promise<number> {
  const [, counted] = await ctx.db.transactDurably([
    ctx.db.write.run(sql`
      update deliveries set
        status = ${input.status}, settled_at = ${ctx.clock.now()}, claimed_by = null, claim_token = null,
        smtp_text = 'The server was restored from a backup made before this was known to be sent.'
      where id in (
        select id from deliveries
        where ${input.rows} and mailing_id in (select id from mailings where ${input.mailings}) limit ${CANCEL_CHUNK_ROWS})`),
    ctx.db.write.all<{ changed: number }>(sql`select changes() as changed`),
  ]);
  const [{ changed } = { changed: 0 }] = counted as Array<{ changed: number }>;
  return changed;
}
