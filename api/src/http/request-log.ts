import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { SECOND } from '../kernel/clock.js';
import { withRequestId } from '../kernel/network/request-id.js';
import type { Context } from '../server/context.js';
import { observeRequest } from './metrics/request-metrics.js';
import type { HttpEnv } from './router.js';

/** Paths of assets and probes, whose frequent requests would bury the rest of the log. */
const UNLOGGED_PATHS = /^\/(?:assets|embed|healthz|readyz|metrics)\b/;

/** Assigns an id to each request, which every log line contains. Counts the request, and logs its result. */
export function requestLog(): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const startedAt = performance.now();
    const requestId = randomUUID();
    c.set('requestId', requestId);
    await withRequestId(requestId, next);
    const { method, path } = c.req;
    // The route is the pattern that responded, or the last tried pattern.
    const entry = { requestId, method, status: c.res.status, startedAt, route: routePath(c) };
    recordRequest(c.var.context, { ...entry, pathForLog: getPathForLog(path) });
  };
}

interface FinishedRequest {
  requestId: string;
  method: string;
  /** The path in the log line. Undefined to log no line. */
  pathForLog: string | undefined;
  /** The pattern of the route: `/:username`. */
  route: string;
  status: number;
  /** The time of the request in monotonic ms. */
  startedAt: number;
}

/** Measures a completed request and logs one line, without queries and bodies, which contain addresses and tokens. */
export function recordRequest(ctx: Context, request: FinishedRequest): void {
  const { requestId, method, pathForLog: path, route, status, startedAt } = request;
  const ms = performance.now() - startedAt;
  observeRequest(ctx, { route, method, status, seconds: ms / SECOND });
  if (path === undefined) return;
  ctx.log.request({ requestId, method, path, status, ms: Math.round(ms * 10) / 10 });
}

/** Returns the path without tokens and addresses, or undefined for an unlogged path. */
export function getPathForLog(path: string): string | undefined {
  return UNLOGGED_PATHS.test(path) ? undefined : maskSecrets(path);
}

/** Matches the prefixes before a token of an email's link, a code or an address. */
const SECRET_AFTER =
  /^(\/(?:c|o|u|r|confirm|buy\/receipts|api\/download|api\/preferences|api\/confirmations|api\/check-email|api\/device-sign-ins)\/).+/i;
/** Matches an email address, which people type instead of a name. */
const AT_SIGN = /@|%40/i;

/** Hides tokens and addresses in a path. Takes linear time for a long path. */
export function maskSecrets(path: string): string {
  const parts = path.replace(SECRET_AFTER, '$1…').split('/');
  return parts.map((part) => (AT_SIGN.test(part) ? '…' : part)).join('/');
}
