import { and, eq, inArray, isNotNull, ne, or } from 'drizzle-orm';
import type { Context } from '../../../context.js';
import { getMailing } from '../store.js';
import { mailings } from '../table.js';
import { isGettingReadyAgain, isUnderWay, UNDER_WAY } from './control-rules.js';
import { sendingOver, stillGettingReady } from './errors.js';

/** Whatever it was paused for. One that is not paused stays as it is. */
export async function resumeMailing(ctx: Context, mailingId: number): Promise<void> {
  const [resumed] = await ctx.db.transactDurably([
    ctx.db.write
      .update(mailings)
      .set({ pausedAt: null, pauseReason: null })
      .where(
        and(
          eq(mailings.id, mailingId),
          inArray(mailings.state, UNDER_WAY),
          isNotNull(mailings.pausedAt),
          or(ne(mailings.state, 'freezing'), ne(mailings.pauseReason, 'restored')),
        ),
      )
      .returning({ id: mailings.id }),
  ]);
  if (resumed.length > 0) return ctx.bells.ring('deliveries');
  const mailing = await getMailing(ctx, mailingId);
  if (isGettingReadyAgain(mailing)) throw stillGettingReady();
  if (!isUnderWay(mailing.state)) throw sendingOver(mailing.state);
}
