import type { Statement } from '../../../db/transact.js';
import { AppError } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import {
  addPasskey,
  beginPasskey,
  type Ceremony,
  getUser,
  type Passkey,
  removePasskey,
  requireLiveSession,
} from '../../accounts/index.js';
import { buildNotMeParts } from '../not-me/not-me-link.js';
import { buildAccountMailing } from '../verification/account-mailing.js';

/** Begins to add a passkey. Throws `email_not_verified`, because the owner could then never recover the account. */
export async function beginOwnPasskey(ctx: Context, userId: number): Promise<Ceremony> {
  const { username, emailVerifiedAt } = await getUser(ctx, userId);
  if (emailVerifiedAt === null) {
    throw new AppError('email_not_verified', 'Please verify your email address before you add a passkey.');
  }
  return beginPasskey(ctx, { account: { kind: 'user', id: userId }, label: username });
}

/** Adds a passkey, and notifies its owner by email. Throws `unauthenticated` if the session has ended in between. */
export async function addOwnPasskey(
  ctx: Context,
  input: { userId: number; tokenHash: string; name: string; token: string | undefined; credential: unknown },
): Promise<Passkey> {
  const { userId, tokenHash, ...passkey } = input;
  const extraStatements = [
    ...requireLiveSession(ctx, { userId, tokenHash }),
    ...(await createNotice(ctx, { userId, change: 'A passkey was added to' })),
  ];
  const addedPasskey = await addPasskey(ctx, {
    account: { kind: 'user', id: userId },
    ...passkey,
    extraStatements,
  });
  ctx.pubsub.publish('deliveries');
  return addedPasskey;
}

/** Removes a passkey, and notifies its owner by email. */
export async function removeOwnPasskey(
  ctx: Context,
  { userId, id }: { userId: number; id: number },
): Promise<void> {
  const extraStatements = await createNotice(ctx, { userId, change: 'A passkey was removed from' });
  await removePasskey(ctx, { account: { kind: 'user', id: userId }, id, extraStatements });
  ctx.pubsub.publish('deliveries');
}

async function createNotice(
  ctx: Context,
  { userId, change }: { userId: number; change: string },
): Promise<Statement[]> {
  const { email, username } = await getUser(ctx, userId);
  const brand = ctx.instance.brandName;
  return buildAccountMailing(ctx, {
    userId,
    address: email,
    subject: `Your ${brand} passkeys were changed`,
    parts: [
      `${change} the ${brand} account "${username}".`,
      ...(await buildNotMeParts(ctx, { userId, email })),
    ],
  });
}
