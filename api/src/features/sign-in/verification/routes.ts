import { createRoute } from '@hono/zod-openapi';
import { createErrorResponses } from '../../../http/errors/error-body.js';
import { requireSession } from '../../../http/identity/authenticate.js';
import { checkFormOrigin } from '../../../http/identity/origins.js';
import { consume, limitByAddress } from '../../../http/limits/rate-limit.js';
import { LIMITS } from '../../../http/limits/request-limits.js';
import { createRouter, getCurrentUserId } from '../../../http/router.js';
import { createJsonBody, createJsonResponse, Done } from '../../../http/wire.js';
import { formatDuration } from '../../../kernel/clock.js';
import { getUser } from '../../accounts/index.js';
import { getUserView } from '../account/get-user-view.js';
import { User } from '../account/user-schemas.js';
import { CODE_LIFETIME } from '../codes/rules.js';
import { EMAIL_LINK_LIFETIME } from '../rules.js';
import { AddressRequested, EmailVerificationCode, EmailVerificationLink } from '../schemas.js';
import { requestVerification, verifyEmailByCode, verifyEmailByLink } from './verify-email.js';

/** Verification of an account's email address. */
export const verificationRoutes = createRouter();
const tags = ['Sign-in'];

const request = createRoute({
  method: 'post',
  path: '/api/auth/request-email-verification',
  operationId: 'requestEmailVerification',
  summary: 'Email a code and a link to verify your address',
  description: `The code works for ${formatDuration(CODE_LIFETIME)}, the link for ${formatDuration(EMAIL_LINK_LIFETIME['verify-email'])}, each once. A new request ends earlier ones. Sends nothing if the address is already verified.`,
  tags,
  middleware: [requireSession()] as const,
  responses: {
    200: createJsonResponse(AddressRequested, 'The address that receives the code and the link'),
    ...createErrorResponses('not_found', 'rate_limited'),
  },
});
verificationRoutes.openapi(request, async (c) => {
  const userId = getCurrentUserId(c);
  const { email } = await getUser(c.var.context, userId);
  await consume(c, LIMITS.code, `verification:${email}`);
  return c.json({ email: await requestVerification(c.var.context, userId) }, 200);
});

const byCode = createRoute({
  method: 'post',
  path: '/api/auth/verify-email',
  operationId: 'verifyEmail',
  summary: 'Verify your address with the emailed code',
  description: `The code works once, for ${formatDuration(CODE_LIFETIME)}. Returns the user with \`emailVerifiedAt\` set.`,
  tags,
  middleware: [requireSession()] as const,
  request: { body: createJsonBody(EmailVerificationCode) },
  responses: {
    200: createJsonResponse(User, 'The verified user'),
    ...createErrorResponses('invalid_code', 'not_found', 'rate_limited'),
  },
});
verificationRoutes.openapi(byCode, async (c) => {
  const userId = getCurrentUserId(c);
  await consume(c, LIMITS.accountCodeTry, `user:${userId}`);
  await verifyEmailByCode(c.var.context, { userId, ...c.req.valid('json') });
  return c.json(await getUserView(c.var.context, userId), 200);
});

const byLink = createRoute({
  method: 'post',
  path: '/api/auth/verify-email-link',
  operationId: 'verifyEmailByLink',
  summary: 'Verify an address with the token of the emailed link',
  description:
    'The page of the emailed link calls this when the user presses the button. It needs no session and starts none.',
  tags,
  middleware: [limitByAddress(LIMITS.codeTry)] as const,
  request: { body: createJsonBody(EmailVerificationLink) },
  responses: {
    200: createJsonResponse(Done, 'Done'),
    ...createErrorResponses('wrong_origin', 'link_expired'),
  },
});
verificationRoutes.openapi(byLink, async (c) => {
  checkFormOrigin(c);
  await verifyEmailByLink(c.var.context, c.req.valid('json'));
  return c.json({ success: true as const }, 200);
});
