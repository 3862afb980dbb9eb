import { ExpectationFailed } from '../../../db/transact.js';
import type { Context } from '../../../server/context.js';
import { checkNewPassword, getUser, markEmailVerified, resetPassword } from '../../accounts/index.js';
import { getLink, linkOver, useLink } from '../verification/email-link.js';
import { reportPasswordChange } from './report-password-change.js';

/**
 * Sets a new password by the token of an emailed link, once. The link proves the address, so it verifies it too. A
 * rejected password does not use the link up.
 */
export async function resetPasswordByLink(
  ctx: Context,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const link = await getLink(ctx, { token, purpose: 'reset-password' });
  const user = await getUser(ctx, link.userId);
  if (user.email !== link.email) throw linkOver();
  const names = [user.username, user.email];
  await checkNewPassword(ctx, { password, kind: 'creator', names, field: 'newPassword' });
  const verification = user.emailVerifiedAt === null ? [markEmailVerified(ctx, link)] : [];
  const report = await reportPasswordChange(ctx, user);
  try {
    // The link first: the report deletes the remaining ones.
    const beside = [...useLink(ctx, link), ...verification, ...report];
    await resetPassword(ctx, { userId: user.id, password, beside });
  } catch (error) {
    throw error instanceof ExpectationFailed ? linkOver() : error;
  }
  ctx.pubsub.publish('deliveries');
}
