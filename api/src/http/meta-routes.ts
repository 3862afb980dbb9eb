import { createRoute, z } from '@hono/zod-openapi';
import { pingDatabase } from '../db/migrate.js';
import { DEAD_AFTER_MS, listWorkers } from '../db/workers.js';
import { SECOND } from '../kernel/clock.js';
import { perContext } from '../kernel/per-context.js';
import type { Context } from '../server/context.js';
import { createRouter } from './router.js';
import { json } from './wire.js';

/** For the operator of the instance. */
export const metaRoutes = createRouter();
const tags = ['Instance'];

const Health = z
  .object({ status: z.literal('ok').openapi({ description: 'Always `ok`.' }) })
  .openapi('Health', { description: 'The sign of life of a process.' });
const Readiness = z
  .object({
    status: z.enum(['ok', 'degraded', 'unavailable', 'stopping']).openapi({
      description:
        '`ok`: everything works. `degraded`: ready without email or PubSub. `unavailable`: the database fails. `stopping`: the server shuts down.',
    }),
    checks: z
      .record(z.string(), z.enum(['ok', 'failed']))
      .openapi({ description: 'The result of each check.' }),
  })
  .openapi('Readiness', {
    description: 'Whether a server is ready for requests, and the result of each check.',
  });

const UNAVAILABLE = {
  status: 'unavailable',
  checks: { database: 'failed', pubsub: 'ok', email: 'ok', sending: 'ok' },
} satisfies typeof Readiness._output;

const healthz = createRoute({
  method: 'get',
  path: '/healthz',
  operationId: 'getHealth',
  summary: 'Check that the process is alive',
  description: 'Checks nothing else. Use `/readyz` to check the database, PubSub and email.',
  tags,
  responses: { 200: json(Health, 'The process is alive') },
});
metaRoutes.openapi(healthz, (c) => c.json({ status: 'ok' as const }, 200));

const readyz = createRoute({
  method: 'get',
  path: '/readyz',
  operationId: 'getReadiness',
  summary: 'Check that this server is ready',
  tags,
  description:
    'For a proxy: send no requests to a server that does not return 200. Without email or PubSub it is `degraded` and still ready. The check `sending` fails while the relay is unreachable or rejects every recipient.',
  responses: {
    200: json(Readiness, 'Ready or `degraded`; `checks` has the failed checks'),
    503: {
      description:
        '`unavailable`: the database cannot be reached.\n\n`stopping`: the server shuts down, and `checks` is empty.',
      content: { 'application/json': { schema: Readiness, example: UNAVAILABLE } },
    },
  },
});
metaRoutes.openapi(readyz, async (c) => {
  const ctx = c.var.context;
  if (isStopping(ctx)) return c.json({ status: 'stopping' as const, checks: {} }, 503);
  const checks = await checksOf(ctx);
  if (checks.database === 'failed') return c.json({ status: 'unavailable' as const, checks }, 503);
  // All servers share the relay: if its failure made them unready, the proxy would have no server left.
  const isWhole = Object.values(checks).every((check) => check === 'ok');
  return c.json({ status: isWhole ? ('ok' as const) : ('degraded' as const), checks }, 200);
});

type Checks = Record<'database' | 'pubsub' | 'email' | 'sending', 'ok' | 'failed'>;

/** Public, and the email check signs in at the relay: one response serves all clients for a while. */
const CACHE_MS = 5 * SECOND;
/** Shorter than proxies wait: a silent relay must not look like a silent server. */
const TIMEOUT_MS = 2 * SECOND;
const stored = new WeakMap<Context, { since: number; checks: Promise<Checks> }>();

function checksOf(ctx: Context): Promise<Checks> {
  const known = stored.get(ctx);
  if (known !== undefined && performance.now() - known.since < CACHE_MS) return known.checks;
  const checks = runChecks(ctx);
  stored.set(ctx, { since: performance.now(), checks });
  return checks;
}

async function runChecks(ctx: Context): Promise<Checks> {
  const [database, pubsub, email, sending] = await Promise.all([
    passes(ctx, 'database', () => pingDatabase(ctx)),
    passes(ctx, 'pubsub', () => ctx.pubsub.check()),
    passes(ctx, 'email', () => ctx.email.check()),
    passes(ctx, 'sending', () => checkSending(ctx)),
  ]);
  return { database, pubsub, email, sending };
}

/** A relay that responds may still reject every email: the workers know. */
async function checkSending(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  for (const { relayFault, seenAt } of await listWorkers(ctx)) {
    if (relayFault !== null && now - seenAt < DEAD_AFTER_MS) throw new Error(relayFault.reason);
  }
}

async function passes(ctx: Context, name: string, check: () => Promise<unknown>): Promise<'ok' | 'failed'> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${TIMEOUT_MS} ms`)), TIMEOUT_MS);
  });
  try {
    await Promise.race([check(), silence]);
    return 'ok';
  } catch (error) {
    ctx.log.warn({ err: error, check: name }, 'a check failed');
    return 'failed';
  } finally {
    clearTimeout(timer);
  }
}

const stateOf = perContext((_: Context) => ({ isStopping: false }));

/** Marks the server as stopping: from now on `/readyz` reports that it takes no more requests. */
export function markStopping(ctx: Context): void {
  stateOf(ctx).isStopping = true;
}

function isStopping(ctx: Context): boolean {
  return stateOf(ctx).isStopping;
}
