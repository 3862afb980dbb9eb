import { z } from 'zod';
import { enqueueJob } from '../../../db/jobs/jobs.js';
import {
  EMAIL_PROBLEM,
  isInternationalEmailAddress,
  normalizeEmailAddress,
  readDomain,
} from '../../../kernel/email/email-address.js';
import { createFieldError } from '../../../kernel/errors.js';
import { createRandomId, hashToken } from '../../../kernel/ids.js';
import { formatSubjectName } from '../../../kernel/text/subject-name.js';
import type { LimitRule } from '../../../ports/limits.js';
import type { Context } from '../../../server/context.js';
import { insertSingleMailing, PRIORITY } from '../../mailing/index.js';
import { createLinkMessage } from '../opt-in/confirmation-emails.js';
import { findCreator } from '../sign-up/find-creator.js';
import { findConfirmed } from '../store.js';

/** An address gets one link of one creator per hour, for any number of requests. */
const LINK_LIMIT: LimitRule = { name: 'unsubscribe-link', points: 1, windowSeconds: 3_600 };
/** Limits all creators together, so that nobody can flood a mailbox with our emails. */
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
  if (!isInternationalEmailAddress(email)) throw createFieldError('email', EMAIL_PROBLEM);
  const key = hashToken(`${userId} ${email}`);
  const { allowed } = await ctx.limits.consume(LINK_LIMIT, key);
  if (!allowed || !(await ctx.limits.consume(ADDRESS_LIMIT, hashToken(email))).allowed) return;
  try {
    const payload = { userId, email, publicId: createRandomId() };
    await ctx.db.transact([enqueueJob(ctx, { kind: EMAIL_UNSUBSCRIBE_LINK, priority: 'urgent', payload })]);
  } catch (error) {
    await ctx.limits.refund(LINK_LIMIT, key);
    throw error;
  }
  ctx.pubsub.publish('jobs');
}

export const EMAIL_UNSUBSCRIBE_LINK = 'subscribers.email-unsubscribe-link';

const LinkRequest = z.object({ userId: z.number(), email: z.string(), publicId: z.string() });

/**
 * Emails the link that a request without a token asked for. Sends nothing to a non-subscriber, and nothing on a second
 * run.
 */
export async function emailUnsubscribeLink(ctx: Context, payload: unknown): Promise<void> {
  const { userId, email, publicId } = LinkRequest.parse(payload);
  const subscriber = await findConfirmed(ctx, { userId, email });
  if (subscriber === undefined) return;
  const creator = await findCreator(ctx, userId);
  if (creator === undefined) return;
  const { mailFrom, publicUrl } = ctx.instance;
  const { displayName } = creator;
  const message = createLinkMessage(ctx, {
    creator,
    subject: `Your link to unsubscribe from ${formatSubjectName(creator)}'s newsletter`,
    why: `Someone asked to unsubscribe ${email} from ${displayName}'s newsletter. Open this link to confirm:`,
    label: 'Unsubscribe',
    link: `${publicUrl}/u/${subscriber.token}`,
    ignore:
      'If you did not ask for this, or if you want to stay subscribed, ignore this email. Nothing changes.',
  });
  const skeleton = await ctx.email.compile(message);
  // After a crash between creating the email and ending its job, the email exists already.
  await ctx.db.transactDurably(
    insertSingleMailing(ctx, {
      publicId,
      ownerId: userId,
      priority: PRIORITY.transactional,
      envelopeFrom: mailFrom,
      messageIdHost: readDomain(mailFrom),
      skeleton,
      address: email,
    }),
  );
  ctx.pubsub.publish('deliveries');
}
