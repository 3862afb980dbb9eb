import { and, eq, inArray, isNull, lte, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { SECOND } from '../../kernel/clock.js';
import { createRandomId } from '../../kernel/ids.js';
import type { DueRow, DueRows } from '../../ports/queue.js';
import type { Context } from '../../server/context.js';
import { jobs, workers } from '../table.js';
import type { JobQueue } from './jobs.js';

const POLL_INTERVAL_MS = 5 * SECOND;

export type Job = typeof jobs.$inferSelect;

/** A worker that claims jobs, and the tokens of its claims, from before each claim until the job is settled. */
export interface Claimer {
  workerId: string;
  held: Set<string>;
}

/** Selects a worker's claims that it no longer holds, because saving the end of their runs failed. */
function whereLeftOver({ workerId, held }: Claimer): SQL | undefined {
  return and(
    eq(jobs.claimedBy, workerId),
    or(isNull(jobs.claimToken), notInArray(jobs.claimToken, [...held])),
  );
}

/** Lists the due jobs of a queue, with this worker's unfinished runs first, then urgent jobs, then by time. */
export async function listDueJobs(
  ctx: Context,
  input: { claimer: Claimer; queue: JobQueue; limit: number },
): Promise<DueRows> {
  const { queue, limit } = input;
  const now = ctx.clock.now();
  const buildDueQuery = (condition: SQL | undefined) => sql`
    select * from (select id, priority, run_at as dueAt from ${jobs}
      where ${and(condition, lte(jobs.runAt, now), whereInQueue(queue))} order by run_at, id limit ${limit})`;
  // Each part reads its own index in order, so a long queue is not sorted.
  const rows = await ctx.db.read.all<DueRow>(sql`
    ${buildDueQuery(whereLeftOver(input.claimer))}
    union all ${buildDueQuery(sql`priority = 0 and claimed_by is null`)}
    union all ${buildDueQuery(sql`priority <> 0 and claimed_by is null`)}
    limit ${limit}`);
  if (rows.length === limit) return { rows, nextDueInMs: 0 };
  const [next] = await ctx.db.read
    .select({ runAt: jobs.runAt })
    .from(jobs)
    .where(and(isNull(jobs.claimedBy), sql`${jobs.runAt} > ${now}`, whereInQueue(queue)))
    .orderBy(jobs.runAt)
    .limit(1);
  // Waits at most for the polling interval, because other processes enqueue jobs too.
  return { rows, nextDueInMs: Math.min((next?.runAt ?? Number.POSITIVE_INFINITY) - now, POLL_INTERVAL_MS) };
}

/** Claims the due and free jobs among `ids`, and counts an attempt for each. Returns the jobs in the order of `ids`. */
export async function claimJobs(ctx: Context, claimer: Claimer, ids: readonly number[]): Promise<Job[]> {
  const prefix = createRandomId();
  const tokens = ids.map((id) => `${prefix}.${id}`);
  // Adds the tokens before the claim, so that a concurrent claim of the same row does not count as left over.
  for (const token of tokens) claimer.held.add(token);
  let claimedJobs: Job[] = [];
  try {
    [claimedJobs] = await ctx.db.transact([
      ctx.db.write
        .update(jobs)
        .set({
          claimedBy: claimer.workerId,
          claimToken: sql`${`${prefix}.`} || ${jobs.id}`,
          attempts: sql`${jobs.attempts} + 1`,
        })
        .where(
          and(
            inArray(jobs.id, [...ids]),
            or(isNull(jobs.claimedBy), whereLeftOver(claimer)),
            lte(jobs.runAt, ctx.clock.now()),
          ),
        )
        .returning(),
    ]);
  } finally {
    const claimedTokens = new Set(claimedJobs.map(({ claimToken }) => claimToken));
    for (const token of tokens) if (!claimedTokens.has(token)) claimer.held.delete(token);
  }
  return claimedJobs.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

function whereInQueue(queue: JobQueue): SQL {
  return 'only' in queue ? inArray(jobs.kind, [...queue.only]) : notInArray(jobs.kind, [...queue.except]);
}

/** Puts the jobs of unlisted workers back into the queue. */
export async function releaseOrphanedJobs(ctx: Context): Promise<void> {
  const registeredWorkers = ctx.db.write.select({ id: workers.id }).from(workers);
  await ctx.db.transact([
    ctx.db.write
      .update(jobs)
      .set({ claimedBy: null, claimToken: null })
      .where(notInArray(jobs.claimedBy, registeredWorkers)),
  ]);
}
