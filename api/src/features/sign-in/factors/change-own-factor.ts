import { sql } from 'drizzle-orm';
import { ExpectationFailed, expectTrue, type Statement } from '../../../db/transact.js';
import { AppError } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import {
  disableFactor,
  enableFactor,
  endOtherAccess,
  getUser,
  renewRecoveryCodes,
  requireLiveSession,
  setUpFactor,
} from '../../accounts/index.js';
import { buildNotMeParts } from '../not-me/not-me-link.js';
import { buildAccountMailing } from '../verification/account-mailing.js';

/** `reset`: the operator removed lost factors. */
type Change = 'enabled' | 'disabled' | 'renewed' | 'reset';

const NOTICES: Record<Change, { subject: (brand: string) => string; text: string }> = {
  enabled: {
    subject: (brand) => `Two-step sign-in is on for your ${brand} account`,
    text: 'Signing in with a password or an emailed code now also requires a code from your authenticator app. Every other browser was signed out.',
  },
  disabled: {
    subject: (brand) => `Two-step sign-in is off for your ${brand} account`,
    text: 'Signing in no longer requires a code from your authenticator app.',
  },
  renewed: {
    subject: (brand) => `New ${brand} recovery codes`,
    text: 'Your recovery codes were replaced. The earlier ones no longer work.',
  },
  reset: {
    subject: (brand) => `Two-step sign-in and passkeys were removed from your ${brand} account`,
    text: 'The operator removed two-step sign-in and all passkeys. You can now sign in with your password or an emailed code.',
  },
};

/** Queues the notice to the owner of a changed factor, also for the operator's reset. Publish `deliveries` after it. */
export async function reportFactorChange(
  ctx: Context,
  { userId, change }: { userId: number; change: Change },
): Promise<Statement[]> {
  const { email, username } = await getUser(ctx, userId);
  const brand = ctx.instance.brandName;
  const { subject, text } = NOTICES[change];
  return buildAccountMailing(ctx, {
    userId,
    address: email,
    subject: subject(brand),
    parts: [
      `This email is about your ${brand} account "${username}". ${text}`,
      ...(await buildNotMeParts(ctx, { userId, email })),
    ],
  });
}

/**
 * Starts the setup of a creator's second factor. Throws `email_not_verified` if the address is not verified, because
 * its owner could then never recover the account.
 */
export async function setUpOwnFactor(
  ctx: Context,
  { userId }: { userId: number },
): Promise<{ secret: string; uri: string }> {
  const { username, emailVerifiedAt } = await getUser(ctx, userId);
  if (emailVerifiedAt === null) throw createEmailNotVerifiedError();
  return setUpFactor(ctx, { account: { kind: 'user', id: userId }, label: username });
}

/** Enables the second factor, and ends every other session, since they signed in without it. */
export async function enableOwnFactor(
  ctx: Context,
  { userId, tokenHash, code }: { userId: number; tokenHash: string; code: string },
): Promise<string[]> {
  const verified = sql`exists (select 1 from users where id = ${userId} and email_verified_at is not null)`;
  const extraStatements = [
    expectTrue(ctx.db, 'email_verified', verified),
    ...requireLiveSession(ctx, { userId, tokenHash }),
    ...endOtherAccess(ctx, { userId, tokenHash, revokesTokens: false }),
    ...(await reportFactorChange(ctx, { userId, change: 'enabled' })),
  ];
  try {
    const codes = await enableFactor(ctx, { account: { kind: 'user', id: userId }, code, extraStatements });
    ctx.pubsub.publish('deliveries');
    return codes;
  } catch (error) {
    const isUnverified = error instanceof ExpectationFailed && error.expectation === 'email_verified';
    throw isUnverified ? createEmailNotVerifiedError() : error;
  }
}

export async function renewOwnRecoveryCodes(
  ctx: Context,
  { userId, tokenHash, code }: { userId: number; tokenHash: string; code: string },
): Promise<string[]> {
  const extraStatements = [
    ...requireLiveSession(ctx, { userId, tokenHash }),
    ...(await reportFactorChange(ctx, { userId, change: 'renewed' })),
  ];
  const codes = await renewRecoveryCodes(ctx, {
    account: { kind: 'user', id: userId },
    code,
    extraStatements,
  });
  ctx.pubsub.publish('deliveries');
  return codes;
}

export async function disableOwnFactor(
  ctx: Context,
  { userId, code }: { userId: number; code: string },
): Promise<void> {
  const extraStatements = await reportFactorChange(ctx, { userId, change: 'disabled' });
  await disableFactor(ctx, { account: { kind: 'user', id: userId }, code, extraStatements });
  ctx.pubsub.publish('deliveries');
}

function createEmailNotVerifiedError(): AppError {
  return new AppError('email_not_verified', 'Please verify your email address before you turn this on.');
}
