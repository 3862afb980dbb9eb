import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { enqueueJob, type JobRun, UNFINISHED } from '../../../db/jobs/jobs.js';
import { ExpectationFailed, expectChange, type Statement } from '../../../db/transact.js';
import type { Context } from '../../../server/context.js';
import { whereProblemStatus } from '../health/get-sending-health.js';
import { findMailing, getMailing, type Mailing } from '../store.js';
import { deliveries } from '../table.js';
import { CANCEL_CHUNK_ROWS, FIRST_CANCEL_CHUNK_ROWS } from './cancel-mailing.js';
import { selectStopReason } from './pause-mailing.js';
import {
  createNothingToRetryError,
  createSendingOverError,
  createStillPreparingError,
  createTooOldToRetryError,
  isPreparingAfterRestore,
  isTooOldToRetry,
  RETRYABLE,
  type RetryableStatus,
} from './rules.js';

export const REQUEUE_DELIVERIES = 'mailing.requeue-deliveries';

/** The number of chunks that a request searches for a delivery that can be emailed. */
const FIRST_LOOKS = 10;

const Status = z.enum(RETRYABLE);
const RequeueDeliveries = z.object({
  mailingId: z.number(),
  statuses: z.array(Status),
  /** The position where it continues. Otherwise, a delivery that is refused again at once would be retried forever. */
  place: z.object({ status: Status, afterRecipient: z.number() }),
});
type RequeueDeliveries = z.infer<typeof RequeueDeliveries>;

/**
 * Requeues deliveries that failed, as if they had never been tried. Skips erased and unsubscribed subscribers
 * and hard-bounced addresses. A finished mailing is sending again. The request writes the first chunk that has a
 * deliverable address. A job does the rest, also if the first chunks of a long list have none. Returns false
 * if there is nothing to send.
 */
export async function requeueDeliveries(
  ctx: Context,
  input: { mailing: Mailing; statuses: readonly RetryableStatus[] },
): Promise<boolean> {
  const { mailing, statuses } = input;
  let job = createFirstJob(mailing.id, statuses);
  for (let looks = 0; job !== undefined; looks += 1) {
    if (looks === FIRST_LOOKS) {
      await ctx.db.transactDurably([enqueueRequeueing(ctx, job)]);
      ctx.pubsub.publish('jobs');
      return true;
    }
    const page = await readPage(ctx, { mailing, job, size: FIRST_CANCEL_CHUNK_ROWS });
    const rest = page.next === undefined ? [] : [enqueueRequeueing(ctx, page.next)];
    if (page.ids.length > 0 && (await wasRequeued(ctx, { mailing, job, ids: page.ids, rest }))) {
      ctx.pubsub.publish('deliveries');
      if (rest.length > 0) ctx.pubsub.publish('jobs');
      return true;
    }
    job = page.next;
    await new Promise(setImmediate);
  }
  return false;
}

/** Requeues the rest of a long list, from its position on. */
export async function requeueRest(ctx: Context, payload: unknown, run: JobRun): Promise<unknown> {
  let job: RequeueDeliveries | undefined = RequeueDeliveries.parse(payload);
  while (job !== undefined) {
    // An interrupted job starts again at its position, because rows that it already requeued no longer match.
    if (run.isStopping()) return UNFINISHED;
    const mailing = await findMailing(ctx, job.mailingId);
    if (mailing === undefined || mailing.status === 'canceled') return undefined;
    const page = await readPage(ctx, { mailing, job, size: CANCEL_CHUNK_ROWS });
    const input = { mailing, job, ids: page.ids, rest: [] };
    if (page.ids.length > 0 && (await wasRequeued(ctx, input))) ctx.pubsub.publish('deliveries');
    job = page.next;
    await new Promise(setImmediate);
  }
  return undefined;
}

function createFirstJob(
  mailingId: number,
  statuses: readonly RetryableStatus[],
): RequeueDeliveries | undefined {
  const [status] = statuses;
  return status && { mailingId, statuses: [...statuses], place: { status, afterRecipient: 0 } };
}

function enqueueRequeueing(ctx: Context, job: RequeueDeliveries): Statement {
  return enqueueJob(ctx, { kind: REQUEUE_DELIVERIES, payload: job });
}

/**
 * Reads the next rows of these statuses, one status after the other, each by its index. Returns the rows that can be
 * emailed.
 */
async function readPage(
  ctx: Context,
  { mailing, job, size }: { mailing: Mailing; job: RequeueDeliveries; size: number },
): Promise<{ ids: number[]; next: RequeueDeliveries | undefined }> {
  const { mailingId, statuses, place } = job;
  const ids: number[] = [];
  let examinedCount = 0;
  for (const status of statuses.slice(statuses.indexOf(place.status))) {
    const afterRecipient = status === place.status ? place.afterRecipient : 0;
    const rows = await ctx.db.read
      .select({
        id: deliveries.id,
        recipientId: deliveries.recipientId,
        isMailable: sql<number>`${whereMailable(mailing.ownerId)}`,
      })
      .from(deliveries)
      .where(
        and(
          eq(deliveries.mailingId, mailingId),
          whereProblemStatus(status),
          gt(deliveries.recipientId, afterRecipient),
        ),
      )
      .orderBy(asc(deliveries.recipientId))
      .limit(size - examinedCount);
    ids.push(...rows.filter((row) => row.isMailable === 1).map(({ id }) => id));
    examinedCount += rows.length;
    const last = rows.at(-1);
    if (examinedCount === size && last !== undefined) {
      return { ids, next: { ...job, place: { status, afterRecipient: last.recipientId } } };
    }
  }
  return { ids, next: undefined };
}

async function wasRequeued(
  ctx: Context,
  input: { mailing: Mailing; job: RequeueDeliveries; ids: number[]; rest: Statement[] },
): Promise<boolean> {
  const { mailing, job, ids, rest } = input;
  const now = ctx.clock.now();
  try {
    await ctx.db.transactDurably([
      ctx.db.write.run(sql`
        update deliveries set
          status = 'queued', attempts = 0, next_attempt_at = ${now}, first_attempt_at = null, settled_at = null,
          smtp_code = null, smtp_text = null
        where id in (select value from json_each(${JSON.stringify(ids)})) and status in ${job.statuses}
          and ${whereMailable(mailing.ownerId)}
          and exists (select 1 from mailings where id = ${mailing.id} and status <> 'canceled')`),
      expectChange(ctx.db, 'a recipient'),
      // A retry also lifts the earlier pause, unless an administrator stopped the mailing in the meantime.
      ctx.db.write.run(sql`
        update mailings set
          paused_at = iif(status = 'finished' or pause_reason = 'restored', iif(${selectStopReason()} is null, null, ${now}), paused_at),
          pause_reason = iif(status = 'finished' or pause_reason = 'restored', ${selectStopReason()}, pause_reason),
          status = iif(status = 'finished', 'sending', status),
          finished_at = null
        where id = ${mailing.id}`),
      ...rest,
    ]);
    return true;
  } catch (error) {
    if (error instanceof ExpectationFailed) return false;
    throw error;
  }
}

/**
 * Builds the condition over `deliveries` that the recipient was not erased, and the address is neither suppressed nor
 * dead.
 */
export function whereMailable(ownerId: number): SQL {
  return sql`
    deliveries.address <> ''
    and not exists (
      select 1 from suppressions
      where suppressions.owner_id = ${ownerId} and suppressions.address = deliveries.address)
    and not exists (select 1 from hard_bounced_addresses where hard_bounced_addresses.address = deliveries.address)`;
}

/** Retries the deliveries that did not arrive, which are failed, expired or held. */
export async function retryFailedDeliveries(ctx: Context, mailingId: number): Promise<void> {
  const mailing = await getMailing(ctx, mailingId);
  if (mailing.status === 'canceled') throw createSendingOverError(mailing.status);
  if (isPreparingAfterRestore(mailing)) throw createStillPreparingError();
  if (isTooOldToRetry(ctx, mailing)) throw createTooOldToRetryError(ctx.instance.compactDeliveriesAfterDays);
  if (!(await requeueDeliveries(ctx, { mailing, statuses: RETRYABLE }))) throw createNothingToRetryError();
}
