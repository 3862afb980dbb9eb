import { getCookie, setCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';
import { DAY, SECOND } from '../../kernel/clock.js';
import {
  ADMIN_SESSION_IDLE,
  IMPERSONATION_LIFETIME,
  PENDING_SIGN_IN_LIFETIME,
  SESSION_LIFETIME,
} from '../../kernel/time/session-lifetimes.js';
import type { HttpContext } from '../router.js';

/** `pending-*` is a sign-in that waits for the second factor, and `passkey` a challenge. Neither grants access. */
export type SessionKind = 'user' | 'admin' | 'impersonation' | 'pending-user' | 'pending-admin' | 'passkey';

/** The cookie of each kind. Use extends the expiry of a session and of its cookie. */
export const COOKIES: Readonly<Record<SessionKind, { name: string; lifetime: number }>> = {
  user: { name: 'tidings_session', lifetime: SESSION_LIFETIME },
  admin: { name: 'tidings_admin', lifetime: ADMIN_SESSION_IDLE },
  impersonation: { name: 'tidings_impersonation', lifetime: IMPERSONATION_LIFETIME },
  'pending-user': { name: 'tidings_sign_in', lifetime: PENDING_SIGN_IN_LIFETIME },
  'pending-admin': { name: 'tidings_admin_sign_in', lifetime: PENDING_SIGN_IN_LIFETIME },
  passkey: { name: 'tidings_passkey', lifetime: PENDING_SIGN_IN_LIFETIME },
};

/** Identifies a browser, so that attempts from elsewhere do not lock out the owner in a known browser. */
export const BROWSER_COOKIE = { name: 'tidings_browser', lifetime: 365 * DAY };

/**
 * Returns whether cookies can have the prefix `__Host-`, which binds them to this exact host. Browsers accept it only
 * over https.
 */
function isSecure(c: HttpContext): boolean {
  return c.var.context.instance.publicUrl.startsWith('https:');
}

function getCookieOptions(c: HttpContext): CookieOptions {
  const base: CookieOptions = { httpOnly: true, sameSite: 'Lax', path: '/' };
  return isSecure(c) ? { ...base, secure: true, prefix: 'host' } : base;
}

export function readSessionCookie(c: HttpContext, kind: SessionKind): string | undefined {
  return getCookie(c, COOKIES[kind].name, isSecure(c) ? 'host' : undefined);
}

export function writeSessionCookie(c: HttpContext, kind: SessionKind, token: string): void {
  setCookie(c, COOKIES[kind].name, token, {
    ...getCookieOptions(c),
    maxAge: COOKIES[kind].lifetime / SECOND,
  });
}

export function clearSessionCookie(c: HttpContext, kind: SessionKind): void {
  setCookie(c, COOKIES[kind].name, '', { ...getCookieOptions(c), maxAge: 0 });
}

export function readBrowserCookie(c: HttpContext): string | undefined {
  return getCookie(c, BROWSER_COOKIE.name, isSecure(c) ? 'host' : undefined);
}

export function writeBrowserCookie(c: HttpContext, value: string): void {
  setCookie(c, BROWSER_COOKIE.name, value, {
    ...getCookieOptions(c),
    maxAge: BROWSER_COOKIE.lifetime / SECOND,
  });
}

/** Returns the name of the cookie that opens one creator's library. */
function getLibraryCookieName(userId: number): string {
  return `tidings_library_${userId}`;
}

export function readLibraryCookie(c: HttpContext, userId: number): string | undefined {
  return getCookie(c, getLibraryCookieName(userId), isSecure(c) ? 'host' : undefined);
}

/** Sets the cookie of a library. `maxAge` is in seconds. */
export function writeLibraryCookie(
  c: HttpContext,
  { userId, value, maxAge }: { userId: number; value: string; maxAge: number },
): void {
  setCookie(c, getLibraryCookieName(userId), value, { ...getCookieOptions(c), maxAge });
}

export function clearLibraryCookie(c: HttpContext, userId: number): void {
  setCookie(c, getLibraryCookieName(userId), '', { ...getCookieOptions(c), maxAge: 0 });
}
