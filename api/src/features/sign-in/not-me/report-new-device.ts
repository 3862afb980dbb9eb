import type { Statement } from '../../../db/transact.js';
import type { SessionClient } from '../../../http/identity/actor.js';
import { toIso } from '../../../kernel/clock.js';
import type { Context } from '../../../server/context.js';
import { getUser } from '../../accounts/index.js';
import { accountMailing } from '../verification/account-mailing.js';
import { notMeParts } from './not-me-link.js';

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
  return accountMailing(ctx, {
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
}

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
  return accountMailing(ctx, {
    userId,
    address: email,
    subject: `New API token at ${brand}`,
    parts: [
      `An API token was created with the password of your ${brand} account "${username}". To end its access, revoke it in Settings, Security.`,
      {
        facts: [
          ['Name', name],
          ['Scopes', scopes.join(', ')],
          ['Time', momentOf(ctx.clock.now())],
        ],
      },
      ...(await notMeParts(ctx, { userId, email })),
    ],
  });
}

/** Formats a time as `2026-11-21 08:00 UTC`. */
function momentOf(at: number): string {
  return `${toIso(at).slice(0, 16).replace('T', ' ')} UTC`;
}
