import { desc, eq, getTableColumns, lt, sql } from 'drizzle-orm';
import { type Page, type PageInput, toPage } from '../kernel/paging.js';
import type { Context } from '../server/context.js';
import { deadJobs, jobs } from './table.js';
import { expectChange, type Statement } from './transact.js';

/** The fields that the console shows. The payload may contain personal data and is not included. */
export type DeadJob = Omit<typeof deadJobs.$inferSelect, 'payload'>;

/** Lists jobs that failed at every attempt, newest id first. */
export async function listDeadJobs(ctx: Context, { beforeId, limit }: PageInput): Promise<Page<DeadJob>> {
  const { payload: _, ...fields } = getTableColumns(deadJobs);
  const rows = await ctx.db.read
    .select(fields)
    .from(deadJobs)
    .where(beforeId === undefined ? undefined : lt(deadJobs.id, beforeId))
    .orderBy(desc(deadJobs.id))
    .limit(limit + 1);
  return toPage(rows, limit);
}

export async function findDeadJob(ctx: Context, jobId: number): Promise<DeadJob | undefined> {
  const { payload: _, ...fields } = getTableColumns(deadJobs);
  const [row] = await ctx.db.read.select(fields).from(deadJobs).where(eq(deadJobs.id, jobId));
  return row;
}

/**
 * Puts a dead job back into the queue with all its attempts, for a batch. Fails with `dead_job` if it is
 * gone.
 */
export function reviveJob(ctx: Context, jobId: number): [Statement, Statement, Statement] {
  const now = ctx.clock.now();
  return [
    ctx.db.write.run(sql`
      insert into ${jobs} (kind, payload, run_at, created_at)
      select kind, payload, ${now}, created_at from ${deadJobs} where id = ${jobId}`),
    expectChange(ctx.db, 'dead_job'),
    ctx.db.write.delete(deadJobs).where(eq(deadJobs.id, jobId)),
  ];
}

/** Deletes a dead job for good, for a batch. Fails with `dead_job` if it is gone. */
export function discardJob(ctx: Context, jobId: number): [Statement, Statement] {
  return [ctx.db.write.delete(deadJobs).where(eq(deadJobs.id, jobId)), expectChange(ctx.db, 'dead_job')];
}
