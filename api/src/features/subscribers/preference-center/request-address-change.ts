import { enqueueJob } from '../../../db/jobs.js';
import { invalidInput, rateLimited } from '../../../kernel/errors.js';
import { randomId } from '../../../kernel/ids.js';
import type { LimitRule } from '../../../ports/limits.js';
import type { Context } from '../../../server/context.js';
import { EMAIL_ADDRESS_CHANGE } from '../opt-in/confirmation-emails.js';
import { refundConfirmationEmail, takeConfirmationEmail } from '../opt-in/email-limits.js';
import { parseSubscriberAddress } from '../rules.js';
import { getByToken } from '../store.js';

/** Per subscriber, since the emails go to any address that they type. */
const PREFERENCES_LIMIT: LimitRule = { name: 'address-change', points: 5, windowSeconds: 86_400 };

/**
 * Emails the new address a link; the change takes effect once it is used. Does not check whether that address is on the
 * list, so that nobody learns it by asking.
 */
export async function requestAddressChange(
  ctx: Context,
  input: { token: string; email: string },
): Promise<void> {
  const { id, userId, email: current, status } = await getByToken(ctx, input.token);
  if (status !== 'confirmed') throw invalidInput('email', 'Please subscribe again first.');
  const email = parseSubscriberAddress(input.email);
  if (email === current) throw invalidInput('email', 'The newsletter comes to this address already.');
  const answer = await ctx.limits.consume(PREFERENCES_LIMIT, String(id));
  if (!answer.allowed) {
    throw rateLimited('You have tried this a few times today. Please try again tomorrow.', answer.retryAfter);
  }
  const message = { userId, email };
  if (!(await takeConfirmationEmail(ctx, message))) return;
  const payload = { subscriberId: id, email, publicId: randomId(), askedAt: ctx.clock.now() };
  try {
    await ctx.db.transact([enqueueJob(ctx, { kind: EMAIL_ADDRESS_CHANGE, payload })]);
  } catch (error) {
    await refundConfirmationEmail(ctx, message);
    await ctx.limits.refund(PREFERENCES_LIMIT, String(id));
    throw error;
  }
  ctx.pubsub.publish('jobs');
}
