import type { CachedPage } from '../../../http/caching/cached-pages.js';
import { isKnown } from '../../../http/caching/etag.js';
import type { HttpContext } from '../../../http/router.js';

/** Responds with a cached page, or 304 if the client has it already. */
export function answerReady(c: HttpContext, answer: CachedPage): Response {
  if (isKnown((name) => c.req.header(name), answer)) return c.body(null, 304, answer.headers);
  return c.body(answer.body, 200, answer.headers);
}
