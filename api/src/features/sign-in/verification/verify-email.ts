import { ExpectationFailed } from '../../../db/transact.js';
import { formatDuration } from '../../../kernel/clock.js';
import type { Context } from '../../../server/context.js';
import { getUser, markEmailVerified } from '../../accounts/index.js';
import { consumeCode, createInvalidCodeError, makeCode, SIGNED_IN, tryCode } from '../codes/one-time-code.js';
import { CODE_LIFETIME } from '../codes/rules.js';
import { EMAIL_LINK_LIFETIME } from '../rules.js';
import { buildAccountMailing } from './account-mailing.js';
import { consumeEmailLink, createLinkExpiredError, getLink, makeLink } from './email-link.js';

/** Emails a code and a link that verify the creator's address. Sends nothing if it is verified already. */
export async function requestVerification(ctx: Context, userId: number): Promise<string> {
  const { email, username, emailVerifiedAt } = await getUser(ctx, userId);
  if (emailVerifiedAt !== null) return email;
  const { code, statements: storeCode } = makeCode(ctx, {
    userId,
    email,
    purpose: 'verify-email',
    requester: SIGNED_IN,
  });
  const { url, statements: storeLink } = makeLink(ctx, { userId, email, purpose: 'verify-email' });
  const brand = ctx.instance.brandName;
  const mailing = await buildAccountMailing(ctx, {
    userId,
    address: email,
    subject: `Verify your email address for ${brand}`,
    parts: [
      `The ${brand} account "${username}" was created with this address. To verify the address, open the page below and press "Verify email address" there:`,
      { label: 'Verify your email address', url },
      `Or enter this code in the dashboard. It works once, for ${formatDuration(CODE_LIFETIME)}. The link works for ${formatDuration(EMAIL_LINK_LIFETIME['verify-email'])}.`,
      { code },
      'If you did not create this account, ignore this email.',
    ],
  });
  await ctx.db.transactDurably([...storeCode, ...storeLink, ...mailing]);
  ctx.pubsub.publish('deliveries');
  return email;
}

/** Verifies a signed-in creator's address by the code that was emailed to it. */
export async function verifyEmailByCode(
  ctx: Context,
  { userId, code }: { userId: number; code: string },
): Promise<void> {
  const { email, emailVerifiedAt } = await getUser(ctx, userId);
  if (emailVerifiedAt !== null) return;
  const verifiedCode = await tryCode(ctx, { email, purpose: 'verify-email', code, requester: SIGNED_IN });
  try {
    await ctx.db.transact([...consumeCode(ctx, verifiedCode), markEmailVerified(ctx, { userId, email })]);
  } catch (error) {
    throw error instanceof ExpectationFailed ? createInvalidCodeError() : error;
  }
}

/** Verifies the address that a link was emailed to, once. Needs no session, as another device may be used. */
export async function verifyEmailByLink(ctx: Context, { token }: { token: string }): Promise<void> {
  const link = await getLink(ctx, { token, purpose: 'verify-email' });
  try {
    await ctx.db.transact([...consumeEmailLink(ctx, link), markEmailVerified(ctx, link)]);
  } catch (error) {
    throw error instanceof ExpectationFailed ? createLinkExpiredError() : error;
  }
}
