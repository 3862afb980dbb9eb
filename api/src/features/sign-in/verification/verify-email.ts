import { ExpectationFailed } from '../../../db/transact.js';
import type { Context } from '../../../server/context.js';
import { getUser, markEmailVerified } from '../../accounts/index.js';
import { getLink, linkOver, useLink } from './email-link.js';
import { invalidCode, SIGNED_IN, tryCode, useCode } from './one-time-code.js';

/** Verifies a signed-in creator's address by the code that was emailed to it. */
export async function verifyEmailByCode(
  ctx: Context,
  { userId, code }: { userId: number; code: string },
): Promise<void> {
  const { email, emailVerifiedAt } = await getUser(ctx, userId);
  if (emailVerifiedAt !== null) return;
  const found = await tryCode(ctx, { email, purpose: 'verify-email', code, asker: SIGNED_IN });
  try {
    await ctx.db.transact([...useCode(ctx, found), markEmailVerified(ctx, { userId, email })]);
  } catch (error) {
    throw error instanceof ExpectationFailed ? invalidCode() : error;
  }
}

/** Verifies the address that a link was emailed to, once. Requires no session: the person may use another device. */
export async function verifyEmailByLink(ctx: Context, { token }: { token: string }): Promise<void> {
  const link = await getLink(ctx, { token, purpose: 'verify-email' });
  try {
    await ctx.db.transact([...useLink(ctx, link), markEmailVerified(ctx, link)]);
  } catch (error) {
    throw error instanceof ExpectationFailed ? linkOver() : error;
  }
}
