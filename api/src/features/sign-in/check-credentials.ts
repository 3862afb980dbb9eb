import { consume, LIMITS, refuseWhenExhausted } from '../../http/rate-limit.js';
import type { HttpContext } from '../../http/router.js';
import { AppError } from '../../kernel/errors.js';
import type { User } from '../accounts/index.js';
import { verifyCredentials } from './verify-credentials.js';

/** As `verifyCredentials`, for whoever asks over HTTP: failures of an address are counted, and too many end it. */
export async function checkCredentials(
  c: HttpContext,
  input: { username: string; password: string },
): Promise<User> {
  await refuseWhenExhausted(c, LIMITS.loginFailure, c.var.clientAddress);
  try {
    return await verifyCredentials(c.var.context, input);
  } catch (error) {
    if (error instanceof AppError) await consume(c, LIMITS.loginFailure, c.var.clientAddress);
    throw error;
  }
}
