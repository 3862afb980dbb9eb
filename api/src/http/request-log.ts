import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { SECOND } from '../kernel/clock.js';
import { withRequestId } from '../kernel/request-id.js';
import type { Context } from '../server/context.js';
import { measureRequest } from './metrics/request-metrics.js';
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
    const answered = { requestId, method, status: c.res.status, startedAt, route: routePath(c) };
    recordRequest(c.var.context, { ...answered, pathForLog: pathForLog(path) });
  };
}

interface AnsweredRequest {
  requestId: string;
  method: string;
  /** Undefined where no line is wanted. */
  pathForLog: string | undefined;
  /** As routes are written: `/:username`. */
  route: string;
  status: number;
  /** Monotonic ms. */
  startedAt: number;
}

/** Measures an answered request and writes one line. Queries and bodies stay out: they hold addresses and tokens. */
export function recordRequest(ctx: Context, request: AnsweredRequest): void {
  const { requestId, method, pathForLog: path, route, status, startedAt } = request;
  const ms = performance.now() - startedAt;
  measureRequest(ctx, { route, method, status, seconds: ms / SECOND });
  if (path === undefined) return;
  ctx.log.request({ requestId, method, path, status, ms: Math.round(ms * 10) / 10 });
}

/** Returns the path without tokens and addresses; undefined where requests would bury the rest of the log. */
export function pathForLog(path: string): string | undefined {
  return QUIET.test(path) ? undefined : withoutSecrets(path);
}

/** What follows these is a token of a mail's link, a code or an address. */
const SECRET_AFTER =
  /^(\/(?:c|o|u|r|confirm|api\/download|api\/preferences|api\/confirmations|api\/check-email|api\/device-sign-ins)\/).+/i;
/** People type their address where a name belongs. */
const AT_SIGN = /@|%40/i;

/** Hides tokens and addresses in a path. A long path is read once, not again from each of its characters. */
export function withoutSecrets(path: string): string {
  const parts = path.replace(SECRET_AFTER, '$1…').split('/');
  return parts.map((part) => (AT_SIGN.test(part) ? '…' : part)).join('/');
}
