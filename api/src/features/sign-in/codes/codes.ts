import { z } from 'zod';
import { enqueueJob } from '../../../db/jobs/jobs.js';
import { ExpectationFailed, type Statement } from '../../../db/transact.js';
import { formatDuration } from '../../../kernel/clock.js';
import { EMAIL_PROBLEM, isEmailAddress, normalizeEmailAddress } from '../../../kernel/email/email-address.js';
import { createFieldError } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import {
  endAllAccess,
  findUserByEmail,
  getUser,
  markEmailVerified,
  removePassword,
  throwIfSuspended,
  type User,
} from '../../accounts/index.js';
import { buildAccountMailing } from '../verification/account-mailing.js';
import { consumeCode, createInvalidCodeError, makeCode, tryCode } from './one-time-code.js';
import { CODE_LIFETIME } from './rules.js';

export const EMAIL_SIGN_IN_CODE = 'sign-in.email-code';

/**
 * Queues a sign-in code for an address. The job looks the account up, so the response takes the same time with and
 * without an account.
 */
export async function requestCode(ctx: Context, input: { email: string; browser: string }): Promise<string> {
  const email = normalizeEmailAddress(input.email);
  if (!isEmailAddress(email)) throw createFieldError('email', EMAIL_PROBLEM);
  const payload = { email, browser: input.browser };
  await ctx.db.transactDurably([enqueueJob(ctx, { kind: EMAIL_SIGN_IN_CODE, priority: 'urgent', payload })]);
  ctx.pubsub.publish('jobs');
  return email;
}

const Payload = z.object({ email: z.string(), browser: z.string() });

/** Emails the code. A second run after a crash replaces the code of the first. */
export async function emailSignInCode(ctx: Context, payload: unknown): Promise<void> {
  const { email, browser } = Payload.parse(payload);
  const user = await findUserByEmail(ctx, email);
  if (user === undefined) return;
  const { code, statements } = makeCode(ctx, {
    userId: user.id,
    email,
    purpose: 'sign-in',
    requester: browser,
  });
  const brand = ctx.instance.brandName;
  const mailing = await buildAccountMailing(ctx, {
    userId: user.id,
    address: email,
    subject: `${code} is your ${brand} sign-in code`,
    parts: [
      { code },
      `Use this code to sign in to ${brand}. It works once, and only within ${formatDuration(CODE_LIFETIME)}.`,
      'Enter the code in the browser where you requested it.',
      'If you did not request a code, ignore this email. Nobody can sign in without the code.',
    ],
  });
  await ctx.db.transactDurably([...statements, ...mailing]);
  ctx.pubsub.publish('deliveries');
}

/**
 * Returns the user of a code, once. The code proves the address. If it was not proved before, someone else may have
 * registered the account, so their password, sessions, tokens and terminal sign-ins end in the same transaction.
 */
export async function verifyCode(
  ctx: Context,
  input: { email: string; code: string; browser: string },
): Promise<User> {
  const email = normalizeEmailAddress(input.email);
  const verifiedCode = await tryCode(ctx, {
    email,
    purpose: 'sign-in',
    code: input.code,
    requester: input.browser,
  });
  const user = await getUser(ctx, verifiedCode.userId);
  throwIfSuspended(ctx, user);
  const takeover = user.emailVerifiedAt === null ? await takeOver(ctx, { userId: user.id, email }) : [];
  try {
    await ctx.db.transactDurably([...consumeCode(ctx, verifiedCode), ...takeover]);
  } catch (error) {
    throw error instanceof ExpectationFailed ? createInvalidCodeError() : error;
  }
  if (takeover.length === 0) return user;
  ctx.pubsub.publish('deliveries');
  return getUser(ctx, user.id);
}

async function takeOver(
  ctx: Context,
  { userId, email }: { userId: number; email: string },
): Promise<Statement[]> {
  const brand = ctx.instance.brandName;
  const mailing = await buildAccountMailing(ctx, {
    userId,
    address: email,
    subject: `Your ${brand} password was removed`,
    parts: [
      `${brand} removed your password and ended all other sessions. It also revoked all API tokens and signed out all connected devices.`,
      'This happened because you verified this address for the first time, by signing in with a code. Before that, someone else could have created the account with this address, and chosen the password.',
      'You can set a new password in Settings, Security.',
      { label: 'Set a new password', url: `${ctx.instance.publicUrl}/settings?tab=security` },
    ],
  });
  return [
    markEmailVerified(ctx, { userId, email }),
    removePassword(ctx, userId),
    ...endAllAccess(ctx, userId),
    ...mailing,
  ];
}
