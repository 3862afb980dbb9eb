import type { Statement } from '../../../db/transact.js';
import type { SessionClient } from '../../../http/identity/actor.js';
import { formatMinute } from '../../../kernel/clock.js';
import type { Context } from '../../../server/context.js';
import { getUser } from '../../accounts/index.js';
import { buildAccountMailing } from '../verification/account-mailing.js';
import { buildNotMeParts } from './not-me-link.js';

/**
 * Queues the notice of a sign-in from a browser that has not signed in to the account before, in the batch of its
 * session. An unverified address gets no email, because it may belong to another person. Publish `deliveries` after the
 * commit.
 */
export async function reportNewDevice(
  ctx: Context,
  { userId, client }: { userId: number; client: SessionClient },
): Promise<Statement[]> {
  const { email, username, emailVerifiedAt } = await getUser(ctx, userId);
  if (emailVerifiedAt === null) return [];
  const brand = ctx.instance.brandName;
  const { device, timeZone } = client;
  return buildAccountMailing(ctx, {
    userId,
    address: email,
    subject: `New sign-in to ${brand}`,
    parts: [
      `A new browser signed in to your ${brand} account "${username}".`,
      {
        facts: [
          ['Browser', device ?? 'Unknown'],
          ['Time zone', timeZone ?? 'Unknown'],
          ['Time', formatMinute(ctx.clock.now())],
        ],
      },
      ...(await buildNotMeParts(ctx, { userId, email })),
    ],
  });
}
