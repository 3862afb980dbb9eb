import { and, eq } from 'drizzle-orm';
import { enqueueJob } from '../../../db/jobs/jobs.js';
import { ExpectationFailed, expectChange, violatedUnique } from '../../../db/transact.js';
import { AppError } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import { requireVerifiedEmail } from '../../accounts/index.js';
import { saveWording, selectWordingId } from '../consent.js';
import { listFields } from '../fields/fields.js';
import { refuseWithoutRoom } from '../list/list-room.js';
import { chooseMapping, type RequestedMapping } from './create-import.js';
import { anotherImportRunsError, getImport, type Import, RUN_IMPORTS, whereOwnImport } from './store.js';
import { imports } from './table.js';

/** Starts a dry run as a real import, with the file already stored, or repeats the dry run with other columns. */
export async function startImport(
  ctx: Context,
  input: { userId: number; importId: number; mapping: RequestedMapping | undefined; wording: string | null },
): Promise<Import> {
  const { userId, wording } = input;
  await requireVerifiedEmail(ctx, userId);
  const found = await getImport(ctx, input);
  if (found.fileKey === null || found.mapping === null) throw notReadyError();
  if (wording !== null) await refuseWithoutRoom(ctx, { userId, added: found.added });
  const fields = await listFields(ctx, userId);
  const { columns, mapping: earlier } = found;
  const mapping = chooseMapping({ columns, mapping: earlier, fields }, input.mapping);
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
    if (error instanceof ExpectationFailed) throw notReadyError();
    throw violatedUnique(error) === 'imports.user_id' ? anotherImportRunsError() : error;
  }
  ctx.pubsub.publish('jobs');
  return getImport(ctx, input);
}

function notReadyError(): AppError {
  return new AppError('import_not_ready', 'You can only start a finished dry run, within a day of its end.');
}
