import type { Context } from '../../../server/context.js';
import { type MailingProgress, readProgress, resumeMailing } from '../../mailing/index.js';
import { getSentMailing, type SentNewsletter } from './get-sent-mailing.js';

/** Resumes a sending, whatever the reason for its pause. */
export async function resumeSending(ctx: Context, input: SentNewsletter): Promise<MailingProgress> {
  const mailingId = await getSentMailing(ctx, input);
  await resumeMailing(ctx, mailingId);
  return readProgress(ctx, mailingId);
}
