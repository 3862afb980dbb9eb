import { z } from 'zod';
import type { Context } from '../../../server/context.js';
import { findOpenUser, type OwnChange } from '../../accounts/index.js';
import { buildAccountMailing } from '../verification/account-mailing.js';
import { buildNotMeParts } from './not-me-link.js';

const NOTICES: Record<OwnChange, { subject: string; text: string }> = {
  'payouts-connected': {
    subject: 'A payout account was connected to',
    text: 'A payout account was connected. After you complete the payout form, the account receives the money from new sales.',
  },
  'payouts-disconnected': {
    subject: 'The payout account was disconnected from',
    text: 'The payout account was disconnected. Visitors cannot buy paid products until you connect another payout account.',
  },
};

const Payload = z.object({
  userId: z.number(),
  change: z.enum(Object.keys(NOTICES) as [OwnChange, ...OwnChange[]]),
});

/** Emails the owner the notice of a change that another feature made. A second run after a crash repeats the email. */
export async function sendChangeNotice(ctx: Context, payload: unknown): Promise<void> {
  const { userId, change } = Payload.parse(payload);
  const user = await findOpenUser(ctx, userId);
  // An address that was never verified may belong to another person.
  if (user === undefined || user.emailVerifiedAt === null) return;
  const { email, username } = user;
  const { subject, text } = NOTICES[change];
  const brand = ctx.instance.brandName;
  const mailing = await buildAccountMailing(ctx, {
    userId,
    address: email,
    subject: `${subject} your ${brand} account`,
    parts: [
      `This email is about your ${brand} account "${username}". ${text}`,
      ...(await buildNotMeParts(ctx, { userId, email })),
    ],
  });
  await ctx.db.transact(mailing);
  ctx.pubsub.publish('deliveries');
}
