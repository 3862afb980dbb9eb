import type { Context } from '../../context.js';
import { AppError } from '../../kernel/errors.js';
import { getNewsletter } from './store.js';

export interface SentNewsletter {
  userId: number;
  newsletterId: number;
}

/** The mailing of a creator's own newsletter. */
export async function getSentMailing(ctx: Context, input: SentNewsletter): Promise<number> {
  const { mailingId } = await getNewsletter(ctx, input);
  if (mailingId === null) throw new AppError('not_sent', 'This newsletter was not sent yet.');
  return mailingId;
}
