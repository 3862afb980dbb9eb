import { and, eq, isNotNull, isNull, lte } from 'drizzle-orm';
import { enqueueJob } from '../../../db/jobs/jobs.js';
import { ExpectationFailed, expectChange } from '../../../db/transact.js';
import { createFieldError } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import { type Audience, isTimeDependent } from '../../subscribers/index.js';
import { createAlreadySentError, createDraftChangedError, throwIfOutdatedVersion } from '../errors.js';
import { examineNewsletter, throwIfProblems } from '../preflight/examine-newsletter.js';
import { getNewsletter, type Newsletter } from '../store.js';
import { newsletters } from '../table.js';
import { SCHEDULE_AHEAD, SCHEDULE_PROBLEMS } from './rules.js';
import { buildAudienceColumns, replaceAudience } from './send-newsletter.js';
import { SEND_SCHEDULED, type SendScheduled } from './send-scheduled.js';

/**
 * Schedules a draft. From then on its text cannot change. Scheduling it again moves the time. The quota is checked only
 * at the send time, because a new month may have begun. Recipients are checked against the limits of the send day now,
 * and again at the start. An audience that depends on time may be empty now.
 */
export async function scheduleNewsletter(
  ctx: Context,
  input: {
    userId: number;
    newsletterId: number;
    sendAt: number;
    timeZone: string;
    version?: number | undefined;
    /** Replaces the audience of the draft. */
    audience?: Audience | undefined;
  },
): Promise<Newsletter> {
  const { userId, newsletterId, sendAt, timeZone } = input;
  const storedNewsletter = await getNewsletter(ctx, input);
  if (storedNewsletter.sentAt !== null) throw createAlreadySentError();
  // Scheduling again copies the filters again.
  const newsletter = { ...(await replaceAudience(ctx, storedNewsletter, input.audience)), scheduledAt: null };
  throwIfOutdatedVersion(newsletter, input.version);
  throwIfInvalidTime(sendAt - ctx.clock.now());
  const { problems, audienceFilter } = await examineNewsletter(ctx, newsletter, sendAt);
  const canAudienceChange = audienceFilter !== null && isTimeDependent(audienceFilter);
  throwIfProblems(
    problems.filter(
      ({ code }) => code !== 'quota_exceeded' && !(canAudienceChange && code === 'no_subscribers'),
    ),
  );
  const jobPayload: SendScheduled = { userId, newsletterId, scheduledAt: sendAt };
  try {
    const [scheduledRows] = await ctx.db.transact([
      ctx.db.write
        .update(newsletters)
        .set({
          scheduledAt: sendAt,
          scheduleTimeZone: timeZone,
          scheduleProblem: null,
          audienceFilter,
          ...buildAudienceColumns(input),
        })
        // Fails if the draft has changed since the checks above.
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
      enqueueJob(ctx, { kind: SEND_SCHEDULED, payload: jobPayload, runAt: sendAt }),
    ]);
    ctx.pubsub.publish('jobs');
    const [row] = scheduledRows as Newsletter[];
    return row ?? newsletter;
  } catch (error) {
    if (!(error instanceof ExpectationFailed)) throw error;
    const current = await getNewsletter(ctx, input);
    throw current.sentAt === null ? createDraftChangedError() : createAlreadySentError();
  }
}

function throwIfInvalidTime(leadTime: number): void {
  if (leadTime < SCHEDULE_AHEAD.least) throw createFieldError('sendAt', SCHEDULE_PROBLEMS.tooSoon);
  if (leadTime > SCHEDULE_AHEAD.most) throw createFieldError('sendAt', SCHEDULE_PROBLEMS.tooLate);
}

/**
 * Turns a scheduled newsletter back into an editable draft. The queued job then does nothing, because its time is
 * outdated.
 */
export async function cancelSchedule(
  ctx: Context,
  input: { userId: number; newsletterId: number },
): Promise<Newsletter> {
  await ctx.db.transact([
    ctx.db.write
      .update(newsletters)
      .set({ scheduledAt: null, scheduleTimeZone: null, audienceFilter: null })
      .where(
        and(
          eq(newsletters.id, input.newsletterId),
          eq(newsletters.userId, input.userId),
          isNotNull(newsletters.scheduledAt),
          isNull(newsletters.sentAt),
          isNull(newsletters.deletedAt),
        ),
      ),
  ]);
  const newsletter = await getNewsletter(ctx, input);
  if (newsletter.sentAt !== null) throw createAlreadySentError();
  return newsletter;
}

/**
 * Unschedules overdue newsletters after a restored backup, because they may already have been sent. Each
 * becomes a draft with the reason. Later schedules stay. Returns the number of drafts.
 */
export async function unscheduleOverdue(ctx: Context): Promise<number> {
  const [unscheduled] = await ctx.db.transact([
    ctx.db.write
      .update(newsletters)
      .set({
        scheduledAt: null,
        scheduleTimeZone: null,
        audienceFilter: null,
        scheduleProblem:
          'It may have been sent: the server was restored from a backup made before that time. Ask a subscriber before you send it.',
      })
      .where(and(isNull(newsletters.sentAt), lte(newsletters.scheduledAt, ctx.clock.now())))
      .returning({ id: newsletters.id }),
  ]);
  return unscheduled.length;
}
