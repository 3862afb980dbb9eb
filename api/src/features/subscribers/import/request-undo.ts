import { and, eq, inArray } from 'drizzle-orm';
import { enqueueJob } from '../../../db/jobs.js';
import { ExpectationFailed, expectChange, violatedUnique } from '../../../db/transact.js';
import { DAY } from '../../../kernel/clock.js';
import { AppError } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import { withdrawReview } from '../../reviews/index.js';
import { imports } from '../table.js';
import { DISCARD_IMPORT_FILES } from './discard-import.js';
import { RUN_IMPORTS } from './import-job.js';
import { anotherRuns, getImport, type Import, isOwnImport } from './import-store.js';

/** Starts to remove the subscribers that an import added. Withdraws one that is held for review. */
export async function requestUndo(
  ctx: Context,
  input: { userId: number; importId: number },
): Promise<Import> {
  const { id, userId } = await getImport(ctx, input);
  try {
    await ctx.db.transact([
      ctx.db.write
        .update(imports)
        .set({ status: 'undoing', undone: 0, error: null })
        .where(
          and(
            isOwnImport(input),
            eq(imports.isDryRun, false),
            inArray(imports.status, ['done', 'failed', 'held']),
          ),
        ),
      expectChange(ctx.db, 'finished_import'),
      enqueueJob(ctx, { kind: RUN_IMPORTS, payload: { userId } }),
      withdrawReview(ctx, { kind: 'import', subjectId: id }),
      enqueueJob(ctx, {
        kind: DISCARD_IMPORT_FILES,
        payload: { importId: id },
        runAt: ctx.clock.now() + DAY,
      }),
    ]);
  } catch (error) {
    if (error instanceof ExpectationFailed) {
      throw new AppError('import_not_ready', 'Only an import that is finished can be undone, and only once.');
    }
    throw violatedUnique(error) === 'imports.user_id' ? anotherRuns() : error;
  }
  ctx.pubsub.publish('jobs');
  return getImport(ctx, input);
}
