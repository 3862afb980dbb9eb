import { enqueueJob } from '../../../db/jobs.js';
import { isInternationalEmailAddress, normalizeEmailAddress } from '../../../kernel/email/email-address.js';
import { invalidInput } from '../../../kernel/errors.js';
import { hashToken, randomId } from '../../../kernel/ids.js';
import type { LimitRule } from '../../../ports/limits.js';
import type { Context } from '../../../server/context.js';
import { EMAIL_UNSUBSCRIBE_LINK } from './email-unsubscribe-link.js';

/** One address gets one link of one creator an hour, for any number of requests. */
const LINK_LIMIT: LimitRule = { name: 'unsubscribe-link', points: 1, windowSeconds: 3_600 };
/** And few of all creators together: nobody may flood a mailbox with our emails. */
const ADDRESS_LIMIT: LimitRule = { name: 'unsubscribe-link-address', points: 5, windowSeconds: 3_600 };

/**
 * Queues an email with the unsubscribe link for a subscribed address. Only the job looks it up, so that responding
 * takes the same work for every address.
 */
export async function requestUnsubscribeLink(
  ctx: Context,
  input: { userId: number; email: string },
): Promise<void> {
  const { userId } = input;
  const email = normalizeEmailAddress(input.email);
  if (!isInternationalEmailAddress(email)) throw invalidInput('email', 'Please enter a valid email address');
  const key = hashToken(`${userId} ${email}`);
  const { allowed } = await ctx.limits.consume(LINK_LIMIT, key);
  if (!allowed || !(await ctx.limits.consume(ADDRESS_LIMIT, hashToken(email))).allowed) return;
  try {
    const payload = { userId, email, publicId: randomId() };
    await ctx.db.transact([enqueueJob(ctx, { kind: EMAIL_UNSUBSCRIBE_LINK, payload })]);
  } catch (error) {
    await ctx.limits.refund(LINK_LIMIT, key);
    throw error;
  }
  ctx.pubsub.publish('jobs');
}
