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

/** Chunks that a request looks through for somebody who can be mailed. */
const FIRST_LOOKS = 10;

const State = z.enum(RETRYABLE);
const RequeueDeliveries = z.object({
  mailingId: z.number(),
  states: z.array(State),
  /** Where it goes on. Without a place of its own, what is refused again at once would be tried without end. */
  place: z.object({ state: State, afterId: z.number() }),
});
type RequeueDeliveries = z.infer<typeof RequeueDeliveries>;

/**
 * Puts what came to a bad end back to the start: queued, as if it had never been tried. It passes over readers who
 * were erased, who left, and addresses that are dead. A finished mailing is under way again. The first chunk with
 * anybody in it is written at once; the job that it leaves does the rest, also where nobody was found among the first
 * chunks of a long list. False when there is nobody.
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

/** The rest of a long one, from its place on. */
export async function requeueRest(ctx: Context, payload: unknown, run: JobRun): Promise<unknown> {
  let job: RequeueDeliveries | undefined = RequeueDeliveries.parse(payload);
  while (job !== undefined) {
    // Interrupted it begins at the place it was given: what was put back by then is no longer there to be found.
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
  return state && { mailingId, states: [...states], place: { state, afterId: 0 } };
}

function enqueueRequeueing(ctx: Context, job: RequeueDeliveries): Statement {
  return enqueueJob(ctx, { kind: REQUEUE_DELIVERIES, payload: job });
}

/** Of the next rows of these states, one state after the other, each by its index: those that can be mailed. */
async function readPage(
  ctx: Context,
  { mailing, job, size }: { mailing: Mailing; job: RequeueDeliveries; size: number },
): Promise<{ ids: number[]; next: RequeueDeliveries | undefined }> {
  const { mailingId, states, place } = job;
  const ids: number[] = [];
  let looked = 0;
  for (const state of states.slice(states.indexOf(place.state))) {
    const afterId = state === place.state ? place.afterId : 0;
    const rows = await ctx.db.read
      .select({ id: deliveries.id, isMailable: sql<number>`${isMailable(mailing.ownerId)}` })
      .from(deliveries)
      .where(and(eq(deliveries.mailingId, mailingId), inProblemState(state), gt(deliveries.id, afterId)))
      .orderBy(asc(deliveries.id))
      .limit(size - looked);
    ids.push(...rows.filter((row) => row.isMailable === 1).map(({ id }) => id));
    looked += rows.length;
    const last = rows.at(-1);
    if (looked === size && last !== undefined) {
      return { ids, next: { ...job, place: { state, afterId: last.id } } };
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
      // Whoever wants it tried again does not want it to stand still for what was before.
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
