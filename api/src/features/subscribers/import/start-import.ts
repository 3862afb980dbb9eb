import { and, eq } from 'drizzle-orm';
import { enqueueJob } from '../../../db/jobs/jobs.js';
import { ExpectationFailed, expectChange, findViolatedIndex } from '../../../db/transact.js';
import { AppError } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import { requireVerifiedEmail } from '../../accounts/index.js';
import { saveWording, selectWordingId } from '../consent.js';
import { listFields } from '../fields/fields.js';
import { throwIfOverCapacity } from '../list/list-room.js';
import { chooseMapping, type RequestedMapping } from './create-import.js';
import { createImportInProgressError, getImport, type Import, RUN_IMPORTS, whereOwnImport } from './store.js';
import { imports } from './table.js';

/** Starts a dry run as a real import, with the file already stored, or repeats the dry run with other columns. */
export async function startImport(
  ctx: Context,
  input: { userId: number; importId: number; mapping: RequestedMapping | undefined; wording: string | null },
): Promise<Import> {
  const { userId, wording } = input;
  await requireVerifiedEmail(ctx, userId);
  const importRow = await getImport(ctx, input);
  if (importRow.fileKey === null || importRow.mapping === null) throw createNotReadyError();
  if (wording !== null) await throwIfOverCapacity(ctx, { userId, added: importRow.added });
  const fields = await listFields(ctx, userId);
  const { columns, mapping: storedMapping } = importRow;
  const mapping = chooseMapping({ columns, mapping: storedMapping, fields }, input.mapping);
  try {
    await ctx.db.transact([
      enqueueJob(ctx, { kind: RUN_IMPORTS, payload: { userId } }),
      ...saveWording(ctx, { userId, wording }),
      ctx.db.write
        .update(imports)
        .set({
          status: 'queued',
          isDryRun: wording === null,
          mapping,
          wordingId: selectWordingId(userId, wording),
          finishedAt: null,
        })
        .where(and(whereOwnImport(input), eq(imports.status, 'done'), eq(imports.isDryRun, true))),
      expectChange(ctx.db, 'finished_dry_run'),
    ]);
  } catch (error) {
    if (error instanceof ExpectationFailed) throw createNotReadyError();
    throw findViolatedIndex(error) === 'imports.user_id' ? createImportInProgressError() : error;
  }
  ctx.pubsub.publish('jobs');
  return getImport(ctx, input);
}

function createNotReadyError(): AppError {
  return new AppError('import_not_ready', 'You can only start a finished dry run, within a day of its end.');
}
