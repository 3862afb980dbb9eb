import { z } from 'zod';
import { enqueueJob } from '../../../db/jobs.js';
import { durationText } from '../../../kernel/clock.js';
import { isEmailAddress, normalizeEmailAddress } from '../../../kernel/email/email-address.js';
import { invalidInput } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import { findUserByEmail } from '../../accounts/index.js';
import { EMAIL_LINK_LIFETIME } from '../rules.js';
import { accountMailing } from '../verification/account-mailing.js';
import { makeLink } from '../verification/email-link.js';

export const EMAIL_PASSWORD_RESET = 'sign-in.email-password-reset';

/**
 * Queues an email with a link that sets a new password, for an address with an account. Only the job looks it up, so
 * responding takes the same work for every address.
 */
export async function requestPasswordReset(ctx: Context, input: { email: string }): Promise<string> {
  const email = normalizeEmailAddress(input.email);
  if (!isEmailAddress(email)) throw invalidInput('email', 'Please enter a valid email address');
  await ctx.db.transactDurably([enqueueJob(ctx, { kind: EMAIL_PASSWORD_RESET, payload: { email } })]);
  ctx.pubsub.publish('jobs');
  return email;
}

const Payload = z.object({ email: z.string() });

/** Emails the link. A second run after a crash replaces the link of the first. */
export async function emailPasswordReset(ctx: Context, payload: unknown): Promise<void> {
  const { email } = Payload.parse(payload);
  const user = await findUserByEmail(ctx, email);
  if (user === undefined) return;
  const { url, statements } = makeLink(ctx, { userId: user.id, email, purpose: 'reset-password' });
  const brand = ctx.instance.brandName;
  const mailing = await accountMailing(ctx, {
    userId: user.id,
    address: email,
    subject: `Set a new ${brand} password`,
    parts: [
      `We received a request for a new password for the ${brand} account "${user.username}". Open this page to choose one. The link works once, for ${durationText(EMAIL_LINK_LIFETIME['reset-password'])}:`,
      { label: 'Set a new password', url },
      'A new password signs out every browser and ends every API token and terminal sign-in.',
      'If you did not ask for it, ignore this email. Your password does not change.',
    ],
  });
  await ctx.db.transactDurably([...statements, ...mailing]);
  ctx.pubsub.publish('deliveries');
}
