import type { Context as HonoContext } from 'hono';
import { AppError } from '../../kernel/errors.js';
import type { HttpEnv } from '../router.js';
import { respondWithError } from './errors.js';

/** The codes of RFC 6749 (5.2) and RFC 8628 (3.5). */
type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'unsupported_grant_type'
  | 'authorization_pending'
  | 'slow_down'
  | 'access_denied'
  | 'expired_token';

/** An error in the wire format of OAuth. Its description has only ASCII characters (RFC 6749, 5.2). */
export class OAuthError extends Error {
  override readonly name = 'OAuthError';
  readonly code: OAuthErrorCode;

  constructor(code: OAuthErrorCode, description: string) {
    super(description);
    this.code = code;
  }
}

/** Writes errors of the OAuth endpoints. An unexpected error gets the body of the API. */
export function respondWithOAuthError(error: Error, c: HonoContext<HttpEnv>): Response {
  if (error instanceof OAuthError) return respond(c, error.code, error.message, 400);
  if (!(error instanceof AppError)) return respondWithError(error, c);
  if (error.code === 'rate_limited') {
    if (error.retryAfter !== undefined) c.header('Retry-After', String(error.retryAfter));
    return respond(c, 'slow_down', error.message, 429);
  }
  if (error.code === 'account_suspended') {
    return respond(c, 'access_denied', 'This account is suspended.', 400);
  }
  return respond(c, 'invalid_request', error.message, 400);
}

function respond(c: HonoContext<HttpEnv>, error: OAuthErrorCode, description: string, status: 400 | 429) {
  const headers = { 'Cache-Control': 'no-store' };
  return c.json({ error, error_description: description }, status, headers);
}
