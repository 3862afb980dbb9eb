import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import { ExpectationFailed, expectChange } from '../../../db/transact.js';
import type { Context } from '../../../server/context.js';
import { uncountRecipients } from '../../allowances/index.js';
import { cancelMailing, discardRecipients, selectPublicId, withdrawMailing } from '../../mailing/index.js';
import { uncountNewsletter } from '../../plans/index.js';
import { whereNewsletterHeld, withdrawReview } from '../../reviews/index.js';
import { createTooLateToUndoError } from '../errors.js';
import { getNewsletter, type Newsletter } from '../store.js';
import { newsletters } from '../table.js';
import { deleteLinks } from '../tracking/rewrite-links.js';

/**
 * Undoes a sending within `UNDO_SEND_SECONDS`, whose default and maximum are in `config/email.ts`. Turns the newsletter
 * into a draft and does not count it. A hold by an administrator stays. A second call changes nothing.
 */
export async function undoSend(
  ctx: Context,
  input: { userId: number; newsletterId: number },
): Promise<Newsletter> {
  const newsletter = await getNewsletter(ctx, input);
  if (newsletter.sentAt === null) return newsletter;
  try {
    return await returnToDraft(ctx, {
      newsletter,
      problem: null,
      when: gt(newsletters.undoUntil, ctx.clock.now()),
    });
  } catch (error) {
    if (!(error instanceof ExpectationFailed)) throw error;
    const current = await getNewsletter(ctx, input);
    if (current.sentAt === null) return current;
    throw createTooLateToUndoError();
  }
}

/**
 * Turns a newsletter back into a draft, with the reason, because its audience cannot be found. Cancels it instead if
 * its audience snapshot is complete.
 */
export async function withdrawSending(
  ctx: Context,
  input: { newsletter: Newsletter; problem: string },
): Promise<void> {
  const { mailingId } = input.newsletter;
  try {
    if (mailingId !== null) await discardRecipients(ctx, mailingId);
    await returnToDraft(ctx, input);
  } catch (error) {
    if (!(error instanceof ExpectationFailed)) throw error;
    if (mailingId !== null) await cancelMailing(ctx, mailingId);
  }
}

async function returnToDraft(
  ctx: Context,
  { newsletter, problem, when }: { newsletter: Newsletter; problem: string | null; when?: SQL },
): Promise<Newsletter> {
  const { id: newsletterId, sentAt, mailingId, userId } = newsletter;
  if (sentAt === null || mailingId === null) throw createTooLateToUndoError();
  const { undone } = await ctx.db.transactDurably({
    withdrawn: withdrawReview(ctx, { kind: 'newsletter', subjectId: mailingId }),
    undone: ctx.db.write
      .update(newsletters)
      .set({
        sentAt: null,
        mailingId: null,
        heldMailingId: sql`iif(${whereNewsletterHeld(mailingId, userId)}, ${mailingId}, null)`,
        audienceCutoff: null,
        audienceFilter: null,
        undoUntil: null,
        tracking: null,
        scheduleProblem: problem,
      })
      .where(
        and(
          eq(newsletters.id, newsletterId),
          eq(newsletters.userId, userId),
          eq(newsletters.mailingId, mailingId),
          when,
        ),
      )
      .returning(),
    followUp: [
      expectChange(ctx.db, 'in_time'),
      uncountRecipients(ctx, selectPublicId(mailingId)),
      ...withdrawMailing(ctx, mailingId),
      deleteLinks(ctx, newsletterId),
      uncountNewsletter(ctx, { userId, countedAt: sentAt }),
    ],
  });
  return undone[0] ?? newsletter;
}
