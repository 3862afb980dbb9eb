import { and, eq, gt, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { deadJobs, jobs } from '../../db/table.js';
import type { Context } from '../../server/context.js';
import { CANCEL_DELIVERIES, CHUNK } from './control/cancel-deliveries.js';
import { UNDER_WAY } from './control/control-rules.js';
import { REQUEUE_DELIVERIES } from './control/requeue-deliveries.js';
import { type DeliveryState, PRIORITY } from './rules.js';
import { openDeliveries } from './store.js';
import { mailings } from './table.js';

export interface HeldAfterRestore {
  /** Sendings to many that now wait for their creators. */
  paused: number;
  /** Their mails that may have left since the backup. */
  held: number;
  /** Single letters that were under way: codes, delivery reports, answers. */
  ended: number;
}

/**
 * What a backup knows as unfinished went on after it was made. Every sending to many is paused, and what it had not
 * settled is held, until its creator chooses. Codes, delivery reports and answers have no screen on which anybody could
 * choose: they end.
 */
export async function holdRestored(ctx: Context): Promise<HeldAfterRestore> {
  const ended = await endSingleEmails(ctx);
  await settleUnsettled(ctx, {
    state: 'cancelled',
    mailings: sql`state = 'cancelled' and priority < ${PRIORITY.bulk}`,
  });
  const paused = await pauseAll(ctx);
  const held = await settleUnsettled(ctx, { state: 'held', mailings: sql`pause_reason = 'restored'` });
  return { paused, held, ended };
}

async function endSingleEmails(ctx: Context): Promise<number> {
  const [ended] = await ctx.db.transactDurably([
    ctx.db.write
      .update(mailings)
      .set({ state: 'cancelled', finishedAt: ctx.clock.now(), pausedAt: null, pauseReason: null })
      .where(and(inArray(mailings.state, UNDER_WAY), lt(mailings.priority, PRIORITY.bulk)))
      .returning({ id: mailings.id }),
  ]);
  return ended.length;
}

/** Nobody's decision from before stands: what was asked for then may have been done, and is asked for anew. */
async function pauseAll(ctx: Context): Promise<number> {
  const [paused] = await ctx.db.transactDurably([
    ctx.db.write
      .update(mailings)
      .set({ pausedAt: ctx.clock.now(), pauseReason: 'restored' })
      .where(
        and(
          inArray(mailings.state, UNDER_WAY),
          gte(mailings.priority, PRIORITY.bulk),
          // With all of it settled there is nothing to decide: it only has to be closed.
          or(eq(mailings.state, 'freezing'), gt(openDeliveries(), 0)),
        ),
      )
      .returning({ id: mailings.id }),
    ctx.db.write.delete(jobs).where(eq(jobs.kind, REQUEUE_DELIVERIES)),
    // Nor may anybody retry what failed before the backup.
    ctx.db.write.delete(deadJobs).where(eq(deadJobs.kind, REQUEUE_DELIVERIES)),
    ctx.db.write
      .delete(jobs)
      .where(and(eq(jobs.kind, CANCEL_DELIVERIES), sql`${jobs.payload} ->> 'which' = 'held'`)),
  ]);
  return paused.length;
}

interface Unsettled {
  state: Extract<DeliveryState, 'held' | 'cancelled'>;
  /** Which mailings. */
  mailings: SQL;
}

async function settleUnsettled(ctx: Context, input: Unsettled): Promise<number> {
  // Each in the words of the partial index that finds it.
  let settled = await settleChunk(ctx, { ...input, rows: sql`state = 'claimed'` });
  for (let changed = CHUNK; changed === CHUNK; settled += changed) {
    changed = await settleChunk(ctx, { ...input, rows: sql`state in ('queued', 'deferred', 'unknown')` });
  }
  return settled;
}

/** As many as a chunk has; of those claimed there are never more. */
async function settleChunk(ctx: Context, input: Unsettled & { rows: SQL }): Promise<number> {
  const [, counted] = await ctx.db.transactDurably([
    ctx.db.write.run(sql`
      update deliveries set
        state = ${input.state}, settled_at = ${ctx.clock.now()}, claimed_by = null, claim_token = null,
        smtp_text = 'The server came back from a backup before this was known to have left.'
      where id in (
        select id from deliveries
        where ${input.rows} and mailing_id in (select id from mailings where ${input.mailings}) limit ${CHUNK})`),
    ctx.db.write.all<{ changed: number }>(sql`select changes() as changed`),
  ]);
  const [{ changed } = { changed: 0 }] = counted as Array<{ changed: number }>;
  return changed;
}
