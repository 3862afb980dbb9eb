import { createRoute, z } from '@hono/zod-openapi';
import { cachePerContext } from '../../kernel/process/cache-per-context.js';
import { type Metric, writeMetrics } from '../../kernel/process/metrics.js';
import type { Context } from '../../server/context.js';
import { createErrorResponses } from '../errors/error-body.js';
import { createRouter } from '../router.js';
import { checkMetricsClient } from './metrics-access.js';

/** The time for which all clients get the same response, because several may poll, and fast. */
const CACHE_MS = 1_000;

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

const getMetrics = createRoute({
  method: 'get',
  path: '/metrics',
  operationId: 'getMetrics',
  summary: 'Get metrics for Prometheus',
  description:
    'If `METRICS_TOKEN` is set, send it as a bearer token. Otherwise, only direct requests from this machine work, and outside production also from its private network.',
  tags: ['Instance'],
  responses: {
    200: {
      description: 'Text exposition format 0.0.4',
      content: { 'text/plain': { schema: z.string() } },
    },
    ...createErrorResponses('unauthenticated', 'forbidden'),
  },
});

export type ReadMetrics = (ctx: Context) => Promise<Metric[]>;

/** Serves the metrics. `readMetrics` collects them from all sources. */
export function createMetricsRoutes(readMetrics: ReadMetrics) {
  const router = createRouter();
  const getWriter = cachePerContext((ctx: Context) =>
    cacheResult(CACHE_MS, async () => writeMetrics(await readMetrics(ctx))),
  );
  router.openapi(getMetrics, async (c) => {
    const { context, peerAddress } = c.var;
    const { metricsToken: token, isProduction } = context.instance;
    checkMetricsClient({ peerAddress, header: (name) => c.req.header(name) }, { token, isProduction });
    return c.text(await getWriter(context)(), 200, {
      'Content-Type': METRICS_TYPE,
      'Cache-Control': 'no-store',
    });
  });
  return router;
}

/** Shares one run among concurrent callers, and does not cache a failure. */
function cacheResult<Output>(ms: number, getResult: () => Promise<Output>): () => Promise<Output> {
  let cachedResult: { madeAt: number; made: Promise<Output> } | undefined;
  return () => {
    if (cachedResult !== undefined && performance.now() - cachedResult.madeAt < ms) return cachedResult.made;
    const pending = { madeAt: performance.now(), made: getResult() };
    cachedResult = pending;
    pending.made.catch(() => {
      if (cachedResult === pending) cachedResult = undefined;
    });
    return pending.made;
  };
}
