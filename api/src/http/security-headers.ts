import type { MiddlewareHandler } from 'hono';
import type { Instance } from '../context.js';
import type { HttpEnv } from './router.js';

/** Beside our own pages the origins that are named. */
export type Framer = 'nobody' | 'self' | readonly string[];

export function framedBy(who: Framer): string {
  if (who === 'nobody') return "frame-ancestors 'none'";
  return ["frame-ancestors 'self'", ...(who === 'self' ? [] : who)].join(' ');
}

/** What every answer carries, whatever it is. */
export function securityHeadersOf(instance: Instance): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    ...(instance.publicUrl.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  };
}

/** Pages add their own Content-Security-Policy, and may say less of where they come from. */
export function securityHeaders(): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    await next();
    const headers = c.res.headers;
    headers.set('X-Request-Id', c.var.requestId);
    for (const [name, value] of Object.entries(securityHeadersOf(c.var.context.instance))) {
      headers.set(name, value);
    }
    setUnlessThere(headers, 'Referrer-Policy', 'strict-origin-when-cross-origin');
    setUnlessThere(headers, 'Content-Security-Policy', `default-src 'none'; ${framedBy('nobody')}`);
  };
}

function setUnlessThere(headers: Headers, name: string, value: string): void {
  if (!headers.has(name)) headers.set(name, value);
}
