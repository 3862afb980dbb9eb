import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { enqueueJob, type JobRun, UNFINISHED } from '../../../db/jobs/jobs.js';
import { ExpectationFailed, expectChange, type Statement } from '../../../db/transact.js';
import { SECOND } from '../../../kernel/clock.js';
import type { Context } from '../../../server/context.js';
import { withdrawReview } from '../../reviews/index.js';
import { whereProblemStatus } from '../health/get-sending-health.js';
import { findMailing, getMailing, type Mailing } from '../store.js';
import { mailings } from '../table.js';
import { ACTIVE_STATUSES, createSendingOverError, isSendingActive } from './rules.js';

export const CANCEL_DELIVERIES = 'mailing.cancel-deliveries';

/** The maximum number of rows per transaction of a job, so that no request waits long for the lock. */
export const CANCEL_CHUNK_ROWS = 5_000;
/** The maximum number of rows that a request changes before its response. This write blocks all other requests. */
export const FIRST_CANCEL_CHUNK_ROWS = 1_000;
const RECHECK_MS = SECOND;

const CancelDeliveries = z.object({ mailingId: z.number(), which: z.enum(['all', 'held']) });
type CancelDeliveries = z.infer<typeof CancelDeliveries>;

/** Builds the statements that end some of the unsent or held deliveries. The last statement returns their number. */
export function cancelChunk(
  ctx: Context,
  { mailingId, which, size }: CancelDeliveries & { size: number },
): [Statement, Statement] {
  const heldRows = sql`mailing_id = ${mailingId} and ${whereProblemStatus('held')}`;
  // The condition matches the partial index that finds them.
  const dueRows = sql`mailing_id = ${mailingId} and status in ('queued', 'deferred', 'unknown')`;
  const selectChunk = (rows: SQL) =>
    sql`select id from (select id from deliveries where ${rows} limit ${size})`;
  const ids =
    which === 'held'
      ? selectChunk(heldRows)
      : sql`${selectChunk(dueRows)} union all ${selectChunk(heldRows)}`;
  return [
    ctx.db.write.run(sql`
      update deliveries set status = 'canceled', settled_at = ${ctx.clock.now()}
      where id in (select id from (${ids}) limit ${size})`),
    ctx.db.write.all<{ changed: number }>(sql`select changes() as changed`),
  ];
}

/** Counts open deliveries, which are in flight, or requeued since the last chunk. */
function countOpen({ queued, claimed, deferred, unknown, held }: Mailing): number {
  return queued + claimed + deferred + unknown + held;
}

/** Enqueues the rest in the transaction that cancels, so it continues even if this process ends. */
export function enqueueCanceling(ctx: Context, job: CancelDeliveries): Statement {
  return enqueueJob(ctx, { kind: CANCEL_DELIVERIES, payload: job });
}

/**
 * Ends the remaining deliveries chunk by chunk. Repeats for a whole mailing until nothing is claimed, so that an email
 * deferred after the cancellation does not wait for a retry that never runs.
 */
export async function cancelDeliveries(ctx: Context, payload: unknown, run: JobRun): Promise<unknown> {
  const job = CancelDeliveries.parse(payload);
  for (;;) {
    if (run.isStopping()) return UNFINISHED;
    const mailing = await findMailing(ctx, job.mailingId);
    if (mailing === undefined || (job.which === 'all' && isSendingActive(mailing.status))) return undefined;
    const [, counted] = await ctx.db.transactDurably(cancelChunk(ctx, { ...job, size: CANCEL_CHUNK_ROWS }));
    const [{ changed } = { changed: 0 }] = counted as Array<{ changed: number }>;
    if (changed === 0) break;
    await new Promise(setImmediate);
  }
  const mailingAfter = await findMailing(ctx, job.mailingId);
  if (job.which === 'all' && mailingAfter !== undefined && countOpen(mailingAfter) > 0) {
    const runAt = ctx.clock.now() + RECHECK_MS;
    await ctx.db.transact([enqueueJob(ctx, { kind: CANCEL_DELIVERIES, payload: job, runAt })]);
  }
  return undefined;
}

/**
 * Cancels a mailing for good. Emails that already left stay sent, emails in flight still arrive, and the rest
 * are never sent. Ends an open review of it.
 */
export async function cancelMailing(ctx: Context, mailingId: number): Promise<void> {
  const job = { mailingId, which: 'all' } as const;
  try {
    await ctx.db.transactDurably([
      ctx.db.write
        .update(mailings)
        .set({ status: 'canceled', finishedAt: ctx.clock.now(), pausedAt: null, pauseReason: null })
        .where(and(eq(mailings.id, mailingId), inArray(mailings.status, ACTIVE_STATUSES))),
      expectChange(ctx.db, 'under_way'),
      withdrawReview(ctx, { kind: 'newsletter', subjectId: mailingId }),
      ...cancelChunk(ctx, { ...job, size: FIRST_CANCEL_CHUNK_ROWS }),
      enqueueCanceling(ctx, job),
    ]);
  } catch (error) {
    if (!(error instanceof ExpectationFailed)) throw error;
    const { status } = await getMailing(ctx, mailingId);
    if (status === 'canceled') return;
    throw createSendingOverError(status);
  }
  ctx.pubsub.publish('jobs');
}
