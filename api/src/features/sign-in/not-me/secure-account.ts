import { ExpectationFailed } from '../../../db/transact.js';
import type { Context } from '../../../server/context.js';
import {
  endAccess,
  findOpenUser,
  markSecured,
  removePasskeys,
  removePassword,
} from '../../accounts/index.js';
import { resetMailing } from '../passwords/reset-password.js';
import { linkOver } from '../verification/email-link.js';
import { readNotMe } from './not-me-link.js';

/**
 * Ends the sessions of an account whose owner reports a change as not theirs, forgets its browsers, removes the password
 * and the passkeys, and emails a link to set a new password. Each link works once, and ends the links of earlier
 * notices. Throws `link_expired`.
 */
export async function secureAccount(
  ctx: Context,
  { token, revokesTokens }: { token: string; revokesTokens: boolean },
): Promise<void> {
  const { userId, email, sentAt } = await readNotMe(ctx, token);
  const user = await findOpenUser(ctx, userId);
  if (user === undefined || user.email !== email) throw linkOver();
  try {
    await ctx.db.transactDurably([
      ...markSecured(ctx, { userId, email, since: sentAt }),
      removePassword(ctx, userId),
      ...removePasskeys(ctx, userId),
      ...endAccess(ctx, { userId, revokesTokens }),
      ...(await resetMailing(ctx, { ...user, passkeys: 0 })),
    ]);
  } catch (error) {
    throw error instanceof ExpectationFailed ? linkOver() : error;
  }
  ctx.pubsub.publish('deliveries');
}
