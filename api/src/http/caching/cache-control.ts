import type { MiddlewareHandler } from 'hono';
import type { HttpEnv } from '../router.js';

/** Keeps answers that say nothing else out of every cache: what the API returns is private, or an error. */
export function privateUnlessSaid(): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    await next();
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
  };
}

/** The answer of public JSON to a client whose copy is current: it sent that copy's ETag as `If-None-Match`. */
export const NOT_MODIFIED = {
  304: { description: 'The copy that `If-None-Match` names is current.' },
} as const;

/** Lets caches store JSON that everybody may read, and ask whether it changed; with `etag()` inside of it. */
export function revalidated(): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    await next();
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    const isFound = c.res.status === 200 || c.res.status === 304;
    if (isRead && isFound && !c.res.headers.has('Cache-Control'))
      c.res.headers.set('Cache-Control', 'public, no-cache');
  };
}
