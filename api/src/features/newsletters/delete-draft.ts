import { and, eq, isNull } from 'drizzle-orm';
import type { Context } from '../../context.js';
import { alreadySent } from './errors.js';
import { getNewsletter } from './store.js';
import { newsletters } from './table.js';

export async function deleteDraft(
  ctx: Context,
  input: { userId: number; newsletterId: number },
): Promise<void> {
  const { userId, newsletterId } = input;
  await getNewsletter(ctx, input);
  const [deleted] = await ctx.db.transact([
    ctx.db.write
      .delete(newsletters)
      .where(
        and(eq(newsletters.id, newsletterId), eq(newsletters.userId, userId), isNull(newsletters.sentAt)),
      )
      .returning({ id: newsletters.id }),
  ]);
  if (deleted.length === 0) throw alreadySent();
}
