import { z } from 'zod';
import { enqueueJob } from '../../../db/jobs.js';
import { durationText } from '../../../kernel/clock.js';
import { isEmailAddress, normalizeEmailAddress } from '../../../kernel/email/email-address.js';
import { invalidInput } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import { findUserByEmail } from '../../accounts/index.js';
import { CODE_LIFETIME } from '../rules.js';
import { accountMailing } from '../verification/account-mailing.js';
import { makeCode } from '../verification/one-time-code.js';

export const EMAIL_SIGN_IN_CODE = 'sign-in.email-code';

/**
 * Queues a sign-in code for an address. The job looks the account up, so the response takes the same time with and
 * without an account.
 */
export async function requestCode(ctx: Context, input: { email: string; browser: string }): Promise<string> {
  const email = normalizeEmailAddress(input.email);
  if (!isEmailAddress(email)) throw invalidInput('email', 'Please enter a valid email address');
  const payload = { email, browser: input.browser };
  await ctx.db.transactDurably([enqueueJob(ctx, { kind: EMAIL_SIGN_IN_CODE, payload })]);
  ctx.pubsub.publish('jobs');
  return email;
}

const Payload = z.object({ email: z.string(), browser: z.string() });

/** Emails the code. A second run after a crash replaces the code of the first. */
export async function emailSignInCode(ctx: Context, payload: unknown): Promise<void> {
  const { email, browser } = Payload.parse(payload);
  const user = await findUserByEmail(ctx, email);
  if (user === undefined) return;
  const { code, statements } = makeCode(ctx, { userId: user.id, email, purpose: 'sign-in', asker: browser });
  const brand = ctx.instance.brandName;
  const mailing = await accountMailing(ctx, {
    userId: user.id,
    address: email,
    subject: `${code} is your ${brand} code`,
    parts: [
      { code },
      `Use this code to sign in to ${brand}. It works once, for ${durationText(CODE_LIFETIME)}.`,
      'Enter it in the browser where you asked for it.',
      'If you did not ask for it, ignore this email. Nobody can sign in without the code.',
    ],
  });
  await ctx.db.transactDurably([...statements, ...mailing]);
  ctx.pubsub.publish('deliveries');
}
