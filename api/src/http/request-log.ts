import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { HttpEnv } from './router.js';

/** What hashed asset requests would bury. */
const QUIET = /^\/(?:assets|embed|healthz|readyz)\b/;

/** Names each request, and logs what became of it. Queries and bodies stay out: they hold addresses and tokens. */
export function requestLog(): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const startedAt = performance.now();
    c.set('requestId', randomUUID());
    await next();
    if (QUIET.test(c.req.path)) return;
    c.var.context.log.info(
      {
        requestId: c.var.requestId,
        method: c.req.method,
        path: withoutSecrets(c.req.path),
        status: c.res.status,
        ms: Math.round((performance.now() - startedAt) * 10) / 10,
      },
      'request',
    );
  };
}

/** Tokens in /u/{token}, and the address in /api/check-email/{email}. */
function withoutSecrets(path: string): string {
  return path.replace(/^(\/u\/|\/api\/check-email\/).+/, '$1…');
}
