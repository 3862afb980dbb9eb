import type { MiddlewareHandler } from 'hono';
import type { HttpEnv } from '../router.js';

/** Marks responses without their own `Cache-Control` as uncacheable: the API returns private data or errors. */
export function privateUnlessSaid(): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    await next();
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
  };
}

/** The response of public JSON to a client whose copy is current: it sent that copy's ETag as `If-None-Match`. */
export const NOT_MODIFIED = {
  304: { description: 'The copy that `If-None-Match` names is current.' },
} as const;

/** Lets caches store public JSON, and ask whether it changed; wraps `etag()`. */
export function revalidated(): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    await next();
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    const isFound = c.res.status === 200 || c.res.status === 304;
    if (isRead && isFound && !c.res.headers.has('Cache-Control'))
      c.res.headers.set('Cache-Control', 'public, no-cache');
  };
}
