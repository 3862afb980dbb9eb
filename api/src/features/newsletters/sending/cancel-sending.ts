import type { Context } from '../../../server/context.js';
import { cancelMailing, type MailingProgress, readProgress } from '../../mailing/index.js';
import { getSentMailing, type SentNewsletter } from './get-sent-mailing.js';

/** Cancels a sending. Emails that already left stay sent; the rest are never sent. */
export async function cancelSending(ctx: Context, input: SentNewsletter): Promise<MailingProgress> {
  const mailingId = await getSentMailing(ctx, input);
  await cancelMailing(ctx, mailingId);
  return readProgress(ctx, mailingId);
}
