import { createRoute, z } from '@hono/zod-openapi';
import { bodyLimit } from 'hono/body-limit';
import { refusals } from '../../../http/error-body.js';
import { LIMITS, limitFailures } from '../../../http/rate-limit.js';
import { createRouter } from '../../../http/router.js';
import { Done, json } from '../../../http/wire.js';
import { AppError } from '../../../kernel/errors.js';
import { receiveHook } from './receive-hook.js';

/** SNS sends at most 256 KB, and Postmark less. */
const MAX_BODY_BYTES = 512 * 1024;

export const mailHookRoutes = createRouter();

const ProviderParam = z.object({
  provider: z
    .string()
    .max(40)
    .openapi({ param: { name: 'provider', in: 'path' }, example: 'ses' }),
});

const receive = createRoute({
  method: 'post',
  path: '/api/hooks/mail/{provider}',
  operationId: 'receiveMailHook',
  summary: 'A mail provider reports bounces and complaints',
  description:
    '`ses`: Amazon SES through SNS, whose signature is verified. `postmark`: Postmark, with the secret of the instance as password. Delivered twice, a report counts once. 404 where the instance is not set up for that provider.',
  tags: ['Instance'],
  middleware: [
    bodyLimit({
      maxSize: MAX_BODY_BYTES,
      onError: () => {
        throw new AppError('too_large', 'This is larger than any report.');
      },
    }),
  ] as const,
  request: { params: ProviderParam },
  responses: { 200: json(Done, 'Taken'), ...refusals(400, 403, 404, 413, 429) },
});
mailHookRoutes.openapi(receive, async (c) => {
  const { provider } = c.req.valid('param');
  const request = { header: (name: string) => c.req.header(name), body: await c.req.text() };
  await limitFailures(c, LIMITS.mailHookFailure, c.var.clientAddress, () =>
    receiveHook(c.var.context, { provider, request }),
  );
  return c.json({ success: true as const }, 200);
});
