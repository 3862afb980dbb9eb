import { ExpectationFailed, type Statement } from '../../../db/transact.js';
import { normalizeEmailAddress } from '../../../kernel/email/email-address.js';
import type { Context } from '../../../server/context.js';
import {
  endAllAccess,
  getUser,
  markEmailVerified,
  refuseSuspended,
  removePassword,
} from '../../accounts/index.js';
import { accountMailing } from '../verification/account-mailing.js';
import { invalidCode, tryCode, useCode } from '../verification/one-time-code.js';

/**
 * Returns the user whose code this is, once. The code proves the address. If nobody had proved it before, the account
 * may have been registered by another person: their password, sessions, tokens and terminal sign-ins end in the same
 * transaction.
 */
export async function verifyCode(
  ctx: Context,
  input: { email: string; code: string; browser: string },
): Promise<number> {
  const email = normalizeEmailAddress(input.email);
  const found = await tryCode(ctx, { email, purpose: 'sign-in', code: input.code, asker: input.browser });
  const user = await getUser(ctx, found.userId);
  refuseSuspended(ctx, user);
  const takeover = user.emailVerifiedAt === null ? await takeOver(ctx, { userId: user.id, email }) : [];
  try {
    await ctx.db.transactDurably([...useCode(ctx, found), ...takeover]);
  } catch (error) {
    throw error instanceof ExpectationFailed ? invalidCode() : error;
  }
  if (takeover.length > 0) ctx.pubsub.publish('deliveries');
  return user.id;
}

async function takeOver(
  ctx: Context,
  { userId, email }: { userId: number; email: string },
): Promise<Statement[]> {
  const brand = ctx.instance.brandName;
  const mailing = await accountMailing(ctx, {
    userId,
    address: email,
    subject: `Set a new ${brand} password`,
    parts: [
      `You signed in to ${brand} with a code, which verified this email address.`,
      'The address was not verified before, so somebody else could have registered it. We removed the password that was set then. We also ended every other session, API token and terminal sign-in.',
      'If you created the account yourself, set a new password in Settings, Account.',
      { label: 'Set a new password', url: `${ctx.instance.publicUrl}/settings?tab=account` },
    ],
  });
  return [
    markEmailVerified(ctx, { userId, email }),
    removePassword(ctx, userId),
    ...endAllAccess(ctx, userId),
    ...mailing,
  ];
}
