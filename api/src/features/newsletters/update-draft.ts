import { and, eq, isNull } from 'drizzle-orm';
import type { Context } from '../../context.js';
import { cleanDraft, type DraftInput } from './draft-fields.js';
import { alreadySent } from './errors.js';
import { getNewsletter, type Newsletter } from './store.js';
import { newsletters } from './table.js';

/** Replaces a draft's fields. What was sent is history and stays as it was. */
export async function updateDraft(
  ctx: Context,
  input: { userId: number; newsletterId: number; draft: DraftInput },
): Promise<Newsletter> {
  const { userId, newsletterId } = input;
  await getNewsletter(ctx, { userId, newsletterId });
  const fields = await cleanDraft(input.draft);
  const [updated] = await ctx.db.transact([
    ctx.db.write
      .update(newsletters)
      .set({ ...fields, updatedAt: ctx.clock.now() })
      .where(
        and(eq(newsletters.id, newsletterId), eq(newsletters.userId, userId), isNull(newsletters.sentAt)),
      )
      .returning(),
  ]);
  if (updated[0] === undefined) throw alreadySent();
  return updated[0];
}
