import { createRoute, z } from '@hono/zod-openapi';
import { refusals } from '../../../http/errors/error-body.js';
import { requireSession } from '../../../http/identity/authenticate.js';
import { LIMITS } from '../../../http/limits/rate-limit.js';
import { createRouter, currentSession } from '../../../http/router.js';
import { Done, json, jsonBody } from '../../../http/wire.js';
import { currentBrowser, limitGuesses, PASSWORD_MAX } from '../../accounts/index.js';
import { reauthenticate } from './reauthenticate.js';

const Reauthentication = z
  .strictObject({
    password: z.string().min(1, 'Please enter your password').max(PASSWORD_MAX).optional(),
    code: z
      .string()
      .regex(/^\d{6}$/, 'Please enter the 6-digit verification code')
      .optional()
      .openapi({ description: 'Instead of the password.', example: '042137' }),
  })
  .refine(({ password, code }) => (password === undefined) !== (code === undefined), {
    message: 'Send either a password or a code',
  })
  .openapi('Reauthentication', { example: { password: 'correct horse' } });

export const reauthenticationRoutes = createRouter();

const route = createRoute({
  method: 'post',
  path: '/api/reauthenticate',
  operationId: 'reauthenticate',
  summary: 'Confirm that it is you, for ten minutes',
  description:
    'A call that needs a recent sign-in returns 403 `reauthentication_required` if the session signed in more than ten minutes ago. Send the password, or the code that `POST /api/auth/request-code` emails, and repeat the call.',
  tags: ['Sign-in'],
  middleware: [requireSession()] as const,
  request: { body: jsonBody(Reauthentication) },
  responses: { 200: json(Done, 'Confirmed'), ...refusals(400, 401, 403, 429) },
});
reauthenticationRoutes.openapi(route, async (c) => {
  const { userId, tokenHash } = currentSession(c);
  const browser = await currentBrowser(c);
  const guess = { rule: LIMITS.reauthentication, account: { kind: 'user' as const, id: userId } };
  await limitGuesses(c, { ...guess, typed: '', method: 'confirmation' }, () =>
    reauthenticate(c.var.context, { userId, tokenHash, proof: c.req.valid('json'), browser }),
  );
  return c.json({ success: true as const }, 200);
});
