import { and, eq, gt } from 'drizzle-orm';
import { ExpectationFailed, expectChange } from '../../../db/transact.js';
import type { Context } from '../../../server/context.js';
import { uncountRecipients } from '../../allowances/index.js';
import { publicIdOf, withdrawMailing } from '../../mailing/index.js';
import { uncountNewsletter } from '../../plans/index.js';
import { tooLateToUndo } from '../errors.js';
import { getNewsletter, type Newsletter } from '../store.js';
import { newsletters } from '../table.js';
import { dropLinks } from '../tracking/rewrite-links.js';

/**
 * Undoes a sending before any email leaves: it is a draft again, and not counted. Returns a newsletter that
 * was already undone unchanged, so a second click is harmless.
 */
export async function undoSend(
  ctx: Context,
  input: { userId: number; newsletterId: number },
): Promise<Newsletter> {
  const newsletter = await getNewsletter(ctx, input);
  const { id: newsletterId, sentAt, mailingId, userId } = newsletter;
  if (sentAt === null) return newsletter;
  if (mailingId === null) throw tooLateToUndo();
  try {
    const [undone] = await ctx.db.transactDurably([
      ctx.db.write
        .update(newsletters)
        .set({ sentAt: null, mailingId: null, audienceCutoff: null, undoUntil: null, tracking: null })
        .where(
          and(
            eq(newsletters.id, newsletterId),
            eq(newsletters.userId, userId),
            eq(newsletters.mailingId, mailingId),
            gt(newsletters.undoUntil, ctx.clock.now()),
          ),
        )
        .returning(),
      expectChange(ctx.db, 'in_time'),
      uncountRecipients(ctx, publicIdOf(mailingId)),
      ...withdrawMailing(ctx, mailingId),
      dropLinks(ctx, newsletterId),
      uncountNewsletter(ctx, { userId, countedAt: sentAt }),
    ]);
    const [draft] = undone as Newsletter[];
    return draft ?? newsletter;
  } catch (error) {
    if (!(error instanceof ExpectationFailed)) throw error;
    const current = await getNewsletter(ctx, input);
    if (current.sentAt === null) return current;
    throw tooLateToUndo();
  }
}
