import { createRoute } from '@hono/zod-openapi';
import { createErrorResponses } from '../../../http/errors/error-body.js';
import { requireRecentSignIn, requireSession } from '../../../http/identity/authenticate.js';
import { checkFormOrigin } from '../../../http/identity/origins.js';
import { consume, limitByAddress } from '../../../http/limits/rate-limit.js';
import { LIMITS } from '../../../http/limits/request-limits.js';
import { createRouter, getCurrentSession, getCurrentUserId } from '../../../http/router.js';
import { createJsonBody, createJsonResponse, Done } from '../../../http/wire.js';
import { formatDuration } from '../../../kernel/clock.js';
import { normalizeEmailAddress } from '../../../kernel/email/email-address.js';
import { hashToken } from '../../../kernel/ids.js';
import { NEEDS_RECENT_SIGN_IN } from '../../../kernel/time/session-lifetimes.js';
import { EmailVerificationLink, NewAddress } from '../schemas.js';
import { confirmEmailChange } from './confirm-email-change.js';
import { cancelEmailChange, findEmailChange, requestEmailChange } from './request-email-change.js';
import { CHANGE_EMAILS, EMAIL_CHANGE_LIFETIME } from './rules.js';
import { AddressChange, presentEmailChange } from './schemas.js';

/** Changes of an account's address, which both addresses confirm. */
export const emailChangeRoutes = createRouter();
const tags = ['Sign-in'];

const show = createRoute({
  method: 'get',
  path: '/api/email-change',
  operationId: 'getEmailChange',
  summary: 'Get the pending change of your email address',
  description:
    'Returns the pending change. The new address must confirm, and so must the current one if it is verified.',
  tags,
  middleware: [requireSession()] as const,
  responses: { 200: createJsonResponse(AddressChange, 'The pending change') },
});
emailChangeRoutes.openapi(show, async (c) => {
  return c.json(presentEmailChange(await findEmailChange(c.var.context, getCurrentUserId(c))), 200);
});

const request = createRoute({
  method: 'post',
  path: '/api/email-change',
  operationId: 'requestEmailChange',
  summary: 'Request a change of your email address',
  description: `${NEEDS_RECENT_SIGN_IN} Emails a link to the new address, and to the current address if it is verified. The address changes once all links are confirmed, within ${formatDuration(EMAIL_CHANGE_LIFETIME)}. Another address replaces the pending one. Repeat the request to send the links again; confirmations stay.`,
  tags,
  middleware: [requireSession(), requireRecentSignIn()] as const,
  request: { body: createJsonBody(NewAddress) },
  responses: {
    200: createJsonResponse(AddressChange, 'The pending change'),
    ...createErrorResponses('invalid_input', 'forbidden', 'email_taken', 'rate_limited'),
  },
});
emailChangeRoutes.openapi(request, async (c) => {
  const session = getCurrentSession(c);
  const { email } = c.req.valid('json');
  await consume(c, LIMITS.code, `email-change:${session.userId}`);
  await consume(c, CHANGE_EMAILS, hashToken(normalizeEmailAddress(email)));
  const change = await requestEmailChange(c.var.context, { ...session, email });
  return c.json(presentEmailChange(change), 200);
});

const cancel = createRoute({
  method: 'delete',
  path: '/api/email-change',
  operationId: 'cancelEmailChange',
  summary: 'Cancel the change of your email address',
  description:
    'The emailed links of the change stop working, and the address stays as it is. Succeeds also if no change is pending.',
  tags,
  middleware: [requireSession()] as const,
  responses: { 200: createJsonResponse(Done, 'Done') },
});
emailChangeRoutes.openapi(cancel, async (c) => {
  await cancelEmailChange(c.var.context, getCurrentUserId(c));
  return c.json({ success: true as const }, 200);
});

const confirm = createRoute({
  method: 'post',
  path: '/api/auth/email-change',
  operationId: 'confirmEmailChange',
  summary: 'Confirm a change of address with an emailed link',
  description:
    'Each link works once. After the last missing confirmation, the address changes, and all sessions end except the one that requested the change. `pending` is then null.',
  tags,
  middleware: [limitByAddress(LIMITS.codeTry)] as const,
  request: { body: createJsonBody(EmailVerificationLink) },
  responses: {
    200: createJsonResponse(AddressChange, 'The pending change'),
    ...createErrorResponses('wrong_origin', 'forbidden', 'link_expired', 'email_taken'),
  },
});
emailChangeRoutes.openapi(confirm, async (c) => {
  checkFormOrigin(c);
  const pending = await confirmEmailChange(c.var.context, c.req.valid('json'));
  return c.json(presentEmailChange(pending), 200);
});
