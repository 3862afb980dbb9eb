import { and, eq, isNull } from 'drizzle-orm';
import type { Context } from '../../context.js';
import { enqueueJob } from '../../db/jobs.js';
import { ExpectationFailed, expectChange } from '../../db/transact.js';
import { AppError } from '../../kernel/errors.js';
import { randomId } from '../../kernel/ids.js';
import { insertMailing, mailingIdOf, PRIORITY } from '../mailing/index.js';
import { countNewsletter, getPlan, hasQuotaLeft, QUOTA_WARNING } from '../plans/index.js';
import { countSubscribers, newestSubscriberId } from '../subscribers/index.js';
import { composeMessage } from './compose-message.js';
import { alreadySent } from './errors.js';
import { FREEZE_AUDIENCE, type FreezeAudience } from './freeze-audience.js';
import { sendProblems } from './rules.js';
import { getNewsletter, type Newsletter } from './store.js';
import { newsletters } from './table.js';

/**
 * Sends a draft to everybody who is subscribed now. One transaction marks it sent, counts it against the
 * quota, fixes the audience and leaves the job that freezes it; from there on a crash loses nothing.
 */
export async function sendNewsletter(
  ctx: Context,
  input: { userId: number; newsletterId: number },
): Promise<Newsletter> {
  const { userId, newsletterId } = input;
  const newsletter = await getNewsletter(ctx, input);
  if (newsletter.sentAt !== null) throw alreadySent();
  const problems = sendProblems(newsletter);
  if (problems[0] !== undefined)
    throw new AppError('invalid_input', problems[0].message, { errors: problems });
  const plan = await getPlan(ctx, userId);
  if (!hasQuotaLeft(plan, plan.emailQuota)) throw quotaExceeded();
  if ((await countSubscribers(ctx, userId)) === 0) {
    throw new AppError('no_subscribers', 'Nobody has subscribed yet, so there is nobody to send this to.');
  }

  const now = ctx.clock.now();
  const publicId = randomId();
  const { message, envelopeFrom, messageIdHost } = await composeMessage(ctx, newsletter, now);
  const skeleton = await ctx.mail.compile(message);
  const job: FreezeAudience = { userId, newsletterId };
  try {
    const results = await ctx.db.transactDurably([
      insertMailing(ctx, {
        publicId,
        ownerId: userId,
        priority: PRIORITY.bulk,
        envelopeFrom,
        messageIdHost,
        skeleton,
      }),
      ctx.db.write
        .update(newsletters)
        .set({ sentAt: now, mailingId: mailingIdOf(publicId), audienceCutoff: newestSubscriberId(userId) })
        // The text that was composed above is the text that is marked as sent.
        .where(
          and(
            eq(newsletters.id, newsletterId),
            isNull(newsletters.sentAt),
            isNull(newsletters.deletedAt),
            eq(newsletters.version, newsletter.version),
          ),
        )
        .returning(),
      expectChange(ctx.db, 'still_draft'),
      ...countNewsletter(ctx, { userId, plan }),
      enqueueJob(ctx, { kind: FREEZE_AUDIENCE, payload: job }),
    ]);
    ctx.bells.ring('jobs');
    const [sent] = results[1] as Newsletter[];
    return sent ?? newsletter;
  } catch (error) {
    if (!(error instanceof ExpectationFailed)) throw error;
    if (error.expectation === 'quota_left') throw quotaExceeded();
    const current = await getNewsletter(ctx, input);
    throw current.sentAt === null ? draftChanged() : alreadySent();
  }
}

function draftChanged(): AppError {
  return new AppError(
    'changed_meanwhile',
    'The text was changed while you were sending it. Look at it once more.',
  );
}

function quotaExceeded(): AppError {
  return new AppError('quota_exceeded', QUOTA_WARNING);
}
