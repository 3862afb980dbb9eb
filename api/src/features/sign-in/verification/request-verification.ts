import { durationText } from '../../../kernel/clock.js';
import type { Context } from '../../../server/context.js';
import { getUser } from '../../accounts/index.js';
import { CODE_LIFETIME, EMAIL_LINK_LIFETIME } from '../rules.js';
import { accountMailing } from './account-mailing.js';
import { makeLink } from './email-link.js';
import { makeCode, SIGNED_IN } from './one-time-code.js';

/** Emails a code and a link that verify the creator's address. Sends nothing if it is verified already. */
export async function requestVerification(ctx: Context, userId: number): Promise<string> {
  const { email, username, emailVerifiedAt } = await getUser(ctx, userId);
  if (emailVerifiedAt !== null) return email;
  const { code, statements: storeCode } = makeCode(ctx, {
    userId,
    email,
    purpose: 'verify-email',
    asker: SIGNED_IN,
  });
  const { url, statements: storeLink } = makeLink(ctx, { userId, email, purpose: 'verify-email' });
  const brand = ctx.instance.brandName;
  const mailing = await accountMailing(ctx, {
    userId,
    address: email,
    subject: `Verify your email address for ${brand}`,
    parts: [
      `The ${brand} account "${username}" was created with this address. Open this page and press its button to verify the address:`,
      { label: 'Verify your email address', url },
      `Or enter this code in the dashboard. It works once, for ${durationText(CODE_LIFETIME)}. The link works for ${durationText(EMAIL_LINK_LIFETIME['verify-email'])}.`,
      { code },
      'If you did not create this account, do not press the button. The account cannot send anything without it.',
    ],
  });
  await ctx.db.transactDurably([...storeCode, ...storeLink, ...mailing]);
  ctx.pubsub.publish('deliveries');
  return email;
}
