import { createRoute, z } from '@hono/zod-openapi';
import { createErrorResponses } from '../../../http/errors/error-body.js';
import { checkFormOrigin } from '../../../http/identity/origins.js';
import { limitByAddress } from '../../../http/limits/rate-limit.js';
import { LIMITS } from '../../../http/limits/request-limits.js';
import { createRouter } from '../../../http/router.js';
import { createJsonBody, createJsonResponse, Done } from '../../../http/wire.js';
import { formatDuration } from '../../../kernel/clock.js';
import { NOT_ME_LIFETIME } from './rules.js';
import { secureAccount } from './secure-account.js';

const NotMe = z
  .strictObject({
    token: z
      .string()
      .min(1)
      .max(1_000)
      .openapi({ description: 'The token of the emailed link.', example: 'eyJ1c2VySWQiOjF9.q1w2…' }),
    revokeApiTokens: z
      .boolean()
      .default(false)
      .openapi({ description: 'Whether to revoke older API tokens too.' }),
  })
  .openapi('NotMe', { description: 'The token of a notice, and whether older API tokens are revoked.' });

/** The button "This wasn't me" of the emails about an account. It works without a session. */
export const notMeRoutes = createRouter();

const route = createRoute({
  method: 'post',
  path: '/api/auth/not-me',
  operationId: 'secureAccount',
  summary: 'Report a change of your account as not yours',
  description: `Needs the token of the emailed notice, which works once, for ${formatDuration(NOT_ME_LIFETIME)}. Ends the links of earlier notices, every session and a pending email change, removes the password and all passkeys, and emails a link to set a new password. Also removes a second factor, recovery codes, API tokens and a payout account that were added in the last ${formatDuration(NOT_ME_LIFETIME)}, and pauses webhook endpoints of that time.`,
  tags: ['Sign-in'],
  middleware: [limitByAddress(LIMITS.codeTry)] as const,
  request: { body: createJsonBody(NotMe) },
  responses: {
    200: createJsonResponse(Done, 'Done'),
    ...createErrorResponses('wrong_origin', 'link_expired'),
  },
});
notMeRoutes.openapi(route, async (c) => {
  checkFormOrigin(c);
  const { token, revokeApiTokens: revokesTokens } = c.req.valid('json');
  await secureAccount(c.var.context, { token, revokesTokens });
  return c.json({ success: true as const }, 200);
});
