import { eq } from 'drizzle-orm';
import type { Context } from '../../../server/context.js';
import { openDrafts } from '../table.js';

/** The editor begins anew: which draft it had open is forgotten, the draft itself stays. */
export async function closeOpenDraft(ctx: Context, userId: number): Promise<void> {
  await ctx.db.transact([ctx.db.write.delete(openDrafts).where(eq(openDrafts.userId, userId))]);
}
