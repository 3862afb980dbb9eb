import { longDate } from '../../../kernel/clock.js';
import type { Context } from '../../../server/context.js';
import { countStoppable } from '../../mailing/index.js';
import { paysForProError } from './change-plan.js';
import { getUserDetail, type UserDetail } from './get-user-detail.js';

export const PREVIEWED_ACTIONS = ['upgrade', 'downgrade', 'reset-quota', 'suspend', 'reinstate'] as const;
export type PreviewedAction = (typeof PREVIEWED_ACTIONS)[number];

export interface Effects {
  /** The reason why the action is impossible; null if it is possible. */
  refusal: string | null;
  /** The effects, one sentence each. */
  effects: string[];
}

/** Describes the effects of an action on a user before it runs. */
export async function previewEffects(
  ctx: Context,
  { userId, action }: { userId: number; action: PreviewedAction },
): Promise<Effects> {
  const detail = await getUserDetail(ctx, userId);
  switch (action) {
    case 'upgrade':
      return upgradeEffects(ctx, detail);
    case 'downgrade':
      return allowWithEffects(downgradeEffects(ctx, detail));
    case 'reset-quota':
      return allowWithEffects(resetEffects(detail));
    case 'suspend':
      return allowWithEffects(await suspendEffects(ctx, detail));
    case 'reinstate':
      return allowWithEffects(reinstateEffects(detail));
  }
}

function allowWithEffects(effects: string[]): Effects {
  return { refusal: null, effects };
}

function upgradeEffects(ctx: Context, { user, subscription }: UserDetail): Effects {
  if (subscription.source === 'subscription') {
    return { refusal: paysForProError(user.username).message, effects: [] };
  }
  return allowWithEffects([
    `${user.username} is on Pro at once, and until you take it back. Nobody is charged.`,
    `They may send ${countNewsletters(ctx.instance.proQuota)} a month. A quota that was set for them is cleared.`,
  ]);
}

function downgradeEffects(ctx: Context, { user, subscription }: UserDetail): string[] {
  const quota = `On the free plan they may send ${countNewsletters(ctx.instance.freeQuota)} a month. A quota that was set for them is cleared.`;
  const stored =
    'Nothing is deleted. Their custom domain redirects to their plain address, and their page and emails show our name.';
  if (subscription.source !== 'subscription') {
    return [`${user.username} is on the free plan at once.`, quota, stored];
  }
  const until = subscription.graceUntil ?? subscription.currentPeriodEnd;
  return [
    `${user.username} pays for Pro. Their subscription is canceled: nothing more is charged.`,
    `They keep Pro for what is paid${until === null ? '' : `, until ${longDate(Date.parse(until))}`}. Money goes back only at your payment provider.`,
    quota,
    stored,
  ];
}

function resetEffects({ user, subscription }: UserDetail): string[] {
  const { emailsSent, emailQuota } = user.plan;
  const month =
    subscription.source === 'subscription'
      ? 'Their month still ends on their billing day.'
      : 'A new month begins now.';
  return [
    `${user.username} has sent ${emailsSent} of ${countNewsletters(emailQuota)} this month. That counts as none.`,
    month,
  ];
}

async function suspendEffects(ctx: Context, { user, subscription }: UserDetail): Promise<string[]> {
  if (user.suspendedAt !== null) return [`${user.username} is suspended already. Nothing changes.`];
  const stopped = await countStoppable(ctx, user.id);
  return [
    `${user.username} is signed out everywhere, cannot sign in, and their API tokens end.`,
    'Their page, store, archive and widgets are not found, and nobody can subscribe or buy.',
    stopped === 0
      ? 'Nothing is sent in their name: newsletters, schedules, imports and replies stop.'
      : `${countThings(stopped, 'newsletter')} being sent ${stopped === 1 ? 'pauses' : 'pause'}, and schedules, imports and replies stop.`,
    'Subscribers can still unsubscribe, and buyers can still download their files.',
    ...(subscription.source === 'subscription' && !subscription.cancelAtPeriodEnd
      ? ['They continue to pay for Pro. Downgrade them to end that.']
      : []),
    'Nothing is deleted. You can reinstate them at any time.',
  ];
}

function reinstateEffects({ user }: UserDetail): string[] {
  if (user.suspendedAt === null) return [`${user.username} is not suspended. Nothing changes.`];
  return [
    `${user.username} can sign in again, and their page and store are back.`,
    'Paused newsletters and imports continue. Newsletters scheduled for a time that has passed are drafts again.',
    'They have to create new API tokens.',
  ];
}

function countNewsletters(count: number): string {
  return countThings(count, 'newsletter');
}

function countThings(count: number, thing: string): string {
  return `${count.toLocaleString('en')} ${thing}${count === 1 ? '' : 's'}`;
}
