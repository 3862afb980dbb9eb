import { AppError } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import { readSetting } from '../../settings/index.js';
import { requestVerification } from '../verification/request-verification.js';
import { createAccount } from './create-account.js';

/**
 * An account of one's own, where registration is open; returns the new user's id. Where the instance requires a
 * verified address, the email that verifies it leaves at once; a crash before it costs a "Send again".
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
