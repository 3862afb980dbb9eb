import { AppError } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import { findOwnMailing } from '../../mailing/index.js';
import { getNewsletter } from '../store.js';

export interface SentNewsletter {
  userId: number;
  newsletterId: number;
}

/** Returns the mailing of a creator's own newsletter; undefined before it is sent. */
export async function findSentMailing(ctx: Context, input: SentNewsletter): Promise<number | undefined> {
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
