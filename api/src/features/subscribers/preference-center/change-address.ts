import { and, eq } from 'drizzle-orm';
import { enqueueJob } from '../../../db/jobs/jobs.js';
import { ExpectationFailed, expectChange, findViolatedIndex, type Statement } from '../../../db/transact.js';
import { readDomain } from '../../../kernel/email/email-address.js';
import { createFieldError, createRateLimitError } from '../../../kernel/errors.js';
import { createRandomId } from '../../../kernel/ids.js';
import { formatSubjectName } from '../../../kernel/text/subject-name.js';
import type { Message } from '../../../ports/email.js';
import type { LimitRule } from '../../../ports/limits.js';
import type { Context } from '../../../server/context.js';
import { throwIfBanned } from '../../bans/index.js';
import {
  deleteSuppression,
  insertSingleMailing,
  liftBounces,
  movePause,
  PRIORITY,
} from '../../mailing/index.js';
import { deleteErasureRecord, fingerprintAddress } from '../erasure/erase-subscribers.js';
import { createLinkMessage, EMAIL_ADDRESS_CHANGE } from '../opt-in/confirmation-emails.js';
import { consumeConfirmationLimit, refundConfirmationEmail } from '../opt-in/email-limits.js';
import { parseSubscriberAddress } from '../rules.js';
import { type EmailCreator, findCreator } from '../sign-up/find-creator.js';
import { getByToken, type Subscriber } from '../store.js';
import { subscribers } from '../table.js';
import { logAddress } from '../timeline/log-changes.js';
import { eraseAddressLater } from './erase-subscriber.js';

/** Builds the notice to the old mailbox. It omits the new address, because the mailbox may have a new owner by now. */
function createNotice(ctx: Context, creator: EmailCreator): Message {
  const { displayName, username } = creator;
  return createLinkMessage(ctx, {
    creator,
    subject: `Your address for ${formatSubjectName(creator)}'s newsletter was changed`,
    why: `${displayName}'s newsletter will be sent to another address, and no longer to this one. If you asked for this, you do not need to do anything. Otherwise, subscribe again with this address:`,
    label: `Go to ${displayName}'s page`,
    link: `${ctx.instance.publicUrl}/${username}`,
    ignore:
      'Anyone with the links at the end of a newsletter can change your subscription. Before you forward a newsletter, remove these links.',
  });
}

/** Limits each subscriber, because the emails go to any address that they type. */
export const ADDRESS_CHANGE_LIMIT: LimitRule = { name: 'address-change', points: 5, windowSeconds: 86_400 };

/**
 * Emails the new address a link. The change takes effect once the link is used. Does not check whether that address is
 * on the list, so that nobody learns this from a request. Throws `forbidden` for a banned address.
 */
export async function requestAddressChange(
  ctx: Context,
  input: { token: string; email: string },
): Promise<void> {
  const { id, userId, email: current, status } = await getByToken(ctx, input.token);
  if (status !== 'confirmed')
    throw createFieldError('email', 'You unsubscribed. Please subscribe again first.');
  const email = parseSubscriberAddress(input.email);
  if (email === current)
    throw createFieldError('email', 'You already receive the newsletter at this address.');
  await throwIfBanned(ctx, [email]);
  const result = await ctx.limits.consume(ADDRESS_CHANGE_LIMIT, String(id));
  if (!result.allowed) {
    throw createRateLimitError(
      'You have requested this too often today. Please try again tomorrow.',
      result.retryAfter,
    );
  }
  const message = { userId, email };
  if (!(await consumeConfirmationLimit(ctx, message))) return;
  const payload = { subscriberId: id, email, publicId: createRandomId(), askedAt: ctx.clock.now() };
  try {
    await ctx.db.transact([enqueueJob(ctx, { kind: EMAIL_ADDRESS_CHANGE, priority: 'urgent', payload })]);
  } catch (error) {
    await refundConfirmationEmail(ctx, message);
    await ctx.limits.refund(ADDRESS_CHANGE_LIMIT, String(id));
    throw error;
  }
  ctx.pubsub.publish('jobs');
}

/**
 * Changes a subscriber's address to the address that they have just confirmed, and notifies the old address. If the new
 * address is on this list already, nothing changes.
 */
export async function changeAddress(
  ctx: Context,
  input: { row: Subscriber; email: string },
): Promise<'done' | 'taken'> {
  const { row, email } = input;
  const { id, userId } = row;
  const fingerprint = await fingerprintAddress(ctx, { userId, address: email });
  const notice = await notifyOldAddress(ctx, row);
  try {
    await ctx.db.transact([
      logAddress(ctx, row),
      ctx.db.write
        .update(subscribers)
        .set({ email, confirmedAt: ctx.clock.now() })
        .where(
          and(eq(subscribers.id, id), eq(subscribers.email, row.email), eq(subscribers.status, 'confirmed')),
        ),
      expectChange(ctx.db, 'as_it_was'),
      movePause(ctx, { ownerId: userId, address: row.email, to: email }),
      deleteErasureRecord(ctx, { userId, fingerprint }),
      deleteSuppression(ctx, { ownerId: userId, address: email, reason: 'unsubscribed' }),
      deleteSuppression(ctx, { ownerId: userId, address: email, reason: 'removed' }),
      // The address receives email, and its owner has just asked for this newsletter.
      deleteSuppression(ctx, { ownerId: userId, address: email, reason: 'complained' }),
      ...liftBounces(ctx, { ownerId: userId, address: email }),
      eraseAddressLater(ctx, { userId, address: row.email }),
      ...notice,
    ]);
  } catch (error) {
    if (findViolatedIndex(error) === 'subscribers.user_id') return 'taken';
    // A concurrent use of the same link was faster.
    if (error instanceof ExpectationFailed) return 'done';
    throw error;
  }
  ctx.pubsub.publish('deliveries');
  return 'done';
}

/** Notifies the old address. Anyone with an old email has its links, so the subscriber must learn of the change. */
async function notifyOldAddress(ctx: Context, row: Subscriber): Promise<Statement[]> {
  const creator = await findCreator(ctx, row.userId);
  if (creator === undefined) return [];
  return insertSingleMailing(ctx, {
    publicId: createRandomId(),
    ownerId: row.userId,
    priority: PRIORITY.transactional,
    envelopeFrom: ctx.instance.mailFrom,
    messageIdHost: readDomain(ctx.instance.mailFrom),
    skeleton: await ctx.email.compile(createNotice(ctx, creator)),
    address: row.email,
  });
}
