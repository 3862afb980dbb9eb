import { z } from 'zod';
import { enqueueJob } from '../../../db/jobs/jobs.js';
import { ExpectationFailed, type Statement } from '../../../db/transact.js';
import { formatDuration } from '../../../kernel/clock.js';
import { EMAIL_PROBLEM, isEmailAddress, normalizeEmailAddress } from '../../../kernel/email/email-address.js';
import { createFieldError } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import {
  checkNewPassword,
  findUserByEmail,
  getUser,
  listPasskeys,
  markEmailVerified,
  resetPassword,
  type User,
} from '../../accounts/index.js';
import { EMAIL_LINK_LIFETIME } from '../rules.js';
import { buildAccountMailing } from '../verification/account-mailing.js';
import { consumeEmailLink, createLinkExpiredError, getLink, makeLink } from '../verification/email-link.js';
import { reportPasswordChange } from './change-own-password.js';

const PASSKEYS_STAY =
  'Your passkeys keep working. You can also sign in with one. In Settings, Security, remove any that you do not recognize.';

export const EMAIL_PASSWORD_RESET = 'sign-in.email-password-reset';

/**
 * Queues an email with a link that sets a new password, for an address with an account. Only the job looks it up, so
 * responding takes the same work for every address.
 */
export async function requestPasswordReset(ctx: Context, input: { email: string }): Promise<string> {
  const email = normalizeEmailAddress(input.email);
  if (!isEmailAddress(email)) throw createFieldError('email', EMAIL_PROBLEM);
  await ctx.db.transactDurably([
    enqueueJob(ctx, { kind: EMAIL_PASSWORD_RESET, priority: 'urgent', payload: { email } }),
  ]);
  ctx.pubsub.publish('jobs');
  return email;
}

const Payload = z.object({ email: z.string() });

/** Emails the link. A second run after a crash replaces the link of the first. */
export async function emailPasswordReset(ctx: Context, payload: unknown): Promise<void> {
  const { email } = Payload.parse(payload);
  const user = await findUserByEmail(ctx, email);
  if (user === undefined) return;
  const passkeys = await listPasskeys(ctx, { kind: 'user', id: user.id });
  const brand = ctx.instance.brandName;
  const mailing = await resetMailing(ctx, {
    user,
    opening: `${brand} received a request for a new password for the ${brand} account "${user.username}". Open this page to choose one.`,
    notes: passkeys.length > 0 ? [PASSKEYS_STAY] : [],
    ending: ['If you did not request this, ignore this email. Your password stays the same.'],
  });
  await ctx.db.transactDurably(mailing);
  ctx.pubsub.publish('deliveries');
}

interface ResetEmail {
  user: User;
  /** The reason for the email, and the request to open the page. */
  opening: string;
  /** Paragraphs below the link. */
  notes: string[];
  /** Paragraphs at the end. */
  ending?: string[];
}

/** Queues the email with the link, which replaces an earlier link. Publish `deliveries` after the commit. */
export async function resetMailing(
  ctx: Context,
  { user, opening, notes, ending = [] }: ResetEmail,
): Promise<[Statement, ...Statement[]]> {
  const { email } = user;
  const { url, statements } = makeLink(ctx, { userId: user.id, email, purpose: 'reset-password' });
  const brand = ctx.instance.brandName;
  const mailing = await buildAccountMailing(ctx, {
    userId: user.id,
    address: email,
    subject: `Set a new ${brand} password`,
    parts: [
      `${opening} The link works once, for ${formatDuration(EMAIL_LINK_LIFETIME['reset-password'])}:`,
      { label: 'Set a new password', url },
      ...notes,
      'Setting a new password signs out every browser. It also revokes every API token and signs out every connected device.',
      ...ending,
    ],
  });
  return [...statements, ...mailing];
}

/**
 * Sets a new password by the token of an emailed link, once. The link proves the address, so it verifies it too. A
 * rejected password does not use the link up.
 */
export async function resetPasswordByLink(
  ctx: Context,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const link = await getLink(ctx, { token, purpose: 'reset-password' });
  const user = await getUser(ctx, link.userId);
  if (user.email !== link.email) throw createLinkExpiredError();
  const names = [user.username, user.email];
  await checkNewPassword(ctx, { password, kind: 'creator', names, field: 'newPassword' });
  const verification = user.emailVerifiedAt === null ? [markEmailVerified(ctx, link)] : [];
  const report = await reportPasswordChange(ctx, user);
  try {
    // Uses the link first, because the report deletes the remaining links.
    const extraStatements = [...consumeEmailLink(ctx, link), ...verification, ...report];
    await resetPassword(ctx, { userId: user.id, password, extraStatements });
  } catch (error) {
    throw error instanceof ExpectationFailed ? createLinkExpiredError() : error;
  }
  ctx.pubsub.publish('deliveries');
}
