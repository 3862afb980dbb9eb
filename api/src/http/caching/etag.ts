import type { MiddlewareHandler } from 'hono';
import type { HttpEnv } from '../router.js';

/** Marks responses without their own `Cache-Control` as uncacheable, because they are private data or errors. */
export function preventCachingByDefault(): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    await next();
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
  };
}

/** The response if the client sent the current ETag as `If-None-Match`. */
export const NOT_MODIFIED = {
  304: { description: 'The copy that `If-None-Match` names is current.' },
} as const;

/** Lets caches store public JSON and revalidate it. Wraps `etag()`. */
export function respondNotModified(): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    await next();
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    const isFound = c.res.status === 200 || c.res.status === 304;
    if (isRead && isFound && !c.res.headers.has('Cache-Control'))
      c.res.headers.set('Cache-Control', 'public, no-cache');
  };
}

/**
 * Returns whether If-None-Match contains this tag, alone, in a list, as `*`, or weakened by a proxy (RFC 9110, 13.1.2).
 */
export function hasEtag(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch === etag) return true;
  return ifNoneMatch
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === '*' || tag === etag);
}

/** The version of a response. */
export interface Version {
  etag: string;
  /** The time of the last change in epoch milliseconds. Absent if unknown. */
  lastModified?: number | undefined;
}

/**
 * Returns whether the client already has this version. A tag is exact, so the date counts only without a tag (RFC 9110,
 * 13.2.2).
 */
export function isKnown(readHeader: (name: string) => string | null | undefined, version: Version): boolean {
  const ifNoneMatch = readHeader('if-none-match');
  if (ifNoneMatch) return hasEtag(ifNoneMatch, version.etag);
  if (version.lastModified === undefined) return false;
  const modifiedSince = Date.parse(readHeader('if-modified-since') ?? '');
  // The header has whole seconds.
  return Number.isFinite(modifiedSince) && Math.floor(version.lastModified / 1_000) * 1_000 <= modifiedSince;
}
