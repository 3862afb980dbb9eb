import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { enqueueJob, type JobRun, UNFINISHED } from '../../../db/jobs/jobs.js';
import type { Statement } from '../../../db/transact.js';
import type { Context } from '../../../server/context.js';

export const ERASE_LINKS = 'subscribers.erase-links';

/** A tag or field can have a million rows. */
const CHUNK_SIZE = 1_000;

/** The column that names the deleted tag or field, by table. */
const COLUMNS = { subscriber_tags: 'tag_id', field_values: 'field_id' } as const;

const Payload = z.object({ table: z.enum(['subscriber_tags', 'field_values']), id: z.number() });

/**
 * Builds the statement that enqueues the erasure of a deleted tag's rows or a deleted field's values, in the batch that
 * deletes it.
 */
export function enqueueErasure(ctx: Context, payload: z.infer<typeof Payload>): Statement {
  return enqueueJob(ctx, { kind: ERASE_LINKS, payload });
}

/** Erases the rows of a deleted tag or field in chunks. Ids are never used again, so it may run at any time. */
export async function eraseLinks(ctx: Context, payload: unknown, run: JobRun): Promise<unknown> {
  const { table, id } = Payload.parse(payload);
  const [name, column] = [sql.identifier(table), sql.identifier(COLUMNS[table])];
  for (;;) {
    if (run.isStopping()) return UNFINISHED;
    const [erased] = await ctx.db.transact([
      ctx.db.write.run(sql`
        delete from ${name} where (${column}, subscriber_id) in (
          select ${column}, subscriber_id from ${name} where ${column} = ${id} limit ${CHUNK_SIZE})`),
    ]);
    if (erased.rowsAffected === 0) return undefined;
    await new Promise(setImmediate);
  }
}
