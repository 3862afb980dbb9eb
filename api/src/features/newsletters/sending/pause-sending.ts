import type { Context } from '../../../server/context.js';
import { type MailingProgress, pauseMailing, readProgress } from '../../mailing/index.js';
import { getSentMailing, type SentNewsletter } from './get-sent-mailing.js';

/** Pauses a sending until it is resumed. */
export async function pauseSending(ctx: Context, input: SentNewsletter): Promise<MailingProgress> {
  const mailingId = await getSentMailing(ctx, input);
  await pauseMailing(ctx, mailingId);
  return readProgress(ctx, mailingId);
}
