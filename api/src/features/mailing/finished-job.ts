import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { jobs } from '../../db/table.js';
import type { Statement } from '../../db/transact.js';
import type { Context } from '../../server/context.js';
import { PRIORITY } from './rules.js';
import { mailings } from './table.js';

/** The job that reports that every delivery of a mailing is settled. The newsletters feature handles it. */
export const MAILING_FINISHED = 'mailing.finished';

export const FinishedJob = z.object({
  mailingId: z.number(),
  ownerId: z.number(),
  /** Changes each time a retry finishes. */
  finishedAt: z.number(),
});

/**
 * Builds the statement that enqueues the report, for the batch, right after the update that finishes a mailing. Does
 * nothing if that update changed nothing.
 */
export function emitFinished(ctx: Context, { mailingId }: { mailingId: number }): Statement {
  const now = ctx.clock.now();
  return ctx.db.write.run(sql`
    insert into ${jobs} (kind, payload, run_at, created_at)
    select ${MAILING_FINISHED}, json_object('mailingId', id, 'ownerId', owner_id, 'finishedAt', finished_at), ${now}, ${now}
    from ${mailings} where changes() > 0 and id = ${mailingId} and priority = ${PRIORITY.bulk}`);
}
