import { and, eq } from 'drizzle-orm';
import type { Statement } from '../../../db/transact.js';
import type { Context } from '../../../server/context.js';
import { changePassword, getUser } from '../../accounts/index.js';
import { endEmailChange } from '../email-change/request-email-change.js';
import { buildNotMeParts } from '../not-me/not-me-link.js';
import { emailLinks, verificationCodes } from '../table.js';
import { buildAccountMailing } from '../verification/account-mailing.js';

/**
 * Queues the notice to the owner, in the batch that sets a password. Ends earlier codes and links, and a pending change
 * of address. Publish `deliveries` after the commit.
 */
export async function reportPasswordChange(
  ctx: Context,
  { id: userId, email, username }: { id: number; email: string; username: string },
  endedAccess = 'Every browser was signed out. All API tokens were revoked, and all connected devices were signed out.',
): Promise<Statement[]> {
  const brand = ctx.instance.brandName;
  const mailing = await buildAccountMailing(ctx, {
    userId,
    address: email,
    subject: `Your ${brand} password was changed`,
    parts: [
      `The password of the ${brand} account "${username}" was changed. ${endedAccess}`,
      ...(await buildNotMeParts(ctx, { userId, email })),
      'Also check that nobody else can read your email.',
    ],
  });
  return [
    endEmailChange(ctx, userId),
    ctx.db.write
      .delete(verificationCodes)
      .where(and(eq(verificationCodes.userId, userId), eq(verificationCodes.purpose, 'sign-in'))),
    ctx.db.write
      .delete(emailLinks)
      .where(and(eq(emailLinks.userId, userId), eq(emailLinks.purpose, 'reset-password'))),
    ...mailing,
  ];
}

/** Sets the signed-in creator's password, and notifies them by email. Throws `invalid_input` if it is guessable. */
export async function changeOwnPassword(
  ctx: Context,
  input: { userId: number; tokenHash: string; password: string; revokesTokens: boolean },
): Promise<void> {
  const user = await getUser(ctx, input.userId);
  const endedAccess = `Every other browser was signed out.${input.revokesTokens ? ' All API tokens were revoked, and all connected devices were signed out.' : ''}`;
  await changePassword(ctx, {
    ...input,
    extraStatements: await reportPasswordChange(ctx, user, endedAccess),
  });
  ctx.pubsub.publish('deliveries');
}
