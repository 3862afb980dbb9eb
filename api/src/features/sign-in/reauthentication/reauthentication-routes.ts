import { createRoute, z } from '@hono/zod-openapi';
import { createErrorResponses } from '../../../http/errors/error-body.js';
import { requireSession } from '../../../http/identity/authenticate.js';
import { LIMITS } from '../../../http/limits/request-limits.js';
import { createRouter, getCurrentSession } from '../../../http/router.js';
import { createJsonBody, createJsonResponse, Done } from '../../../http/wire.js';
import { formatDuration } from '../../../kernel/clock.js';
import { RECENT_SIGN_IN } from '../../../kernel/time/session-lifetimes.js';
import { countGuesses, getCurrentBrowser, MAX_PASSWORD_LENGTH } from '../../accounts/index.js';
import { factorCode } from '../factors/schemas.js';
import { reauthenticate } from './reauthenticate.js';

const Reauthentication = z
  .strictObject({
    password: z
      .string()
      .min(1, 'Please enter your password')
      .max(MAX_PASSWORD_LENGTH)
      .optional()
      .openapi({ description: 'The current password. Send this or `code`.' }),
    code: z
      .string()
      .regex(/^\d{6}$/, 'Please enter the 6-digit verification code')
      .optional()
      .openapi({ description: 'The emailed code of 6 digits. Send this or `password`.', example: '042137' }),
    factorCode: factorCode.optional().openapi({
      description: 'A code of the second factor. Required if the account has one.',
    }),
  })
  .refine(({ password, code }) => (password === undefined) !== (code === undefined), {
    message: 'Send either a password or a code',
  })
  .openapi('Reauthentication', {
    description: 'The password or an emailed code, to confirm an identity.',
    example: { password: 'correct horse' },
  });

export const reauthenticationRoutes = createRouter();

const route = createRoute({
  method: 'post',
  path: '/api/reauthenticate',
  operationId: 'reauthenticate',
  summary: `Confirm your identity for ${formatDuration(RECENT_SIGN_IN)}`,
  description: `Send the password, or a code from \`POST /api/auth/request-code\`. If the account has a second factor, send \`factorCode\` too. Then repeat the operation that returned \`reauthentication_required\`.`,
  tags: ['Sign-in'],
  middleware: [requireSession()] as const,
  request: { body: createJsonBody(Reauthentication) },
  responses: {
    200: createJsonResponse(Done, 'Done'),
    ...createErrorResponses('invalid_code', 'invalid_credentials', 'factor_required', 'rate_limited'),
  },
});
reauthenticationRoutes.openapi(route, async (c) => {
  const { userId, tokenHash } = getCurrentSession(c);
  const browser = await getCurrentBrowser(c);
  const guess = { rule: LIMITS.reauthentication, account: { kind: 'user' as const, id: userId } };
  await countGuesses(c, { ...guess, given: '', method: 'confirmation' }, () =>
    reauthenticate(c.var.context, { userId, tokenHash, proof: c.req.valid('json'), browser }),
  );
  return c.json({ success: true as const }, 200);
});
