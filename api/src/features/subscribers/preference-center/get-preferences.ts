import { notFound } from '../../../kernel/errors.js';
import type { CreatorView } from '../../../ports/pages.js';
import type { Context } from '../../../server/context.js';
import { countEmails } from '../../mailing/index.js';
import { findWording } from '../consent.js';
import { getListSettings } from '../settings/list-settings.js';
import { findCreator } from '../sign-up/get-creator.js';
import { type ConsentingSubscriber, getByToken } from '../store.js';
import type { TrackingMode } from '../table.js';
import { countActivity, type SubscriberActivity } from './subscriber-activity.js';

/** Everything that a list stores about one subscriber. */
export interface Preferences {
  row: ConsentingSubscriber;
  creator: CreatorView;
  emailsReceived: number;
  /** Current tracking mode, and the activity stored about this subscriber from any time. */
  activity: SubscriberActivity & { tracking: TrackingMode };
}

export async function getPreferences(ctx: Context, token: string): Promise<Preferences> {
  const row = await getByToken(ctx, token);
  const { id, userId, wordingId } = row;
  const [creator, wording, emailsReceived, { tracking }, activity] = await Promise.all([
    findCreator(ctx, userId),
    findWording(ctx, { userId, wordingId }),
    countEmails(ctx, { ownerId: userId, recipientId: id }),
    getListSettings(ctx, userId),
    countActivity(ctx, id),
  ]);
  if (creator === undefined) throw notFound('Subscription');
  const { username, displayName } = creator;
  return {
    row: { ...row, wording },
    creator: { username, displayName },
    emailsReceived,
    activity: { tracking, ...activity },
  };
}
