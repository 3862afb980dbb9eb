import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Log } from '../ports/log.js';
import type { HttpEnv } from './router.js';

/** What hashed asset requests would bury. */
const QUIET = /^\/(?:assets|embed|healthz|readyz)\b/;

/** Names each request, and logs what became of it. */
export function requestLog(): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const startedAt = performance.now();
    const requestId = randomUUID();
    c.set('requestId', requestId);
    await next();
    const { method, path } = c.req;
    if (QUIET.test(path)) return;
    logRequest(c.var.context.log, { requestId, method, path, status: c.res.status, startedAt });
  };
}

/** One line a request. Queries and bodies stay out: they hold addresses and tokens. */
export function logRequest(
  log: Log,
  request: { requestId: string; method: string; path: string; status: number; startedAt: number },
): void {
  const { startedAt, path, ...fields } = request;
  const ms = Math.round((performance.now() - startedAt) * 10) / 10;
  log.info({ ...fields, path: withoutSecrets(path), ms }, 'request');
}

/** Tokens in links of mails, and the address in /api/check-email/{email}. */
function withoutSecrets(path: string): string {
  return path.replace(
    /^(\/(?:c|o|u|r|confirm|api\/download|api\/readers|api\/confirmations|api\/check-email)\/).+/,
    '$1…',
  );
}
