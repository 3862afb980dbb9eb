import { and, eq, inArray } from 'drizzle-orm';
import type { Context } from '../../../context.js';
import { enqueueJob } from '../../../db/jobs.js';
import { ExpectationFailed, expectChange, violatedUnique } from '../../../db/transact.js';
import { AppError } from '../../../kernel/errors.js';
import { imports } from '../table.js';
import { RUN_IMPORTS } from './import-job.js';
import { anotherRuns, getImport, type Import } from './import-store.js';

/** Begins to take off whom an import added. */
export async function requestUndo(
  ctx: Context,
  input: { userId: number; importId: number },
): Promise<Import> {
  const { id, userId } = await getImport(ctx, input);
  try {
    await ctx.db.transact([
      ctx.db.write
        .update(imports)
        .set({ state: 'undoing', undone: 0 })
        .where(
          and(eq(imports.id, id), eq(imports.isDryRun, false), inArray(imports.state, ['done', 'failed'])),
        ),
      expectChange(ctx.db, 'finished_import'),
      enqueueJob(ctx, { kind: RUN_IMPORTS, payload: { userId } }),
    ]);
  } catch (error) {
    if (error instanceof ExpectationFailed) {
      throw new AppError('import_not_ready', 'Only an import that is finished can be undone, and only once.');
    }
    throw violatedUnique(error) === 'imports.user_id' ? anotherRuns() : error;
  }
  ctx.bells.ring('jobs');
  return getImport(ctx, input);
}
