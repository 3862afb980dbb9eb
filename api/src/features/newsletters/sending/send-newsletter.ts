import { and, eq, isNull, sql } from 'drizzle-orm';
import { enqueueJob } from '../../../db/jobs/jobs.js';
import { ExpectationFailed, expectChange } from '../../../db/transact.js';
import { SECOND } from '../../../kernel/clock.js';
import type { AppError } from '../../../kernel/errors.js';
import { createRandomId } from '../../../kernel/ids.js';
import type { Context } from '../../../server/context.js';
import { getUser, throwIfSuspended, whereActiveUser } from '../../accounts/index.js';
import { countRecipients, findRecipientProblem, getAllowances } from '../../allowances/index.js';
import { insertMailing, PRIORITY, selectMailingId } from '../../mailing/index.js';
import { countNewsletter } from '../../plans/index.js';
import { rejectHeld, whereHeld, whereNewsletterHeld } from '../../reviews/index.js';
import { emitSiteChanged, touchSite } from '../../sites/index.js';
import {
  type Audience,
  checkAudience,
  selectAudienceSize,
  selectNewestSubscriberId,
} from '../../subscribers/index.js';
import { addFeedbackId } from '../compose/compose-message.js';
import { findCustomFields } from '../drafts/personal-fields.js';
import {
  createAlreadySentError,
  createDraftChangedError,
  createQuotaExceededError,
  createRecipientLimitExceededError,
  throwIfOutdatedVersion,
} from '../errors.js';
import { examineNewsletter, throwIfProblems } from '../preflight/examine-newsletter.js';
import { getNewsletter, type Newsletter } from '../store.js';
import { newsletters } from '../table.js';
import { saveLinks } from '../tracking/rewrite-links.js';
import { holdFirstSend } from './first-send-review.js';
import { buildDerivedLinks, SNAPSHOT_AUDIENCE, type SnapshotAudience } from './snapshot-audience.js';

interface SendInput {
  userId: number;
  newsletterId: number;
  scheduledAt?: number;
  version?: number | undefined;
  /** Replaces the audience of the draft. */
  audience?: Audience | undefined;
}

/**
 * Sends a draft to its audience, scheduled or not. One transaction marks it sent, counts it against the quota, fixes
 * the audience and enqueues the job that writes the audience snapshot. From then on a crash loses nothing. The job
 * waits until the undo period is over. The first large newsletter of an account waits for a review. `scheduledAt` is
 * the time that a job was created for. If it is outdated, nothing is sent.
 */
export async function sendNewsletter(ctx: Context, input: SendInput): Promise<Newsletter> {
  const { userId } = input;
  const storedNewsletter = await getNewsletter(ctx, input);
  if (storedNewsletter.sentAt !== null) throw createAlreadySentError();
  const newsletter = await replaceAudience(ctx, storedNewsletter, input.audience);
  throwIfSuspended(ctx, await getUser(ctx, userId));
  throwIfOutdatedVersion(newsletter, input.version);
  const examination = await examineNewsletter(ctx, newsletter);
  throwIfProblems(examination.problems);
  try {
    const sentNewsletter = await storeSend(ctx, input, { newsletter, examined: examination });
    ctx.pubsub.publish('jobs');
    ctx.pubsub.publish('deliveries');
    emitSiteChanged(ctx, userId);
    return sentNewsletter ?? newsletter;
  } catch (error) {
    throw await toSendError(ctx, input, { error, recipients: examination.audience });
  }
}

type ExaminedNewsletter = Awaited<ReturnType<typeof examineNewsletter>>;

/** Stores the send and everything that follows from it, in one transaction. */
async function storeSend(
  ctx: Context,
  input: SendInput,
  { newsletter, examined }: { newsletter: Newsletter; examined: ExaminedNewsletter },
): Promise<Newsletter | undefined> {
  const { userId, newsletterId, scheduledAt } = input;
  const { composed, tracked, plan, allowances, audience, audienceFilter } = examined;
  const now = ctx.clock.now();
  const publicId = createRandomId();
  const { message, envelopeFrom, messageIdHost, sender } = composed;
  const compiledMessage = await ctx.email.compile(
    addFeedbackId(message, { userId, publicId, messageIdHost }),
  );
  const skeleton = { ...compiledMessage, derived: buildDerivedLinks(ctx, newsletterId) };
  // A scheduled sending has no undo period, because its creator is not at the screen.
  const undoUntil = scheduledAt === undefined ? now + ctx.instance.undoSendSeconds * SECOND : now;
  const job: SnapshotAudience = {
    userId,
    newsletterId,
    mailing: publicId,
    fields: findCustomFields(message),
  };
  const review = await holdFirstSend(ctx, { userId, publicId, title: newsletter.title, audience });
  const { sent } = await ctx.db.transactDurably({
    mailing: insertMailing(ctx, {
      publicId,
      ownerId: userId,
      priority: PRIORITY.bulk,
      envelopeFrom,
      messageIdHost,
      signingDomain: sender.signingDomain,
      skeleton,
    }),
    sent: ctx.db.write
      .update(newsletters)
      .set({
        sentAt: now,
        undoUntil: undoUntil > now ? undoUntil : null,
        mailingId: selectMailingId(publicId),
        ...buildAudienceColumns(input),
        audienceFilter,
        audienceCutoff: selectNewestSubscriberId(userId),
        ...NOT_SCHEDULED,
        tracking: tracked.tracking,
      })
      .where(whereStillDraft(input, newsletter.version))
      .returning(),
    followUp: [
      expectChange(ctx.db, 'still_draft'),
      ...countNewsletter(ctx, { userId, plan }),
      ...countRecipients(ctx, {
        userId,
        mailing: publicId,
        // A filter cannot be counted in the batch.
        recipients: audienceFilter === null ? selectAudienceSize(ctx, userId) : sql<number>`${audience}`,
        allowances,
      }),
      ...review,
      saveLinks(ctx, { newsletterId, urls: tracked.urls }),
      enqueueJob(ctx, { kind: SNAPSHOT_AUDIENCE, payload: job, runAt: undoUntil }),
      // The archive gets the newsletter once the undo period is over.
      touchSite(ctx, userId),
    ],
  });
  return sent[0];
}

const NOT_SCHEDULED = { scheduledAt: null, scheduleTimeZone: null, scheduleProblem: null };

/** Ensures that the text that was composed is the text that is marked as sent, and that its creator may send. */
function whereStillDraft({ userId, newsletterId, scheduledAt }: SendInput, version: number) {
  return and(
    eq(newsletters.id, newsletterId),
    eq(newsletters.userId, userId),
    isNull(newsletters.sentAt),
    isNull(newsletters.deletedAt),
    eq(newsletters.version, version),
    whereActiveUser(userId),
    sql`not ${whereHeld(userId)}`,
    sql`not ${whereNewsletterHeld(newsletters.heldMailingId, userId)}`,
    scheduledAt === undefined ? undefined : eq(newsletters.scheduledAt, scheduledAt),
  );
}

/** Returns the error to throw for a failed transaction, with the reason from the current state. */
async function toSendError(
  ctx: Context,
  input: SendInput,
  { error, recipients }: { error: unknown; recipients: number },
): Promise<unknown> {
  const { userId } = input;
  if (!(error instanceof ExpectationFailed)) return error;
  if (error.expectation === 'quota_left') return createQuotaExceededError();
  if (error.expectation === 'recipients_left') return createRecipientLimitError(ctx, { userId, recipients });
  throwIfSuspended(ctx, await getUser(ctx, userId));
  await rejectHeld(ctx, userId);
  const current = await getNewsletter(ctx, input);
  return current.sentAt === null ? createDraftChangedError() : createAlreadySentError();
}

/** Creates the error with the current limits, because another send has used them in the meantime. */
async function createRecipientLimitError(
  ctx: Context,
  { userId, recipients }: { userId: number; recipients: number },
): Promise<AppError> {
  const allowances = await getAllowances(ctx, userId);
  const problem = await findRecipientProblem(ctx, { userId, recipients, allowances, at: ctx.clock.now() });
  return problem === undefined ? createDraftChangedError() : createRecipientLimitExceededError(problem);
}

/** Returns the columns that replace the audience of a draft, so that another tab cannot overwrite them. */
export function buildAudienceColumns({ audience }: { audience?: Audience | undefined }) {
  return audience === undefined ? {} : { audience, version: sql`${newsletters.version} + 1` };
}

/** Returns the newsletter with another audience. Its filters are not copied yet. */
export async function replaceAudience(
  ctx: Context,
  newsletter: Newsletter,
  audience: Audience | undefined,
): Promise<Newsletter> {
  if (audience === undefined) return newsletter;
  await checkAudience(ctx, { userId: newsletter.userId, audience });
  return { ...newsletter, audience, scheduledAt: null };
}
