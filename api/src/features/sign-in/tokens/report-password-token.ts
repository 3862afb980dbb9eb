import type { Statement } from '../../../db/transact.js';
import { formatMinute } from '../../../kernel/clock.js';
import type { Context } from '../../../server/context.js';
import { getUser } from '../../accounts/index.js';
import { buildNotMeParts } from '../not-me/not-me-link.js';
import { buildAccountMailing } from '../verification/account-mailing.js';

/**
 * Queues the notice of an API token that was created with the password, in the batch of the token. Signing in has a
 * notice of its own. Publish `deliveries` after the commit.
 */
export async function reportPasswordToken(
  ctx: Context,
  { userId, name, scopes }: { userId: number; name: string; scopes: readonly string[] },
): Promise<Statement[]> {
  const { email, username, emailVerifiedAt } = await getUser(ctx, userId);
  if (emailVerifiedAt === null) return [];
  const brand = ctx.instance.brandName;
  return buildAccountMailing(ctx, {
    userId,
    address: email,
    subject: `New ${brand} API token`,
    parts: [
      `An API token was created with the password of your ${brand} account "${username}". To end its access, revoke it in Settings, Security.`,
      {
        facts: [
          ['Name', name],
          ['Scopes', scopes.join(', ')],
          ['Time', formatMinute(ctx.clock.now())],
        ],
      },
      ...(await buildNotMeParts(ctx, { userId, email })),
    ],
  });
}
