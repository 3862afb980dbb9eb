import { eq } from 'drizzle-orm';
import type { Context } from '../../../server/context.js';
import { openDrafts } from '../table.js';

/** Closes the editor's open draft, so that the editor starts empty. The draft itself stays. */
export async function closeOpenDraft(ctx: Context, userId: number): Promise<void> {
  await ctx.db.transact([ctx.db.write.delete(openDrafts).where(eq(openDrafts.userId, userId))]);
}
