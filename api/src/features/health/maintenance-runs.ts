import { and, desc, eq, sql } from 'drizzle-orm';
import type { Statement } from '../../db/transact.js';
import type { Context } from '../../server/context.js';
import { maintenanceRuns } from './table.js';

/** The number of rows of each kind that stay. */
const MAX_STORED_RUNS = 50;
const MAX_DETAIL_LENGTH = 500;

export type MaintenanceRun = typeof maintenanceRuns.$inferSelect;
export type MaintenanceKind = MaintenanceRun['kind'];

/** Builds the statements that record a run, and delete the oldest runs of its kind. */
export function recordRun(
  { db }: Pick<Context, 'db'>,
  run: Omit<MaintenanceRun, 'id'>,
): [Statement, Statement] {
  return [
    db.write.insert(maintenanceRuns).values({ ...run, detail: run.detail.slice(0, MAX_DETAIL_LENGTH) }),
    db.write.run(sql`
      delete from ${maintenanceRuns} where kind = ${run.kind} and id not in (
        select id from ${maintenanceRuns} where kind = ${run.kind} order by ended_at desc, id desc limit ${MAX_STORED_RUNS})`),
  ];
}

/** Lists the newest runs of a kind. */
export async function listRuns(
  ctx: Context,
  { kind, limit }: { kind: MaintenanceKind; limit: number },
): Promise<MaintenanceRun[]> {
  return ctx.db.read
    .select()
    .from(maintenanceRuns)
    .where(eq(maintenanceRuns.kind, kind))
    .orderBy(desc(maintenanceRuns.endedAt), desc(maintenanceRuns.id))
    .limit(limit);
}

/** Returns the newest run of a kind that succeeded. */
export async function findLastSuccess(
  ctx: Context,
  kind: MaintenanceKind,
): Promise<MaintenanceRun | undefined> {
  const [run] = await ctx.db.read
    .select()
    .from(maintenanceRuns)
    .where(and(eq(maintenanceRuns.kind, kind), eq(maintenanceRuns.status, 'ok')))
    .orderBy(desc(maintenanceRuns.endedAt), desc(maintenanceRuns.id))
    .limit(1);
  return run;
}
