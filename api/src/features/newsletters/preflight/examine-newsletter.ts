import { fillSlots } from '../../../kernel/email/slots.js';
import { AppError } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import { mayEmailOthers } from '../../accounts/index.js';
import { type CreatorAllowances, findRecipientProblem, getAllowances } from '../../allowances/index.js';
import { getPlan, hasQuotaLeft, mayUsePremiumDesigns, type Plan } from '../../plans/index.js';
import { composeReviewMessage, findHold, findNewsletterHold } from '../../reviews/index.js';
import { copyFilters, countReached, type StoredFilter } from '../../subscribers/index.js';
import {
  type ComposedMessage,
  composeMessage,
  PREFERENCES_URL,
  UNSUBSCRIBE_URL,
} from '../compose/compose-message.js';
import { findPremiumDesignName } from '../compose/designs/designs.js';
import { refreshSender } from '../compose/sender/choose-sender.js';
import { createSendProblemError } from '../errors.js';
import type { Newsletter } from '../store.js';
import { SUBSCRIBER_MARK, type TrackedEmail, trackEmail } from '../tracking/track-email.js';
import { listSendProblems, type SendProblem } from './problems.js';

export interface Examination {
  /** The message. Its links are tracked if the creator's list is configured so. */
  composed: ComposedMessage;
  tracked: Pick<TrackedEmail, 'tracking' | 'urls'>;
  plan: Plan;
  allowances: CreatorAllowances;
  audience: number;
  /** The filters of the audience, or null for all subscribers. */
  audienceFilter: StoredFilter | null;
  sizeBytes: number;
  /** The problems that prevent sending. */
  problems: SendProblem[];
}

/** Placeholders with the length of a subscriber's real values, except values that a subscriber provides. */
const ANY_SUBSCRIBER = { [UNSUBSCRIBE_URL]: '#', [PREFERENCES_URL]: '#', [SUBSCRIBER_MARK]: '-'.repeat(22) };

/**
 * Examines a newsletter as it would be sent now, or with its recipients counted at `at`. Sending, scheduling
 * and preflight all use it.
 */
export async function examineNewsletter(
  ctx: Context,
  newsletter: Newsletter,
  at = ctx.clock.now(),
): Promise<Examination> {
  const { userId } = newsletter;
  await refreshSender(ctx, newsletter);
  const [plan, allowances, hold, measuredAudience, composed] = await Promise.all([
    getPlan(ctx, userId),
    getAllowances(ctx, userId),
    findOwnHold(ctx, newsletter),
    measureAudience(ctx, newsletter, at),
    composeMessage(ctx, newsletter, ctx.clock.now()),
  ]);
  const { html, ...tracked } = await trackEmail(ctx, { newsletter, html: composed.message.html });
  const sizeBytes = Buffer.byteLength(fillSlots(html, ANY_SUBSCRIBER));
  const { audience, audienceFilter, audienceProblem } = measuredAudience;
  const problems = listSendProblems(newsletter, {
    audience,
    audienceProblem,
    isAllSubscribers: audienceFilter === null,
    sizeBytes,
    premiumDesign: mayUsePremiumDesigns(plan) ? undefined : findPremiumDesignName(newsletter),
    hasQuotaLeft: hasQuotaLeft(plan, plan.emailQuota),
    mayEmailOthers: await mayEmailOthers(ctx, userId),
    recipientProblem: await findRecipientProblem(ctx, { userId, recipients: audience, allowances, at }),
    hold: hold && composeReviewMessage(ctx, hold),
  });
  const message = { ...composed.message, html };
  return {
    composed: { ...composed, message },
    tracked,
    plan,
    allowances,
    audience,
    audienceFilter,
    sizeBytes,
    problems,
  };
}

/** Returns the hold of a creator, or of a newsletter after an undone send. */
async function findOwnHold(ctx: Context, { userId, heldMailingId }: Newsletter) {
  const hold = await findHold(ctx, userId);
  if (hold !== undefined || heldMailingId === null) return hold;
  return findNewsletterHold(ctx, { userId, mailingId: heldMailingId });
}

/** Counts the audience at a time. A scheduled newsletter has copies of its filters. */
async function measureAudience(ctx: Context, newsletter: Newsletter, now: number) {
  const { userId, audience, scheduledAt } = newsletter;
  try {
    const filter =
      scheduledAt === null ? await copyFilters(ctx, { userId, audience }) : newsletter.audienceFilter;
    const size = await countReached(ctx, { userId, filter, now });
    return { audience: size, audienceFilter: filter, audienceProblem: undefined };
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'filter_unusable')) throw error;
    return { audience: 0, audienceFilter: null, audienceProblem: error.message };
  }
}

/** Throws the first problem. */
export function throwIfProblems(problems: SendProblem[]): void {
  const [first] = problems;
  if (first !== undefined) throw createSendProblemError(first, problems);
}
