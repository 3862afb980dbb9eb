import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Context } from '../../../context.js';
import { getMailing } from '../store.js';
import { mailings } from '../table.js';
import { isUnderWay, UNDER_WAY } from './control-rules.js';
import { sendingOver } from './errors.js';

/** Whatever it was paused for. One that is not paused stays as it is. */
export async function resumeMailing(ctx: Context, mailingId: number): Promise<void> {
  const [resumed] = await ctx.db.transactDurably([
    ctx.db.write
      .update(mailings)
      .set({ pausedAt: null, pauseReason: null })
      .where(
        and(eq(mailings.id, mailingId), inArray(mailings.state, UNDER_WAY), isNotNull(mailings.pausedAt)),
      )
      .returning({ id: mailings.id }),
  ]);
  if (resumed.length > 0) return ctx.bells.ring('deliveries');
  const { state } = await getMailing(ctx, mailingId);
  if (!isUnderWay(state)) throw sendingOver(state);
}
