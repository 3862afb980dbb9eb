import type { Context } from '../../context.js';
import { AppError } from '../../kernel/errors.js';
import { readSetting } from '../settings/index.js';
import { createAccount } from './create-account.js';

/** An account of one's own, where registration is open; returns the new user's id. */
export async function register(
  ctx: Context,
  input: { username: string; email: string; password: string },
): Promise<number> {
  if (!(await readSetting(ctx, 'registration.enabled'))) {
    throw new AppError('registration_disabled', 'Registration is disabled on this site.');
  }
  return createAccount(ctx, { ...input, displayName: '' });
}
