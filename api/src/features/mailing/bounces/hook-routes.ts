import { createRoute, z } from '@hono/zod-openapi';
import { createErrorResponses } from '../../../http/errors/error-body.js';
import { MAX_HOOK_BYTES } from '../../../http/limits/limit-bodies.js';
import { limitFailures } from '../../../http/limits/rate-limit.js';
import { LIMITS } from '../../../http/limits/request-limits.js';
import { createRouter } from '../../../http/router.js';
import { createJsonResponse, Done } from '../../../http/wire.js';
import { receiveHook } from './receive-hook.js';

export const emailHookRoutes = createRouter();

const ProviderParam = z.object({
  provider: z
    .string()
    .max(40)
    .openapi({
      param: { name: 'provider', in: 'path' },
      description: 'The provider: `ses` or `postmark`.',
      example: 'postmark',
    }),
});

const receive = createRoute({
  method: 'post',
  path: '/api/hooks/mail/{provider}',
  operationId: 'receiveEmailHook',
  summary: 'Receive bounces and spam reports from an email provider',
  description: `\`ses\`: Amazon SES through SNS, whose signature is verified. \`postmark\`: Postmark, with the instance’s secret as the HTTP Basic password. The body is the report as JSON, at most ${MAX_HOOK_BYTES / 1024} KB, with any \`Content-Type\`. A repeated report counts once. Reports on emails that Tidings did not send are ignored, with 200.`,
  tags: ['Instance'],
  request: { params: ProviderParam },
  responses: {
    200: createJsonResponse(Done, 'Done'),
    ...createErrorResponses('forbidden', 'not_found', 'rate_limited'),
  },
});
emailHookRoutes.openapi(receive, async (c) => {
  const { provider } = c.req.valid('param');
  const request = { header: (name: string) => c.req.header(name), body: await c.req.text() };
  await limitFailures(c, LIMITS.emailWebhookFailure, c.var.clientAddress, () =>
    receiveHook(c.var.context, { provider, request }),
  );
  return c.json({ success: true as const }, 200);
});
