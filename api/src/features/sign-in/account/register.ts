import { AppError } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import { readSetting } from '../../settings/index.js';
import { requestVerification } from '../verification/request-verification.js';
import { createAccount } from './create-account.js';

/**
 * Creates an account if registration is open; returns the new user's id. If the instance requires a verified address,
 * the verification email is sent at once; after a crash before it, the user can request it again with "Send again".
 */
export async function register(
  ctx: Context,
  input: { username: string; email: string; password: string },
): Promise<number> {
  if (!(await readSetting(ctx, 'registration.enabled'))) {
    throw new AppError('registration_disabled', 'Registration is disabled on this site.');
  }
  const userId = await createAccount(ctx, { ...input, displayName: '' });
  if (ctx.instance.requireVerifiedEmail) await requestVerification(ctx, userId);
  return userId;
}
