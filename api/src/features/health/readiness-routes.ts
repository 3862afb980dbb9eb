import { createRoute, z } from '@hono/zod-openapi';
import { createRouter } from '../../http/router.js';
import { createJsonResponse } from '../../http/wire.js';
import { formatDuration } from '../../kernel/clock.js';
import { cachePerContext } from '../../kernel/process/cache-per-context.js';
import type { Context } from '../../server/context.js';
import { CHECKS, CHECKS_CACHED_FOR, runChecks } from './checks.js';

/** Serves proxies and monitoring, which need no account and get no details. */
export const readinessRoutes = createRouter();
const tags = ['Instance'];

const Health = z
  .object({ status: z.literal('ok').openapi({ description: 'Always `ok`.' }) })
  .openapi('Health', { description: 'Whether the process is alive.' });
const ALL_OK = Object.fromEntries(CHECKS.map((name) => [name, 'ok' as const]));
const Readiness = z
  .object({
    status: z.enum(['ok', 'degraded', 'unavailable', 'stopping']).openapi({
      description:
        '`ok`: everything works. `degraded`: ready, but a check failed. `unavailable`: the database fails. `stopping`: the server shuts down.',
    }),
    checks: z.record(z.string(), z.enum(['ok', 'failed'])).openapi({
      description: `The result of each check: ${CHECKS.map((name) => `\`${name}\``).join(', ')}. Empty while the server shuts down.`,
      example: { ...ALL_OK, disk: 'failed' },
    }),
  })
  .openapi('Readiness', {
    description: 'Whether a server is ready for requests, and the result of each check.',
  });

const UNAVAILABLE = {
  status: 'unavailable',
  checks: { ...ALL_OK, database: 'failed' as const },
} satisfies typeof Readiness._output;

const healthz = createRoute({
  method: 'get',
  path: '/healthz',
  operationId: 'getHealth',
  summary: 'Check that the process is alive',
  description: 'Returns 200 while the process responds. `/readyz` also checks the database and email.',
  tags,
  responses: { 200: createJsonResponse(Health, 'The process is alive') },
});
readinessRoutes.openapi(healthz, (c) => c.json({ status: 'ok' as const }, 200));

const readyz = createRoute({
  method: 'get',
  path: '/readyz',
  operationId: 'getReadiness',
  summary: 'Check that this server is ready',
  tags,
  description: `A proxy should send requests only to servers that return 200 here. Results are at most ${formatDuration(CHECKS_CACHED_FOR)} old. \`GET /api/admin/health\` explains each failed check.`,
  responses: {
    200: createJsonResponse(Readiness, 'Ready (`ok` or `degraded`); `checks` has the result of each check'),
    503: {
      description: `\`unavailable\` or \`stopping\`: send requests to another server, and check again in ${formatDuration(CHECKS_CACHED_FOR)}.`,
      content: { 'application/json': { schema: Readiness, example: UNAVAILABLE } },
    },
  },
});
readinessRoutes.openapi(readyz, async (c) => {
  const ctx = c.var.context;
  if (getState(ctx).isStopping) return c.json({ status: 'stopping' as const, checks: {} }, 503);
  const results = await runChecks(ctx);
  const checks = Object.fromEntries(
    results.map(({ name, problem }) => [name, problem === null ? ('ok' as const) : ('failed' as const)]),
  );
  if (checks.database === 'failed') return c.json({ status: 'unavailable' as const, checks }, 503);
  // All servers share the relay and the store. If their failure made servers unready, the proxy would have none left.
  const isWhole = results.every(({ problem }) => problem === null);
  return c.json({ status: isWhole ? ('ok' as const) : ('degraded' as const), checks }, 200);
});

const getState = cachePerContext((_: Context) => ({ isStopping: false }));

/** Marks the server as stopping. From then on, `/readyz` reports that the server accepts no more requests. */
export function markStopping(ctx: Context): void {
  getState(ctx).isStopping = true;
}
