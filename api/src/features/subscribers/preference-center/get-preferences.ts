import { eq } from 'drizzle-orm';
import { toPlainLine } from '../../../kernel/email/email-html.js';
import { removeSlots } from '../../../kernel/email/slots.js';
import { createNotFoundError } from '../../../kernel/errors.js';
import type { CreatorLook } from '../../../ports/pages.js';
import type { Context } from '../../../server/context.js';
import { countReceivedNewsletters, findPauseEnd } from '../../mailing/index.js';
import { countActivity, type SubscriberActivity } from '../provided/provide-activity.js';
import { getListSettings } from '../settings/list-settings.js';
import { findCreator } from '../sign-up/find-creator.js';
import { getByToken, getSubscriber, type ListedSubscriber } from '../store.js';
import { subscribers, type TrackingMode } from '../table.js';
import { listChanges, type SubscriberChange } from '../timeline/list-changes.js';
import { logRename } from '../timeline/log-changes.js';
import { getChoices, type OwnChoices } from './choices.js';

/** Returns the URL of the preference center, which is in the footer of each newsletter. */
export function buildPreferencesUrl(ctx: Context, token: string): string {
  return `${ctx.instance.publicUrl}/r/${token}`;
}

/** Everything that a list stores about one subscriber. */
export interface Preferences {
  row: ListedSubscriber;
  creator: CreatorLook;
  emailsReceived: number;
  choices: OwnChoices;
  /** The end of a pause, or null if newsletters are not paused. */
  pausedUntil: number | null;
  /** Current tracking mode, and the activity stored about this subscriber from any time. */
  activity: SubscriberActivity & { tracking: TrackingMode };
  /** The log of changes, newest first. */
  changes: SubscriberChange[];
}

export async function getPreferences(ctx: Context, token: string): Promise<Preferences> {
  const { id, userId } = await getByToken(ctx, token);
  const row = await getSubscriber(ctx, { userId, subscriberId: id });
  const [creator, emailsReceived, { tracking }, activity, choices, pauseEnd, changes] = await Promise.all([
    findCreator(ctx, userId),
    countReceivedNewsletters(ctx, { ownerId: userId, recipientId: id }),
    getListSettings(ctx, userId),
    countActivity(ctx, id),
    getChoices(ctx, row),
    findPauseEnd(ctx, { ownerId: userId, address: row.email }),
    listChanges(ctx, { userId, subscriberId: id }),
  ]);
  if (creator === undefined) throw createNotFoundError('Subscription');
  return {
    row,
    creator,
    emailsReceived,
    choices,
    pausedUntil: pauseEnd ?? null,
    activity: { tracking, ...activity },
    changes,
  };
}

/** Sets the name that emails use, or null if nothing is left after cleaning. */
export async function renameSubscriber(
  ctx: Context,
  input: { token: string; name: string | null },
): Promise<void> {
  const { id } = await getByToken(ctx, input.token);
  const name = toPlainLine(removeSlots(input.name ?? '')) || null;
  await ctx.db.transact([
    logRename(ctx, { id, name }),
    ctx.db.write.update(subscribers).set({ name }).where(eq(subscribers.id, id)),
  ]);
}
