import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { enqueueJob, type JobRun, UNFINISHED } from '../../db/jobs.js';
import { HOUR } from '../../kernel/clock.js';
import type { Context } from '../../server/context.js';
import { tokenColumns } from './download-tokens.js';
import { HASH_DOWNLOAD_TOKENS } from './rules.js';
import { downloadLinks } from './table.js';

const CHUNK = 500;
/** Servers of the previous release may still write plain tokens during the upgrade. */
const RECHECK_AFTER = HOUR;
const Payload = z.object({ isLast: z.boolean().default(false) });

/** Hashes the download tokens that the previous release stored in clear. Its migration enqueues the first run. */
export async function hashDownloadTokens(ctx: Context, payload: unknown, run: JobRun): Promise<unknown> {
  const { isLast } = Payload.parse(payload);
  for (;;) {
    const rows = await ctx.db.read
      .select({ id: downloadLinks.id, token: downloadLinks.retiredToken })
      .from(downloadLinks)
      .where(isNull(downloadLinks.tokenHash))
      .limit(CHUNK);
    const [first, ...rest] = rows.map(({ id, token }) =>
      ctx.db.write
        .update(downloadLinks)
        .set(tokenColumns(ctx, token))
        .where(and(eq(downloadLinks.id, id), isNull(downloadLinks.tokenHash))),
    );
    if (first === undefined) break;
    await ctx.db.transact([first, ...rest]);
    if (run.isStopping()) return UNFINISHED;
  }
  if (isLast) return undefined;
  const again = {
    kind: HASH_DOWNLOAD_TOKENS,
    payload: { isLast: true },
    runAt: ctx.clock.now() + RECHECK_AFTER,
  };
  await ctx.db.transact([enqueueJob(ctx, again)]);
  return undefined;
}
