import { AppError } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import { type MailingProgress, readProgress } from '../../mailing/index.js';
import { findSentMailing } from './get-sent-mailing.js';

export async function getProgress(
  ctx: Context,
  input: { userId: number; newsletterId: number },
): Promise<MailingProgress> {
  const mailingId = await findSentMailing(ctx, input);
  if (mailingId === undefined) throw new AppError('not_found', 'This newsletter was not sent yet.');
  return readProgress(ctx, mailingId);
}
