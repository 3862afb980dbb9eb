import { AppError } from '../../kernel/errors.js';
import type { HttpContext } from '../router.js';

/** The calls that set up a second factor. An overdue account can make no other calls. */
export const SETUP_CALLS: readonly string[] = [
  'GET /api/user',
  'POST /api/logout',
  'POST /api/reauthenticate',
  'POST /api/auth/request-email-verification',
  'POST /api/auth/verify-email',
  'GET /api/second-factor',
  'POST /api/second-factor/setup',
  'POST /api/second-factor/enable',
  'GET /api/admin/me',
  'POST /api/admin/logout',
  'GET /api/admin/second-factor',
  'POST /api/admin/second-factor/setup',
  'POST /api/admin/second-factor/enable',
];

/** Returns whether the session's account lacks a required second factor, and this call is not part of its setup. */
export async function isBlockedUntilFactor(
  c: HttpContext,
  account: { kind: 'user' | 'admin'; id: number },
): Promise<boolean> {
  const { context, identify } = c.var;
  if (context.instance.factorRequiredSince[account.kind] === null) return false;
  if (SETUP_CALLS.includes(`${c.req.method} ${c.req.path}`)) return false;
  return identify.isFactorOverdue(context, account);
}

export function createFactorSetupRequiredError(): AppError {
  return new AppError('factor_setup_required', 'Turn on two-step sign-in first. This instance requires it.');
}
