import type { Context } from '../../../context.js';
import { notFound } from '../../../kernel/errors.js';
import type { CreatorView } from '../../../ports/pages.js';
import { countLetters } from '../../mailing/index.js';
import { findWording } from '../consent.js';
import { findCreator } from '../get-creator.js';
import { type ConsentingSubscriber, getByToken } from '../store.js';

/** All that a list holds of one reader. */
export interface Reader {
  row: ConsentingSubscriber;
  creator: CreatorView;
  lettersReceived: number;
}

export async function getReader(ctx: Context, token: string): Promise<Reader> {
  const row = await getByToken(ctx, token);
  const { id, userId, wordingId } = row;
  const [creator, wording, lettersReceived] = await Promise.all([
    findCreator(ctx, userId),
    findWording(ctx, { userId, wordingId }),
    countLetters(ctx, { ownerId: userId, recipientId: id }),
  ]);
  if (creator === undefined) throw notFound('Subscription');
  const { username, displayName } = creator;
  return { row: { ...row, wording }, creator: { username, displayName }, lettersReceived };
}
