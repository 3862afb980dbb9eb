import { createRoute } from '@hono/zod-openapi';
import { refusals } from '../../../http/errors/error-body.js';
import { requireRecentSignIn, requireSession } from '../../../http/identity/authenticate.js';
import { checkFormOrigin } from '../../../http/identity/origins.js';
import { LIMITS, limitByAddress } from '../../../http/limits/rate-limit.js';
import { createRouter, currentSession } from '../../../http/router.js';
import { Done, json, jsonBody } from '../../../http/wire.js';
import { normalizeEmailAddress } from '../../../kernel/email-address.js';
import { findUserByEmail, limitMailbox } from '../../accounts/index.js';
import { PasswordChange, PasswordReset, PasswordResetRequest, PasswordResetSent } from '../schemas.js';
import { changeOwnPassword } from './change-own-password.js';
import { requestPasswordReset } from './request-password-reset.js';
import { resetPasswordByLink } from './reset-password-by-link.js';

/** Changing a password, and resetting a forgotten one. */
export const passwordRoutes = createRouter();
const tags = ['Sign-in'];

const change = createRoute({
  method: 'post',
  path: '/api/change-password',
  operationId: 'changePassword',
  summary: 'Set your password, which ends your other sessions',
  description:
    'Needs a sign-in within the last ten minutes. API tokens go on unless `revokeApiTokens` is true. An account without a password sets its first one.',
  tags,
  middleware: [requireSession(), requireRecentSignIn()] as const,
  request: { body: jsonBody(PasswordChange) },
  responses: { 200: json(Done, 'Set'), ...refusals(400, 401, 403, 404, 409) },
});
passwordRoutes.openapi(change, async (c) => {
  const { userId, tokenHash } = currentSession(c);
  const { newPassword: password, revokeApiTokens: revokesTokens = false } = c.req.valid('json');
  await changeOwnPassword(c.var.context, { userId, tokenHash, password, revokesTokens });
  return c.json({ success: true as const }, 200);
});

const request = createRoute({
  method: 'post',
  path: '/api/auth/request-password-reset',
  operationId: 'requestPasswordReset',
  summary: 'Email a link that sets a new password',
  description: 'The answer and the work for it are the same for an address without an account.',
  tags,
  middleware: [limitByAddress(LIMITS.passwordReset)] as const,
  request: { body: jsonBody(PasswordResetRequest) },
  responses: {
    200: json(PasswordResetSent, 'Sent, if the address has an account'),
    ...refusals(400, 403, 429),
  },
});
passwordRoutes.openapi(request, async (c) => {
  checkFormOrigin(c);
  const email = normalizeEmailAddress(c.req.valid('json').email);
  const user = await findUserByEmail(c.var.context, email);
  const rules = { each: LIMITS.resetMailbox, all: LIMITS.resetMailboxAll };
  await limitMailbox(c, rules, { email, userId: user?.id });
  return c.json({ email: await requestPasswordReset(c.var.context, { email }) }, 200);
});

const reset = createRoute({
  method: 'post',
  path: '/api/auth/reset-password',
  operationId: 'resetPassword',
  summary: 'Set a new password with the token of the emailed link',
  description: 'Ends every session, API token and terminal sign-in of the account. It signs nobody in.',
  tags,
  middleware: [limitByAddress(LIMITS.codeTry)] as const,
  request: { body: jsonBody(PasswordReset) },
  responses: { 200: json(Done, 'Set'), ...refusals(400, 403, 404, 410, 429) },
});
passwordRoutes.openapi(reset, async (c) => {
  checkFormOrigin(c);
  const { token, newPassword: password } = c.req.valid('json');
  await resetPasswordByLink(c.var.context, { token, password });
  return c.json({ success: true as const }, 200);
});
