import type { SessionClient } from '../../../http/identity/actor.js';
import { toIso } from '../../../kernel/clock.js';
import type { Context } from '../../../server/context.js';
import { getUser } from '../../accounts/index.js';
import { accountMailing } from '../verification/account-mailing.js';
import { notMeParts } from './not-me-link.js';

/**
 * Notifies the owner of a sign-in from a browser that has not signed in to the account before. An unverified address
 * gets no email, because it may belong to another person.
 */
export async function reportNewDevice(
  ctx: Context,
  { userId, client }: { userId: number; client: SessionClient },
): Promise<void> {
  const { email, username, emailVerifiedAt } = await getUser(ctx, userId);
  if (emailVerifiedAt === null) return;
  const brand = ctx.instance.brandName;
  const { device, timeZone } = client;
  const mailing = await accountMailing(ctx, {
    userId,
    address: email,
    subject: `New sign-in to ${brand}`,
    parts: [
      `A new browser signed in to your ${brand} account "${username}".`,
      {
        facts: [
          ['Browser', device ?? 'Unknown'],
          ['Time zone', timeZone ?? 'Unknown'],
          ['Time', momentOf(ctx.clock.now())],
        ],
      },
      ...(await notMeParts(ctx, { userId, email })),
    ],
  });
  await ctx.db.transact(mailing);
  ctx.pubsub.publish('deliveries');
}

/** Formats a time as `2026-11-21 08:00 UTC`. */
function momentOf(at: number): string {
  return `${toIso(at).slice(0, 16).replace('T', ' ')} UTC`;
}
