import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from '../context.js';
import { pingDatabase } from '../db/ping.js';
import { SECOND } from '../kernel/clock.js';
import { createRouter } from './router.js';
import { isStopping } from './stopping.js';
import { json } from './wire.js';

/** For whoever runs the instance. */
export const metaRoutes = createRouter();
const tags = ['Instance'];

const Health = z.object({ status: z.literal('ok') }).openapi('Health');
const Readiness = z
  .object({
    status: z.enum(['ok', 'unavailable', 'stopping']),
    checks: z.record(z.string(), z.enum(['ok', 'failed'])),
  })
  .openapi('Readiness');

const healthz = createRoute({
  method: 'get',
  path: '/healthz',
  operationId: 'getHealth',
  summary: 'The process is alive',
  tags,
  responses: { 200: json(Health, 'Alive') },
});
metaRoutes.openapi(healthz, (c) => c.json({ status: 'ok' as const }, 200));

const readyz = createRoute({
  method: 'get',
  path: '/readyz',
  operationId: 'getReadiness',
  summary: 'Database, bells and mail can be reached',
  tags,
  description:
    'For a proxy: whoever does not answer 200 is asked nothing more. It says so while it is stopping, too.',
  responses: {
    200: json(Readiness, 'Ready'),
    503: json(Readiness, 'Not ready; `checks` says why, or it is stopping'),
  },
});
metaRoutes.openapi(readyz, async (c) => {
  const ctx = c.var.context;
  if (isStopping(ctx)) return c.json({ status: 'stopping' as const, checks: {} }, 503);
  const checks = await checksOf(ctx);
  const isReady = Object.values(checks).every((check) => check === 'ok');
  return isReady
    ? c.json({ status: 'ok' as const, checks }, 200)
    : c.json({ status: 'unavailable' as const, checks }, 503);
});

type Checks = Record<'database' | 'bells' | 'mail', 'ok' | 'failed'>;

/** Anybody may ask, and the mail check signs in at the relay: one answer serves all for a while. */
const KEPT_MS = 5 * SECOND;
const kept = new WeakMap<Context, { since: number; checks: Promise<Checks> }>();

function checksOf(ctx: Context): Promise<Checks> {
  const known = kept.get(ctx);
  if (known !== undefined && performance.now() - known.since < KEPT_MS) return known.checks;
  const checks = runChecks(ctx);
  kept.set(ctx, { since: performance.now(), checks });
  return checks;
}

async function runChecks(ctx: Context): Promise<Checks> {
  return {
    database: await passes(ctx, 'database', () => pingDatabase(ctx)),
    bells: await passes(ctx, 'bells', () => ctx.bells.check()),
    mail: await passes(ctx, 'mail', () => ctx.mail.check()),
  };
}

async function passes(ctx: Context, name: string, check: () => Promise<unknown>): Promise<'ok' | 'failed'> {
  try {
    await check();
    return 'ok';
  } catch (error) {
    ctx.log.warn({ err: error, check: name }, 'not ready');
    return 'failed';
  }
}
