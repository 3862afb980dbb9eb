import type { Context } from '../../../server/context.js';
import {
  type MailingProgress,
  readProgress,
  retryFailed as retryFailedDeliveries,
} from '../../mailing/index.js';
import { refuseHeld } from '../../reviews/index.js';
import { getSentMailing, type SentNewsletter } from './get-sent-mailing.js';

/** Retries failed deliveries, except to unsubscribed subscribers and dead addresses. */
export async function retryFailed(ctx: Context, input: SentNewsletter): Promise<MailingProgress> {
  const mailingId = await getSentMailing(ctx, input);
  await refuseHeld(ctx, input.userId);
  await retryFailedDeliveries(ctx, mailingId);
  return readProgress(ctx, mailingId);
}
