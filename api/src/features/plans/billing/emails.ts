import type { Statement } from '../../../db/transact.js';
import { longDate } from '../../../kernel/clock.js';
import { AppError } from '../../../kernel/errors.js';
import { hashToken } from '../../../kernel/ids.js';
import { formatCents } from '../../../kernel/money.js';
import type { Invoice } from '../../../ports/subscriptions.js';
import type { Context } from '../../../server/context.js';
import { timeZoneOf, type User } from '../../accounts/index.js';
import { accountEmail } from '../../mailing/index.js';
import { callProvider } from '../../payments/index.js';
import { findCustomerId, type SubscriptionRow } from '../store.js';

export async function listInvoices(ctx: Context, { userId }: { userId: number }): Promise<Invoice[]> {
  const customerId = await findCustomerId(ctx, userId);
  if (customerId === undefined) return [];
  return callProvider(ctx, () => ctx.payments.subscriptions.listInvoices(customerId));
}

/** Returns the URL of the provider's page for changing cards and viewing invoices. */
export async function openBillingPortal(ctx: Context, { userId }: { userId: number }): Promise<string> {
  const customerId = await findCustomerId(ctx, userId);
  if (customerId === undefined) {
    throw new AppError('no_subscription', 'You have made no payments yet, so there is no billing portal.');
  }
  const returnUrl = `${ctx.instance.publicUrl}/settings?tab=subscription`;
  return callProvider(ctx, () => ctx.payments.subscriptions.openPortal({ customerId, returnUrl }));
}

/** Queues an email in the batch that finds a payment missing: one for each time that payments start to fail. */
export function paymentFailedMailing(
  ctx: Context,
  { row, user }: { row: SubscriptionRow; user: User },
): Promise<Statement[]> {
  const { publicId, pastDueSince, proUntil, amount } = row;
  const until = longDate(proUntil ?? ctx.clock.now(), timeZoneOf(user));
  return accountEmail(ctx, {
    publicId: hashToken(`pro-payment-failed ${publicId} ${pastDueSince}`),
    user,
    email: {
      subject: `Your ${ctx.instance.brandName} payment did not go through`,
      paragraphs: [
        `We could not charge ${formatCents(amount ?? 0)} for Pro. Perhaps the card has expired, or the bank said no.`,
        `You keep Pro until ${until}. We will try the card again before then; with another card it works at once.`,
      ],
      link: { label: 'Check your card', path: '/settings?tab=subscription' },
      foot: 'If nothing is paid by then, you go back to the free plan. All that you have made stays.',
    },
  });
}

/** Queues an email in the batch that finds Pro ended without its owner's wish: one per subscription. */
export function proEndedMailing(
  ctx: Context,
  { row, user, reason }: { row: SubscriptionRow; user: User; reason: 'unpaid' | 'money-back' },
): Promise<Statement[]> {
  const { brandName } = ctx.instance;
  const why = {
    unpaid: 'The last payment for Pro did not go through, and the days to mend that are over.',
    'money-back': 'The last payment for Pro went back to you, so Pro has ended with it.',
  };
  return accountEmail(ctx, {
    publicId: hashToken(`pro-ended ${row.publicId}`),
    user,
    email: {
      subject: `Your ${brandName} Pro has ended`,
      paragraphs: [
        `${why[reason]} You are on the free plan now, and nothing more will be charged.`,
        'Your page, your subscribers and your newsletters are all still there.',
      ],
      link: { label: 'Renew Pro', path: '/upgrade' },
      foot: 'A domain of your own leads to your plain address until then.',
    },
  });
}
