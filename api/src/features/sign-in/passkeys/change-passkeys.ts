import type { Statement } from '../../../db/transact.js';
import type { Context } from '../../../server/context.js';
import { addPasskey, getUser, type Passkey, removePasskey } from '../../accounts/index.js';
import { notMeParts } from '../not-me/not-me-link.js';
import { accountMailing } from '../verification/account-mailing.js';

/** Adds a passkey, and notifies its owner by email. */
export async function addOwnPasskey(
  ctx: Context,
  input: { userId: number; tokenHash: string; name: string; token: string | undefined; credential: unknown },
): Promise<Passkey> {
  const beside = await notice(ctx, { userId: input.userId, change: 'A passkey was added to' });
  const added = await addPasskey(ctx, { ...input, beside });
  ctx.pubsub.publish('deliveries');
  return added;
}

/** Removes a passkey, and notifies its owner by email. */
export async function removeOwnPasskey(ctx: Context, input: { userId: number; id: number }): Promise<void> {
  const beside = await notice(ctx, { userId: input.userId, change: 'A passkey was removed from' });
  await removePasskey(ctx, { ...input, beside });
  ctx.pubsub.publish('deliveries');
}

async function notice(
  ctx: Context,
  { userId, change }: { userId: number; change: string },
): Promise<Statement[]> {
  const { email, username } = await getUser(ctx, userId);
  const brand = ctx.instance.brandName;
  return accountMailing(ctx, {
    userId,
    address: email,
    subject: `Your ${brand} passkeys were changed`,
    parts: [`${change} the ${brand} account "${username}".`, ...(await notMeParts(ctx, { userId, email }))],
  });
}
