import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { jobs } from '../../db/table.js';
import type { Statement } from '../../db/transact.js';
import type { Context } from '../../server/context.js';
import { PRIORITY } from './rules.js';
import { mailings } from './table.js';

/** The job that tells whoever sent to many that the last of it is settled. Whoever keeps newsletters handles it. */
export const MAILING_FINISHED = 'mailing.finished';

export const FinishNews = z.object({
  mailingId: z.number(),
  ownerId: z.number(),
  /** Another one, once some of it was tried again. */
  finishedAt: z.number(),
});

/** For the batch, right behind the update that finishes a mailing: nothing to tell where that changed nothing. */
export function emitFinished(ctx: Context, { mailingId }: { mailingId: number }): Statement {
  const now = ctx.clock.now();
  return ctx.db.write.run(sql`
    insert into ${jobs} (kind, payload, run_at, created_at)
    select ${MAILING_FINISHED}, json_object('mailingId', id, 'ownerId', owner_id, 'finishedAt', finished_at), ${now}, ${now}
    from ${mailings} where changes() > 0 and id = ${mailingId} and priority = ${PRIORITY.bulk}`);
}
