import { sql } from 'drizzle-orm';
import { SECOND } from '../kernel/clock.js';
import { gauge, gaugeBy, type Metric } from '../kernel/metrics.js';
import type { Context } from '../server/context.js';

/** Counting stops here, because a longer queue needs no exact number. */
const COUNTED = 10_000;

/** Returns metrics of queued work, whichever process will run it. */
export async function measureJobs(ctx: Context): Promise<Metric[]> {
  const now = ctx.clock.now();
  const [row] = await ctx.db.read.all<
    Record<'due' | 'later' | 'running' | 'failing' | 'since' | 'dead', number>
  >(sql`
    select
      (select count(*) from jobs where claimed_by is not null) as running,
      (select count(*) from dead_jobs) as dead,
      count(case when run_at <= ${now} then 1 end) as due,
      count(case when run_at > ${now} then 1 end) as later,
      count(case when attempts > 0 and last_error is not null then 1 end) as failing,
      coalesce(min(case when run_at <= ${now} then run_at end), ${now}) as since
    from (
      select run_at, attempts, last_error from jobs where claimed_by is null order by run_at limit ${COUNTED})`);
  if (row === undefined) throw new Error('A sum over no rows is a row.');
  const { due, later, running } = row;
  return [
    gaugeBy(
      {
        name: 'tidings_jobs',
        help: `Jobs of the instance; of those that wait at most ${COUNTED} are counted`,
        label: 'status',
      },
      { due, later, running },
    ),
    gauge(
      { name: 'tidings_jobs_failing', help: 'Those that wait for another try after a failure' },
      row.failing,
    ),
    gauge(
      {
        name: 'tidings_jobs_dead',
        help: 'Those that failed at every attempt and wait for an administrator',
      },
      row.dead,
    ),
    gauge(
      {
        name: 'tidings_jobs_oldest_due_seconds',
        help: 'How long the one that waits longest should have been done',
      },
      Math.max(0, now - row.since) / SECOND,
    ),
  ];
}
