import { createRoute, z } from '@hono/zod-openapi';
import { createErrorResponses } from '../../../http/errors/error-body.js';
import { requireAdmin } from '../../../http/identity/authenticate.js';
import { consume } from '../../../http/limits/rate-limit.js';
import { LIMITS } from '../../../http/limits/request-limits.js';
import { createRouter, getCurrentAdmin } from '../../../http/router.js';
import { createJsonBody, createJsonResponse } from '../../../http/wire.js';
import {
  EMAIL_PROBLEM,
  isInternationalEmailAddress,
  normalizeEmailAddress,
} from '../../../kernel/email/email-address.js';
import { hashToken } from '../../../kernel/ids.js';
import { checkInstanceDns, INSTANCE_RECORDS, RECORD_STATUSES } from '../../domains/index.js';
import { TEST_EMAILS } from '../../newsletters/index.js';
import { testSending } from './test-sending.js';

/** Checks of the relay and of the DNS records of the instance, on request. */
export const sendingCheckRoutes = createRouter();
const tags = ['Administration'];
const middleware = requireAdmin('moderateUsers');

const TestEmail = z
  .strictObject({
    to: z
      .string()
      .transform(normalizeEmailAddress)
      .refine(isInternationalEmailAddress, EMAIL_PROBLEM)
      .openapi({
        type: 'string',
        description: 'The address that receives the test email.',
        example: 'ops@kova.example',
      }),
  })
  .openapi('TestEmail', { description: 'A test email.' });

const TestEmailReply = z
  .object({
    outcome: z.enum(['accepted', 'deferred', 'failed', 'unknown', 'unavailable']).openapi({
      description:
        'The delivery status of the email. `unavailable`: the relay did not accept the connection.',
    }),
    code: z.int().nullable().openapi({ description: 'The reply code; null without a reply.', example: 250 }),
    text: z.string().openapi({ description: 'The reply, or the error.', example: '250 2.0.0 Ok: queued' }),
    advice: z.string().nullable().openapi({ description: 'The next step; null after success.' }),
    tookMs: z.int().openapi({ description: 'The time until the reply, in milliseconds.', example: 240 }),
  })
  .openapi('TestEmailReply', { description: 'The relay’s reply to a test email.' });

const test = createRoute({
  method: 'post',
  path: '/api/admin/sending/test',
  operationId: 'sendRelayTest',
  summary: 'Send a test email through the relay',
  description: `Waits at most 30 seconds for the reply. Nothing is retried. Adds an entry without the address to the audit log.`,
  tags,
  middleware,
  request: { body: createJsonBody(TestEmail) },
  responses: {
    200: createJsonResponse(TestEmailReply, 'The reply'),
    ...createErrorResponses('rate_limited'),
  },
});
sendingCheckRoutes.openapi(test, async (c) => {
  const { adminId } = getCurrentAdmin(c);
  await consume(c, LIMITS.testSend, `admin:${adminId}`);
  const { to } = c.req.valid('json');
  await consume(c, TEST_EMAILS, hashToken(to));
  return c.json(await testSending(c.var.context, { adminId, to }), 200);
});

const InstanceDns = z
  .object({
    records: z
      .array(
        z.object({
          purpose: z.enum(INSTANCE_RECORDS).openapi({ description: 'The purpose of the record.' }),
          recordType: z.enum(['TXT', 'MX', 'PTR']).openapi({ description: 'The DNS type of the record.' }),
          recordName: z.string().openapi({
            description: 'The DNS name of the record. Without a DKIM key, it starts with `{DKIM_SELECTOR}`.',
            example: 'kova.example',
          }),
          recordValue: z.string().nullable().openapi({
            description: 'The expected value; null if it is unknown.',
            example: 'v=spf1 include:relay.example ~all',
          }),
          found: z
            .array(z.string())
            .openapi({ description: 'The current values.', example: ['v=spf1 include:relay.example ~all'] }),
          status: z.enum(RECORD_STATUSES).openapi({
            description:
              '`ok`: as expected. `warning`: wrong or not comparable, see `advice`. `missing`: there is none. `no_answer`: DNS did not respond.',
          }),
          advice: z.string().nullable().openapi({ description: 'The next step; null if there is none.' }),
        }),
      )
      .openapi({ description: 'The records, with their current values.' }),
  })
  .openapi('InstanceDns', { description: 'The DNS records that emails of the instance need.' });

const dns = createRoute({
  method: 'get',
  path: '/api/admin/sending/dns',
  operationId: 'checkInstanceDns',
  summary: 'Check the DNS records of the instance',
  description: `Queries SPF, DKIM, DMARC, the MX of the bounce domain, if one is set, and the PTR of up to 4 addresses of each relay, for at most 8 seconds.`,
  tags,
  middleware,
  responses: { 200: createJsonResponse(InstanceDns, 'The records'), ...createErrorResponses('rate_limited') },
});
sendingCheckRoutes.openapi(dns, async (c) => {
  await consume(c, LIMITS.sendingDomainCheck, `admin:${getCurrentAdmin(c).adminId}`);
  return c.json({ records: await checkInstanceDns(c.var.context) }, 200);
});
