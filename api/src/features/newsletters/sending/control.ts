import { AppError } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import {
  cancelMailing,
  findOwnMailing,
  type HeldAction,
  type MailingProgress,
  pauseMailing,
  readProgress,
  releaseHeldDeliveries,
  resumeMailing,
  retryFailedDeliveries,
} from '../../mailing/index.js';
import { rejectHeld, rejectHeldNewsletter } from '../../reviews/index.js';
import { getNewsletter } from '../store.js';

interface SentNewsletter {
  userId: number;
  newsletterId: number;
}

/** Returns the mailing of a creator's own newsletter, or undefined before it is sent. */
async function findSentMailing(ctx: Context, input: SentNewsletter): Promise<number | undefined> {
  const { mailingId } = await getNewsletter(ctx, input);
  if (mailingId === null) return undefined;
  // Checks the owner of the row itself too, although the pointer is ours.
  return findOwnMailing(ctx, { mailingId, ownerId: input.userId });
}

export async function getSentMailing(ctx: Context, input: SentNewsletter): Promise<number> {
  const mailingId = await findSentMailing(ctx, input);
  if (mailingId === undefined) throw new AppError('not_sent', 'This newsletter was not sent yet.');
  return mailingId;
}

/** Pauses a sending until it is resumed. */
export async function pauseSending(ctx: Context, input: SentNewsletter): Promise<MailingProgress> {
  const mailingId = await getSentMailing(ctx, input);
  await pauseMailing(ctx, mailingId);
  return readProgress(ctx, mailingId);
}

/** Resumes a sending, whatever paused it. */
export async function resumeSending(ctx: Context, input: SentNewsletter): Promise<MailingProgress> {
  const mailingId = await getSentMailing(ctx, input);
  await resumeMailing(ctx, mailingId);
  return readProgress(ctx, mailingId);
}

/** Cancels a sending. Emails that already left stay sent, and the rest are never sent. */
export async function cancelSending(ctx: Context, input: SentNewsletter): Promise<MailingProgress> {
  const mailingId = await getSentMailing(ctx, input);
  await cancelMailing(ctx, mailingId);
  return readProgress(ctx, mailingId);
}

export async function getProgress(
  ctx: Context,
  input: { userId: number; newsletterId: number },
): Promise<MailingProgress> {
  const mailingId = await findSentMailing(ctx, input);
  if (mailingId === undefined) throw new AppError('not_found', 'This newsletter was not sent yet.');
  return readProgress(ctx, mailingId);
}

/** Retries failed deliveries, except to unsubscribed subscribers and hard-bounced addresses. */
export async function retryFailed(ctx: Context, input: SentNewsletter): Promise<MailingProgress> {
  const mailingId = await getSentMailing(ctx, input);
  await rejectHeld(ctx, input.userId);
  await rejectHeldNewsletter(ctx, { userId: input.userId, mailingId });
  await retryFailedDeliveries(ctx, mailingId);
  return readProgress(ctx, mailingId);
}

/** Sends or cancels held emails. */
export async function releaseHeld(
  ctx: Context,
  input: SentNewsletter & { action: HeldAction },
): Promise<MailingProgress> {
  const mailingId = await getSentMailing(ctx, input);
  if (input.action === 'send') {
    await rejectHeld(ctx, input.userId);
    await rejectHeldNewsletter(ctx, { userId: input.userId, mailingId });
  }
  await releaseHeldDeliveries(ctx, { mailingId, action: input.action });
  return readProgress(ctx, mailingId);
}
