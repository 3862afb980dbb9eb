import type { Context } from '../../context.js';
import { fillSlots } from '../../kernel/slots.js';
import { getPlan, hasQuotaLeft, mayUsePremiumDesigns, type Plan } from '../plans/index.js';
import { countSubscribers } from '../subscribers/index.js';
import { refreshSender } from './choose-sender.js';
import { type ComposedMessage, composeMessage, READER_PAGE_URL, UNSUBSCRIBE_URL } from './compose-message.js';
import { refusalOf } from './errors.js';
import { premiumDesignName } from './premium-design.js';
import { type SendProblem, sendProblems } from './rules.js';
import type { Newsletter } from './store.js';

export interface Examined {
  composed: ComposedMessage;
  plan: Plan;
  audience: number;
  sizeBytes: number;
  /** What keeps it from being sent. */
  problems: SendProblem[];
}

/** A newsletter as it would be sent at this moment. Sending, scheduling and preflight all ask here. */
export async function examineNewsletter(ctx: Context, newsletter: Newsletter): Promise<Examined> {
  const { userId } = newsletter;
  await refreshSender(ctx, newsletter);
  const [plan, audience, composed] = await Promise.all([
    getPlan(ctx, userId),
    countSubscribers(ctx, userId),
    composeMessage(ctx, newsletter, ctx.clock.now()),
  ]);
  // As the preview measures it.
  const sizeBytes = Buffer.byteLength(
    fillSlots(composed.message.html, { [UNSUBSCRIBE_URL]: '#', [READER_PAGE_URL]: '#' }),
  );
  const problems = sendProblems(newsletter, {
    audience,
    sizeBytes,
    designBeyondPlan: mayUsePremiumDesigns(plan) ? undefined : premiumDesignName(newsletter),
    hasQuotaLeft: hasQuotaLeft(plan, plan.emailQuota),
  });
  return { composed, plan, audience, sizeBytes, problems };
}

/** Throws the first thing that stands in the way. */
export function refuseProblems(problems: SendProblem[]): void {
  const [first] = problems;
  if (first !== undefined) throw refusalOf(first, problems);
}
