import { createRoute } from '@hono/zod-openapi';
import { createErrorResponses } from '../../../http/errors/error-body.js';
import { requireRecentSignIn, requireSession } from '../../../http/identity/authenticate.js';
import { checkFormOrigin } from '../../../http/identity/origins.js';
import { limitByAddress } from '../../../http/limits/rate-limit.js';
import { LIMITS } from '../../../http/limits/request-limits.js';
import { createRouter, getCurrentSession } from '../../../http/router.js';
import { createJsonBody, createJsonResponse, Done } from '../../../http/wire.js';
import { formatDuration } from '../../../kernel/clock.js';
import { normalizeEmailAddress } from '../../../kernel/email/email-address.js';
import { NEEDS_RECENT_SIGN_IN } from '../../../kernel/time/session-lifetimes.js';
import { findUserByEmail, limitMailbox } from '../../accounts/index.js';
import { EMAIL_LINK_LIFETIME } from '../rules.js';
import { AddressRequest, AddressRequested, PasswordChange, PasswordReset } from '../schemas.js';
import { changeOwnPassword } from './change-own-password.js';
import { requestPasswordReset, resetPasswordByLink } from './reset-password.js';
import { RESET_EMAILS } from './rules.js';

/** Changes a password, and resets a forgotten password. */
export const passwordRoutes = createRouter();
const tags = ['Sign-in'];

const change = createRoute({
  method: 'post',
  path: '/api/change-password',
  operationId: 'changePassword',
  summary: 'Set your password and end your other sessions',
  description: `${NEEDS_RECENT_SIGN_IN} API tokens keep working unless \`revokeApiTokens\` is true. If the account has no password yet, this sets one. Also ends unfinished sign-ins, approved device sign-ins without a token, emailed sign-in codes, reset links and a pending email change. Emails a notice.`,
  tags,
  middleware: [requireSession(), requireRecentSignIn()] as const,
  request: { body: createJsonBody(PasswordChange) },
  responses: {
    200: createJsonResponse(Done, 'Done'),
    ...createErrorResponses('not_found', 'version_conflict'),
  },
});
passwordRoutes.openapi(change, async (c) => {
  const { userId, tokenHash } = getCurrentSession(c);
  const { newPassword: password, revokeApiTokens: revokesTokens = false } = c.req.valid('json');
  await changeOwnPassword(c.var.context, { userId, tokenHash, password, revokesTokens });
  return c.json({ success: true as const }, 200);
});

const request = createRoute({
  method: 'post',
  path: '/api/auth/request-password-reset',
  operationId: 'requestPasswordReset',
  summary: 'Email a link to reset the password',
  description: `The link works once, for ${formatDuration(EMAIL_LINK_LIFETIME['reset-password'])}, and ends an earlier one. The response is the same for an address without an account.`,
  tags,
  middleware: [limitByAddress(LIMITS.passwordReset)] as const,
  request: { body: createJsonBody(AddressRequest) },
  responses: {
    200: createJsonResponse(AddressRequested, 'Emailed, if the address has an account'),
    ...createErrorResponses('wrong_origin'),
  },
});
passwordRoutes.openapi(request, async (c) => {
  checkFormOrigin(c);
  const email = normalizeEmailAddress(c.req.valid('json').email);
  const user = await findUserByEmail(c.var.context, email);
  await limitMailbox(c, RESET_EMAILS, { email, userId: user?.id });
  return c.json({ email: await requestPasswordReset(c.var.context, { email }) }, 200);
});

const reset = createRoute({
  method: 'post',
  path: '/api/auth/reset-password',
  operationId: 'resetPassword',
  summary: 'Reset the password with an emailed link',
  description:
    'Sets the password and verifies the address. Ends every session, API token, device sign-in, emailed sign-in code and pending email change of the account, and emails a notice. Passkeys and the second factor stay. The user then signs in with the new password. A rejected password does not use up the link.',
  tags,
  middleware: [limitByAddress(LIMITS.codeTry)] as const,
  request: { body: createJsonBody(PasswordReset) },
  responses: {
    200: createJsonResponse(Done, 'Done'),
    ...createErrorResponses('wrong_origin', 'not_found', 'link_expired'),
  },
});
passwordRoutes.openapi(reset, async (c) => {
  checkFormOrigin(c);
  const { token, newPassword: password } = c.req.valid('json');
  await resetPasswordByLink(c.var.context, { token, password });
  return c.json({ success: true as const }, 200);
});
