import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { enqueueJob, type JobRun, UNFINISHED } from '../../../db/jobs.js';
import { ExpectationFailed, expectChange, type Statement } from '../../../db/transact.js';
import type { Context } from '../../../server/context.js';
import { inProblemState } from '../health/problem-states.js';
import { findMailing, type Mailing } from '../store.js';
import { deliveries } from '../table.js';
import { CHUNK, FIRST_CHUNK } from './cancel-deliveries.js';
import { RETRYABLE, type RetryableState } from './control-rules.js';
import { isMailable } from './is-mailable.js';

export const REQUEUE_DELIVERIES = 'mailing.requeue-deliveries';

/** Chunks that a request searches for a delivery that can be emailed. */
const FIRST_LOOKS = 10;

const State = z.enum(RETRYABLE);
const RequeueDeliveries = z.object({
  mailingId: z.number(),
  states: z.array(State),
  /**
   * The position where it continues. Without one, a delivery that is refused again at once would be retried
   * forever.
   */
  place: z.object({ state: State, afterRecipient: z.number() }),
});
type RequeueDeliveries = z.infer<typeof RequeueDeliveries>;

/**
 * Requeues deliveries that failed, as if they had never been tried. Skips erased and unsubscribed subscribers
 * and dead addresses. A finished mailing is sending again. The request writes the first chunk that has a
 * deliverable address. A job does the rest, also if the first chunks of a long list have none. Returns false
 * if there is nothing to send.
 */
export async function requeueDeliveries(
  ctx: Context,
  input: { mailing: Mailing; states: readonly RetryableState[] },
): Promise<boolean> {
  const { mailing, states } = input;
  let job = firstJob(mailing.id, states);
  for (let looks = 0; job !== undefined; looks += 1) {
    if (looks === FIRST_LOOKS) {
      await ctx.db.transactDurably([enqueueRequeueing(ctx, job)]);
      ctx.pubsub.publish('jobs');
      return true;
    }
    const page = await readPage(ctx, { mailing, job, size: FIRST_CHUNK });
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
    // An interrupted job starts again at its position: rows that it already requeued no longer match.
    if (run.isStopping()) return UNFINISHED;
    const mailing = await findMailing(ctx, job.mailingId);
    if (mailing === undefined || mailing.state === 'cancelled') return undefined;
    const page = await readPage(ctx, { mailing, job, size: CHUNK });
    const input = { mailing, job, ids: page.ids, rest: [] };
    if (page.ids.length > 0 && (await wasRequeued(ctx, input))) ctx.pubsub.publish('deliveries');
    job = page.next;
    await new Promise(setImmediate);
  }
  return undefined;
}

function firstJob(mailingId: number, states: readonly RetryableState[]): RequeueDeliveries | undefined {
  const [state] = states;
  return state && { mailingId, states: [...states], place: { state, afterRecipient: 0 } };
}

function enqueueRequeueing(ctx: Context, job: RequeueDeliveries): Statement {
  return enqueueJob(ctx, { kind: REQUEUE_DELIVERIES, payload: job });
}

/**
 * Reads the next rows of these states, one state after the other, each by its index. Returns those that can
 * be emailed.
 */
async function readPage(
  ctx: Context,
  { mailing, job, size }: { mailing: Mailing; job: RequeueDeliveries; size: number },
): Promise<{ ids: number[]; next: RequeueDeliveries | undefined }> {
  const { mailingId, states, place } = job;
  const ids: number[] = [];
  let looked = 0;
  for (const state of states.slice(states.indexOf(place.state))) {
    const afterRecipient = state === place.state ? place.afterRecipient : 0;
    const rows = await ctx.db.read
      .select({
        id: deliveries.id,
        recipientId: deliveries.recipientId,
        isMailable: sql<number>`${isMailable(mailing.ownerId)}`,
      })
      .from(deliveries)
      .where(
        and(
          eq(deliveries.mailingId, mailingId),
          inProblemState(state),
          gt(deliveries.recipientId, afterRecipient),
        ),
      )
      .orderBy(asc(deliveries.recipientId))
      .limit(size - looked);
    ids.push(...rows.filter((row) => row.isMailable === 1).map(({ id }) => id));
    looked += rows.length;
    const last = rows.at(-1);
    if (looked === size && last !== undefined) {
      return { ids, next: { ...job, place: { state, afterRecipient: last.recipientId } } };
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
          state = 'queued', attempts = 0, next_attempt_at = ${now}, first_attempt_at = null, settled_at = null,
          smtp_code = null, smtp_text = null
        where id in (select value from json_each(${JSON.stringify(ids)})) and state in ${job.states}
          and ${isMailable(mailing.ownerId)}
          and exists (select 1 from mailings where id = ${mailing.id} and state <> 'cancelled')`),
      expectChange(ctx.db, 'somebody'),
      // A retry also lifts the earlier pause.
      ctx.db.write.run(sql`
        update mailings set
          paused_at = iif(state = 'finished' or pause_reason = 'restored', null, paused_at),
          pause_reason = iif(state = 'finished' or pause_reason = 'restored', null, pause_reason),
          state = iif(state = 'finished', 'sending', state),
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
