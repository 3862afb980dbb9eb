import { ExpectationFailed } from '../../../db/transact.js';
import type { Context } from '../../../server/context.js';
import {
  endAccess,
  findOpenUser,
  markSecured,
  removePasskeys,
  removePassword,
  removeRecentFactors,
} from '../../accounts/index.js';
import { disconnectRecentAccount } from '../../payouts/index.js';
import { emitSiteChanged } from '../../sites/index.js';
import { pauseRecentEndpoints } from '../../webhooks/index.js';
import { endEmailChange } from '../email-change/request-email-change.js';
import { resetMailing } from '../passwords/reset-password.js';
import { describeUndone } from './describe-undone.js';
import { createNoticeExpiredError, readNotMe } from './not-me-link.js';
import { NOT_ME_LIFETIME } from './rules.js';

/**
 * Secures an account after its owner reported a change. Ends the sessions, forgets the browsers, removes the password
 * and the passkeys, and emails a link to set a new password. Also removes a second factor, API tokens and a payout
 * account, and pauses webhook endpoints, if they were added while a notice with a valid link can exist
 * (`NOT_ME_LIFETIME`). Each link works once, and ends the links of earlier notices. Throws `link_expired`.
 */
export async function secureAccount(
  ctx: Context,
  { token, revokesTokens }: { token: string; revokesTokens: boolean },
): Promise<void> {
  const { userId, email, sentAt } = await readNotMe(ctx, token);
  const user = await findOpenUser(ctx, userId);
  if (user === undefined || user.email !== email) throw createNoticeExpiredError();
  const since = ctx.clock.now() - NOT_ME_LIFETIME;
  const mailing = await resetMailing(ctx, {
    user,
    opening: `You secured the ${ctx.instance.brandName} account "${user.username}". Your password was removed. Open this page to choose a new one.`,
    notes: await describeUndone(ctx, { userId, since }),
  });
  try {
    await ctx.db.transactDurably([
      ...markSecured(ctx, { userId, email, since: sentAt }),
      removePassword(ctx, userId),
      endEmailChange(ctx, userId),
      ...removePasskeys(ctx, { kind: 'user', id: userId }),
      ...removeRecentFactors(ctx, { account: { kind: 'user', id: userId }, since }),
      ...disconnectRecentAccount(ctx, { userId, since }),
      pauseRecentEndpoints(ctx, { userId, since }),
      ...endAccess(ctx, { userId, tokensSince: revokesTokens ? 0 : since }),
      ...mailing,
    ]);
  } catch (error) {
    throw error instanceof ExpectationFailed ? createNoticeExpiredError() : error;
  }
  emitSiteChanged(ctx, userId);
  ctx.pubsub.publish('deliveries');
}
