import { createRoute, z } from '@hono/zod-openapi';
import { refusals } from '../../../http/errors/error-body.js';
import { LIMITS, limitFailures } from '../../../http/limits/rate-limit.js';
import { createRouter } from '../../../http/router.js';
import { Done, json } from '../../../http/wire.js';
import { receiveHook } from './receive-hook.js';

export const emailHookRoutes = createRouter();

const ProviderParam = z.object({
  provider: z
    .string()
    .max(40)
    .openapi({ param: { name: 'provider', in: 'path' }, example: 'ses' }),
});

const receive = createRoute({
  method: 'post',
  path: '/api/hooks/mail/{provider}',
  operationId: 'receiveEmailHook',
  summary: 'A mail provider reports bounces and complaints',
  description:
    '`ses`: Amazon SES through SNS, whose signature is verified. `postmark`: Postmark, with the secret of the instance as password. Delivered twice, a report counts once. 404 where the instance is not set up for that provider.',
  tags: ['Instance'],
  request: { params: ProviderParam },
  responses: { 200: json(Done, 'Taken'), ...refusals(400, 403, 404, 413, 429) },
});
emailHookRoutes.openapi(receive, async (c) => {
  const { provider } = c.req.valid('param');
  const request = { header: (name: string) => c.req.header(name), body: await c.req.text() };
  await limitFailures(c, LIMITS.emailHookFailure, c.var.clientAddress, () =>
    receiveHook(c.var.context, { provider, request }),
  );
  return c.json({ success: true as const }, 200);
});
