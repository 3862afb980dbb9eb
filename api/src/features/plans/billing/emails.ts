import type { Statement } from '../../../db/transact.js';
import { formatLongDate } from '../../../kernel/clock.js';
import { hashToken } from '../../../kernel/ids.js';
import { formatMoney } from '../../../kernel/money/money.js';
import { PRICES } from '../../../kernel/plans/plan-prices.js';
import type { Context } from '../../../server/context.js';
import { chooseTimeZone, type User } from '../../accounts/index.js';
import { type AccountEmail, queueAccountEmail } from '../../mailing/index.js';
import type { SubscriptionRow } from '../store.js';

const PRO_IS_GRANTED = 'Pro stays active, because an administrator granted it.';

/**
 * Builds the statements that queue an email in the batch that finds a payment missing, one for each time that payments
 * start to fail.
 */
export function buildPaymentFailedMailing(
  ctx: Context,
  { row, user, isGranted }: { row: SubscriptionRow; user: User; isGranted: boolean },
): Promise<Statement[]> {
  const { publicId, pastDueSince, proUntil, amount } = row;
  const { brandName } = ctx.instance;
  const endDate = formatLongDate(proUntil ?? ctx.clock.now(), chooseTimeZone(user));
  return queueAccountEmail(ctx, {
    publicId: hashToken(`pro-payment-failed ${publicId} ${pastDueSince}`),
    user,
    email: {
      subject: `Your ${brandName} payment failed`,
      paragraphs: [
        `${brandName} could not charge ${formatMoney(amount ?? 0, PRICES.monthly.currency)} for Pro. The card may have expired, or the bank declined it.`,
        `${isGranted ? 'Your paid subscription' : 'Pro'} stays active until ${endDate}. ${brandName} will try the card again before then. You can also change the card now.`,
      ],
      link: { label: 'Update your card', path: '/settings?tab=subscription' },
      foot: isGranted
        ? `If no payment succeeds by then, your paid subscription ends. ${PRO_IS_GRANTED}`
        : 'If no payment succeeds by then, your account returns to the free plan. All your content stays.',
    },
  });
}

/**
 * Builds the statements that queue an email in the batch that finds a subscription ended without its owner's wish, one
 * per subscription.
 */
export function buildSubscriptionEndedMailing(
  ctx: Context,
  input: { row: SubscriptionRow; user: User; reason: 'unpaid' | 'reversed'; isGranted: boolean },
): Promise<Statement[]> {
  const { row, user, reason, isGranted } = input;
  const reasonTexts = {
    unpaid: 'The last payment for Pro failed, and the time to update your card has passed.',
    reversed: 'The last payment for Pro was refunded or disputed.',
  };
  return queueAccountEmail(ctx, {
    publicId: hashToken(`pro-ended ${row.publicId}`),
    user,
    email: isGranted
      ? buildGrantedEmail(ctx, reasonTexts[reason])
      : buildProEndedEmail(ctx, { user, why: reasonTexts[reason] }),
  });
}

function buildProEndedEmail(ctx: Context, { user, why }: { user: User; why: string }): AccountEmail {
  const { brandName, publicUrl } = ctx.instance;
  return {
    subject: `Your ${brandName} Pro plan has ended`,
    paragraphs: [
      `${why} Your account is on the free plan now. You will not be charged again.`,
      'Your page, your subscribers and your newsletters are all still there.',
    ],
    link: { label: 'Renew Pro', path: '/upgrade' },
    foot: `If you have a custom domain, it redirects to your page at ${publicUrl}/${user.username} until you renew Pro.`,
  };
}

function buildGrantedEmail(ctx: Context, reasonText: string): AccountEmail {
  return {
    subject: `Your paid ${ctx.instance.brandName} subscription has ended`,
    paragraphs: [`${reasonText} Your paid subscription has ended. ${PRO_IS_GRANTED}`],
    link: { label: 'Open your subscription', path: '/settings?tab=subscription' },
    foot: 'You will not be charged again.',
  };
}
