import type { Context } from '../../../context.js';
import { notFound } from '../../../kernel/errors.js';
import type { CreatorView } from '../../../ports/pages.js';
import { countLetters } from '../../mailing/index.js';
import { findWording } from '../consent.js';
import { findCreator } from '../get-creator.js';
import { getListSettings } from '../list-settings.js';
import { type ConsentingSubscriber, getByToken } from '../store.js';
import type { TrackingMode } from '../table.js';
import { countActivity, type ReaderActivity } from './reader-activity.js';

/** All that a list holds of one reader. */
export interface Reader {
  row: ConsentingSubscriber;
  creator: CreatorView;
  lettersReceived: number;
  /** What is counted now, and what is kept of this reader from any time. */
  activity: ReaderActivity & { tracking: TrackingMode };
}

export async function getReader(ctx: Context, token: string): Promise<Reader> {
  const row = await getByToken(ctx, token);
  const { id, userId, wordingId } = row;
  const [creator, wording, lettersReceived, { tracking }, activity] = await Promise.all([
    findCreator(ctx, userId),
    findWording(ctx, { userId, wordingId }),
    countLetters(ctx, { ownerId: userId, recipientId: id }),
    getListSettings(ctx, userId),
    countActivity(ctx, id),
  ]);
  if (creator === undefined) throw notFound('Subscription');
  const { username, displayName } = creator;
  return {
    row: { ...row, wording },
    creator: { username, displayName },
    lettersReceived,
    activity: { tracking, ...activity },
  };
}
