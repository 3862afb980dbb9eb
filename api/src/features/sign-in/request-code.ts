import type { Context } from '../../context.js';
import { isEmailAddress, normalizeEmailAddress } from '../../kernel/email-address.js';
import { invalidInput } from '../../kernel/errors.js';
import { findUserByEmail } from '../accounts/index.js';
import { accountMailing } from './verification/account-mailing.js';
import { makeCode } from './verification/one-time-code.js';

/** Emails a sign-in code to an account's address. An address without an account gets the same answer, and no email. */
export async function requestCode(ctx: Context, input: { email: string; browser: string }): Promise<string> {
  const email = normalizeEmailAddress(input.email);
  if (!isEmailAddress(email)) throw invalidInput('email', 'Please enter a valid email address');
  const user = await findUserByEmail(ctx, email);
  if (user === undefined) return email;

  const { code, statements } = makeCode(ctx, {
    userId: user.id,
    email,
    purpose: 'sign-in',
    asker: input.browser,
  });
  const brand = ctx.instance.brandName;
  const mailing = await accountMailing(ctx, {
    ...{ userId: user.id, address: email },
    subject: `${code} is your ${brand} code`,
    parts: [
      { code },
      `Somebody, probably you, asked to sign in to ${brand} with this address. The code works once, for 10 minutes.`,
      'Enter it in the browser that asked for it.',
      'If it was not you, ignore this email: nobody gets in without the code.',
    ],
  });
  await ctx.db.transactDurably([...statements, ...mailing]);
  ctx.bells.ring('deliveries');
  return email;
}
