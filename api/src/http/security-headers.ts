import type { MiddlewareHandler } from 'hono';
import type { HttpEnv } from './router.js';

export function framedBy(who: 'nobody' | 'self'): string {
  return `frame-ancestors ${who === 'nobody' ? "'none'" : "'self'"}`;
}

/** What every answer carries; pages add their own Content-Security-Policy. */
export function securityHeaders(): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    await next();
    const headers = c.res.headers;
    headers.set('X-Content-Type-Options', 'nosniff');
    headers.set('Referrer-Policy', 'strict-origin-when-cross-origin');
    headers.set('X-Request-Id', c.var.requestId);
    if (!headers.has('Content-Security-Policy')) {
      headers.set('Content-Security-Policy', `default-src 'none'; ${framedBy('nobody')}`);
    }
    if (c.var.context.instance.publicUrl.startsWith('https:')) {
      headers.set('Strict-Transport-Security', 'max-age=31536000');
    }
  };
}
