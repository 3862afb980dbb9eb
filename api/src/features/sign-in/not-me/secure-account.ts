import type { Context } from '../../../server/context.js';
import { endAccess, findOpenUser, removePasskeys, removePassword } from '../../accounts/index.js';
import { resetMailing } from '../passwords/reset-password.js';
import { linkOver } from '../verification/email-link.js';
import { readNotMe } from './not-me-link.js';

/**
 * Ends the sessions of an account whose owner reports a change as not theirs, removes the password and the passkeys,
 * and emails a link to set a new password. A second call does the same again.
 */
export async function secureAccount(
  ctx: Context,
  { token, revokesTokens }: { token: string; revokesTokens: boolean },
): Promise<void> {
  const { userId, email } = await readNotMe(ctx, token);
  const user = await findOpenUser(ctx, userId);
  if (user === undefined || user.email !== email) throw linkOver();
  await ctx.db.transactDurably([
    removePassword(ctx, userId),
    removePasskeys(ctx, userId),
    ...endAccess(ctx, { userId, revokesTokens }),
    ...(await resetMailing(ctx, user)),
  ]);
  ctx.pubsub.publish('deliveries');
}
