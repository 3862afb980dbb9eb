import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Context } from '../../../server/context.js';
import { getMailing } from '../store.js';
import { mailings } from '../table.js';
import { UNDER_WAY } from './control-rules.js';
import { sendingOver } from './errors.js';

/**
 * Pauses a mailing until it is resumed. Emails in flight settle, and the audience snapshot continues. A
 * creator's pause overrides a storage pause, which ends automatically.
 */
export async function pauseMailing(ctx: Context, mailingId: number): Promise<void> {
  const [paused] = await ctx.db.transactDurably([
    ctx.db.write
      .update(mailings)
      .set({ pausedAt: sql`coalesce(${mailings.pausedAt}, ${ctx.clock.now()})`, pauseReason: 'creator' })
      .where(
        and(
          eq(mailings.id, mailingId),
          inArray(mailings.status, UNDER_WAY),
          or(isNull(mailings.pauseReason), eq(mailings.pauseReason, 'storage')),
        ),
      )
      .returning({ id: mailings.id }),
  ]);
  if (paused.length > 0) return;
  const mailing = await getMailing(ctx, mailingId);
  if (mailing.pausedAt === null || mailing.finishedAt !== null) throw sendingOver(mailing.status);
}
