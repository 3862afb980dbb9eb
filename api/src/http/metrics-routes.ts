import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from '../context.js';
import { type Measure, writeMeasures } from '../kernel/measures.js';
import { refusals } from './error-body.js';
import { checkMetricsReader } from './metrics-access.js';
import { createRouter } from './router.js';

/** Several may watch, and one of them may be in a hurry: within this time all get the same answer. */
const KEPT_MS = 1_000;

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

const getMetrics = createRoute({
  method: 'get',
  path: '/metrics',
  operationId: 'getMetrics',
  summary: 'Figures of this process and of the instance, for Prometheus',
  description:
    'In production for this machine alone, else for its private network, and not through a proxy; where METRICS_TOKEN is set, for whoever sends it as a bearer token, and for nobody else.',
  tags: ['Instance'],
  responses: {
    200: {
      description: 'Text exposition format 0.0.4',
      content: { 'text/plain': { schema: z.string() } },
    },
    ...refusals(401, 403),
  },
});

export type ReadMeasures = (ctx: Context) => Promise<Measure[]>;

/** `read` knows who has figures to tell. */
export function metricsRoutes(read: ReadMeasures) {
  const router = createRouter();
  const write = keptFor(KEPT_MS, async (ctx: Context) => writeMeasures(await read(ctx)));
  router.openapi(getMetrics, async (c) => {
    const { context, peerAddress } = c.var;
    const { metricsToken: token, isProduction } = context.instance;
    checkMetricsReader({ peerAddress, header: (name) => c.req.header(name) }, { token, isProduction });
    return c.text(await write(context), 200, { 'Content-Type': METRICS_TYPE, 'Cache-Control': 'no-store' });
  });
  return router;
}

/** Who asks while it is being made gets that one; a failure is kept for nobody. */
function keptFor<Input, Output>(
  ms: number,
  make: (input: Input) => Promise<Output>,
): (input: Input) => Promise<Output> {
  let kept: { madeAt: number; made: Promise<Output> } | undefined;
  return (input) => {
    if (kept !== undefined && performance.now() - kept.madeAt < ms) return kept.made;
    const making = { madeAt: performance.now(), made: make(input) };
    kept = making;
    making.made.catch(() => {
      if (kept === making) kept = undefined;
    });
    return making.made;
  };
}
