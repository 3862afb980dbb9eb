import { formatLongDate } from '../../../kernel/clock.js';
import type { Context } from '../../../server/context.js';
import { countStoppable } from '../../mailing/index.js';
import { createPaysForProError } from './change-plan.js';
import { getUserDetail, type UserDetail } from './get-user-detail.js';

export const PREVIEWED_ACTIONS = ['upgrade', 'downgrade', 'reset-quota', 'suspend', 'reinstate'] as const;
export type PreviewedAction = (typeof PREVIEWED_ACTIONS)[number];

export interface ActionEffects {
  /** The reason why the action is impossible, or null if it is possible. */
  refusal: string | null;
  /** The effects, one sentence each. */
  effects: string[];
}

/** Describes the effects of an action on a user before it runs. */
export async function previewEffects(
  ctx: Context,
  { userId, action }: { userId: number; action: PreviewedAction },
): Promise<ActionEffects> {
  const detail = await getUserDetail(ctx, userId);
  switch (action) {
    case 'upgrade':
      return upgradeEffects(ctx, detail);
    case 'downgrade':
      return allowWithEffects(listDowngradeEffects(ctx, detail));
    case 'reset-quota':
      return allowWithEffects(resetEffects(detail));
    case 'suspend':
      return allowWithEffects(await suspendEffects(ctx, detail));
    case 'reinstate':
      return allowWithEffects(reinstateEffects(detail));
  }
}

function allowWithEffects(effects: string[]): ActionEffects {
  return { refusal: null, effects };
}

function upgradeEffects(ctx: Context, { user, subscription }: UserDetail): ActionEffects {
  if (subscription.source === 'subscription') {
    return { refusal: createPaysForProError(user.username).message, effects: [] };
  }
  return allowWithEffects([
    `${user.username} is on Pro immediately, until you downgrade them. Nobody is charged.`,
    `They can send ${countNewsletters(ctx.instance.proQuota)} a month. This removes any quota of their own.`,
  ]);
}

function listDowngradeEffects(ctx: Context, { user, subscription }: UserDetail): string[] {
  const quota = `On the free plan they can send ${countNewsletters(ctx.instance.freeQuota)} a month. This removes any quota of their own.`;
  const unchangedText =
    'Nothing is deleted. Their custom domain redirects to their standard address, and their page and newsletters show the branding.';
  if (subscription.source !== 'subscription') {
    return [`${user.username} is on the free plan immediately.`, quota, unchangedText];
  }
  const endsAt = subscription.graceUntil ?? subscription.currentPeriodEnd;
  return [
    `${user.username} pays for Pro. Their subscription is canceled, and they are not charged again.`,
    `They keep Pro until the end of the paid period${endsAt === null ? '' : `, ${formatLongDate(Date.parse(endsAt))}`}. You can refund payments only at your payment provider.`,
    quota,
    unchangedText,
  ];
}

function resetEffects({ user, subscription }: UserDetail): string[] {
  const { emailsSent, emailQuota } = user.plan;
  const month =
    subscription.source === 'subscription'
      ? 'The count still resets on their billing day.'
      : 'Their month begins again now.';
  return [
    `${user.username} has sent ${emailsSent} of ${countNewsletters(emailQuota)} this month. The count returns to 0.`,
    month,
  ];
}

async function suspendEffects(ctx: Context, { user, subscription }: UserDetail): Promise<string[]> {
  if (user.suspendedAt !== null) return [`${user.username} is suspended already. Nothing changes.`];
  const stoppableCount = await countStoppable(ctx, user.id);
  return [
    `${user.username} is signed out everywhere and cannot sign in. Their API tokens are revoked.`,
    'Their page, store, archive and widgets go offline, and nobody can subscribe or buy.',
    stoppableCount === 0
      ? 'Nothing is sent in their name: newsletters, schedules, imports and auto-replies stop.'
      : `Sending pauses for ${countThings(stoppableCount, 'newsletter')}, and schedules, imports and auto-replies stop.`,
    'Subscribers can still unsubscribe, and buyers can still download their files.',
    ...(subscription.source === 'subscription' && !subscription.cancelAtPeriodEnd
      ? ['They continue to pay for Pro. Downgrade them to cancel their subscription.']
      : []),
    'Nothing is deleted. You can reinstate them at any time.',
  ];
}

function reinstateEffects({ user }: UserDetail): string[] {
  if (user.suspendedAt === null) return [`${user.username} is not suspended. Nothing changes.`];
  return [
    `${user.username} can sign in again, and their page and store are back.`,
    'Newsletters and imports that the suspension stopped continue. Newsletters scheduled for a time that has passed are drafts again.',
    'They have to create new API tokens.',
  ];
}

function countNewsletters(count: number): string {
  return countThings(count, 'newsletter');
}

function countThings(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}
