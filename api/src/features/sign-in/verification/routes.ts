import { createRoute } from '@hono/zod-openapi';
import { refusals } from '../../../http/errors/error-body.js';
import { requireSession } from '../../../http/identity/authenticate.js';
import { checkFormOrigin } from '../../../http/identity/origins.js';
import { consume, LIMITS, limitByAddress } from '../../../http/limits/rate-limit.js';
import { createRouter, currentUserId } from '../../../http/router.js';
import { Done, json, jsonBody } from '../../../http/wire.js';
import { getUser } from '../../accounts/index.js';
import { getUserView } from '../account/get-user-view.js';
import { EmailVerificationCode, EmailVerificationLink, EmailVerificationSent, User } from '../schemas.js';
import { requestVerification } from './request-verification.js';
import { verifyEmailByCode, verifyEmailByLink } from './verify-email.js';

/** Verification of an account's email address. */
export const verificationRoutes = createRouter();
const tags = ['Sign-in'];

const request = createRoute({
  method: 'post',
  path: '/api/auth/request-email-verification',
  operationId: 'requestEmailVerification',
  summary: 'Email a code and a link that verify your address',
  description: 'Five in ten minutes at most. Sends nothing if the address is verified already.',
  tags,
  middleware: [requireSession()] as const,
  responses: { 200: json(EmailVerificationSent, 'Sent to this address'), ...refusals(401, 403, 404, 429) },
});
verificationRoutes.openapi(request, async (c) => {
  const userId = currentUserId(c);
  const { email } = await getUser(c.var.context, userId);
  await consume(c, LIMITS.code, `verification:${email}`);
  return c.json({ email: await requestVerification(c.var.context, userId) }, 200);
});

const byCode = createRoute({
  method: 'post',
  path: '/api/auth/verify-email',
  operationId: 'verifyEmail',
  summary: 'Verify your address with the emailed code',
  tags,
  middleware: [requireSession()] as const,
  request: { body: jsonBody(EmailVerificationCode) },
  responses: { 200: json(User, 'Verified'), ...refusals(400, 401, 403, 404, 429) },
});
verificationRoutes.openapi(byCode, async (c) => {
  const userId = currentUserId(c);
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
    'Opening the link changes nothing: the page it opens makes this call when its button is pressed.',
  tags,
  middleware: [limitByAddress(LIMITS.codeTry)] as const,
  request: { body: jsonBody(EmailVerificationLink) },
  responses: { 200: json(Done, 'Verified'), ...refusals(400, 403, 410, 429) },
});
verificationRoutes.openapi(byLink, async (c) => {
  checkFormOrigin(c);
  await verifyEmailByLink(c.var.context, c.req.valid('json'));
  return c.json({ success: true as const }, 200);
});
