import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { AppError } from '../../kernel/errors.js';
import { isLoopbackHost } from '../../kernel/network/internal-addresses.js';
import { parseUrl } from '../../kernel/network/parse-url.js';
import type { HttpContext, HttpEnv } from '../router.js';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Returns whether a request only reads. */
export function isSafeMethod(c: HttpContext): boolean {
  return SAFE_METHODS.has(c.req.method);
}

/**
 * Rejects a state-changing request with a cookie unless it comes from our own pages. Browsers send Origin on every
 * POST, PUT and DELETE, so a request without it is not from our pages.
 */
export function checkOwnOrigin(c: HttpContext): void {
  if (isSafeMethod(c)) return;
  const origin = c.req.header('origin');
  if (origin === undefined || !isOwnOrigin(c, origin)) {
    throw new AppError(
      'wrong_origin',
      'This request did not come from a page of this instance, so it was rejected.',
    );
  }
}

/**
 * Throws if a tab names another user than the session. All tabs of a browser share one cookie. After a sign-in as
 * another user in one tab, a newsletter of an older tab would go to the wrong subscribers. An impersonation has the
 * same effect on older tabs.
 */
export function checkTabUser(c: HttpContext, userId: number): void {
  const tabUser = c.req.header('tidings-user');
  if (tabUser === undefined || tabUser === String(userId)) return;
  throw new AppError(
    'signed_in_elsewhere',
    'Another tab is signed in as someone else. Sign in again there, or reload this page to continue as them.',
  );
}

/**
 * Checks sign-in forms, which have no cookie yet. Another site must not sign a visitor into its own account. Terminals
 * send no Origin and pass.
 */
export function checkFormOrigin(c: HttpContext): void {
  if (c.req.header('origin') !== undefined) checkOwnOrigin(c);
}

/** Returns whether an Origin belongs to the instance's own pages. */
export function isOwnOrigin(c: HttpContext, origin: string): boolean {
  const { configuredUrl } = c.var.context.instance;
  if (configuredUrl !== undefined) return origin === new URL(configuredUrl).origin;
  // On a laptop, localhost and 127.0.0.1 both reach this instance, at the port of the request.
  const requestedOrigin = parseUrl(origin);
  return (
    requestedOrigin !== undefined &&
    isLoopbackHost(requestedOrigin.hostname) &&
    requestedOrigin.host === c.req.header('host')
  );
}

/** The headers that scripts of other sites can send and read. */
export const CORS_HEADERS = {
  request: ['Content-Type', 'Idempotency-Key'],
  response: ['Idempotent-Replayed', 'Link', 'Retry-After', 'X-Request-Id'],
};

/** Allows scripts of any site, without credentials, for widgets, email clients and providers. */
export function allowAnyOrigin(): MiddlewareHandler<HttpEnv> {
  return cors({
    origin: '*',
    allowMethods: ['GET', 'POST', 'PATCH', 'DELETE', 'OPTIONS'],
    allowHeaders: CORS_HEADERS.request,
    exposeHeaders: CORS_HEADERS.response,
    maxAge: 86_400,
  });
}
