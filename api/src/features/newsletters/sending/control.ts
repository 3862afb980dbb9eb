import { AppError } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import {
  cancelMailing,
  type MailingProgress,
  pauseMailing,
  readProgress,
  resumeMailing,
  retryFailed as retryFailedDeliveries,
} from '../../mailing/index.js';
import { refuseHeld } from '../../reviews/index.js';
import { findSentMailing, getSentMailing, type SentNewsletter } from './get-sent-mailing.js';

/** Pauses a sending until it is resumed. */
export async function pauseSending(ctx: Context, input: SentNewsletter): Promise<MailingProgress> {
  const mailingId = await getSentMailing(ctx, input);
  await pauseMailing(ctx, mailingId);
  return readProgress(ctx, mailingId);
}

/** Resumes a sending, whatever the reason for its pause. */
export async function resumeSending(ctx: Context, input: SentNewsletter): Promise<MailingProgress> {
  const mailingId = await getSentMailing(ctx, input);
  await resumeMailing(ctx, mailingId);
  return readProgress(ctx, mailingId);
}

/** Cancels a sending. Emails that already left stay sent; the rest are never sent. */
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

/** Retries failed deliveries, except to unsubscribed subscribers and dead addresses. */
export async function retryFailed(ctx: Context, input: SentNewsletter): Promise<MailingProgress> {
  const mailingId = await getSentMailing(ctx, input);
  await refuseHeld(ctx, input.userId);
  await retryFailedDeliveries(ctx, mailingId);
  return readProgress(ctx, mailingId);
}
