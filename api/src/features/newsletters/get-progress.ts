import type { Context } from '../../context.js';
import { AppError } from '../../kernel/errors.js';
import { type MailingProgress, readProgress } from '../mailing/index.js';
import { getNewsletter } from './store.js';

export async function getProgress(
  ctx: Context,
  input: { userId: number; newsletterId: number },
): Promise<MailingProgress> {
  const newsletter = await getNewsletter(ctx, input);
  if (newsletter.mailingId === null) throw new AppError('not_found', 'This newsletter was not sent yet.');
  return readProgress(ctx, newsletter.mailingId);
}
