import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Context } from '../context.js';
import { SECOND } from '../kernel/clock.js';
import { withRequestId } from '../kernel/request-id.js';
import { measureRequest } from './request-measures.js';
import type { HttpEnv } from './router.js';

/** What hashed asset requests, and those who ask every few seconds, would bury. */
const QUIET = /^\/(?:assets|embed|healthz|readyz|metrics)\b/;

/** Names each request, in every line that is logged for it, counts it, and logs what became of it. */
export function requestLog(): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const startedAt = performance.now();
    const requestId = randomUUID();
    c.set('requestId', requestId);
    await withRequestId(requestId, next);
    const { method, path } = c.req;
    // The pattern that answered, or the last that was asked.
    noteRequest(c.var.context, {
      ...{ requestId, method, path, status: c.res.status, startedAt },
      route: routePath(c),
    });
  };
}

interface AnsweredRequest {
  requestId: string;
  method: string;
  path: string;
  /** As routes are written, `/{username}` and not who. */
  route: string;
  status: number;
  /** Monotonic ms. */
  startedAt: number;
}

/** One line a request. Queries and bodies stay out: they hold addresses and tokens. */
export function noteRequest(ctx: Context, request: AnsweredRequest): void {
  const { startedAt, path, route, ...fields } = request;
  const ms = performance.now() - startedAt;
  measureRequest(ctx, { ...fields, route, seconds: ms / SECOND });
  if (QUIET.test(path)) return;
  ctx.log.info({ ...fields, path: withoutSecrets(path), ms: Math.round(ms * 10) / 10 }, 'request');
}

/** What follows these is a token of a mail's link, a code or an address. */
const SECRET_AFTER =
  /^(\/(?:c|o|u|r|confirm|api\/download|api\/readers|api\/confirmations|api\/check-email|api\/device-sign-ins)\/).+/i;
/** People type their address where a name belongs. */
const AT_SIGN = /@|%40/i;

/** As a log may hold it. Anybody may send a long path: it is read once, not anew from each of its letters. */
export function withoutSecrets(path: string): string {
  const parts = path.replace(SECRET_AFTER, '$1…').split('/');
  return parts.map((part) => (AT_SIGN.test(part) ? '…' : part)).join('/');
}
