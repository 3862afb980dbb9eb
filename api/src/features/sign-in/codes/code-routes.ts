import { createRoute } from '@hono/zod-openapi';
import { createErrorResponses } from '../../../http/errors/error-body.js';
import { checkFormOrigin } from '../../../http/identity/origins.js';
import { limitByAddress } from '../../../http/limits/rate-limit.js';
import { LIMITS } from '../../../http/limits/request-limits.js';
import { createRouter } from '../../../http/router.js';
import { createJsonBody, createJsonResponse } from '../../../http/wire.js';
import { formatDuration } from '../../../kernel/clock.js';
import { normalizeEmailAddress } from '../../../kernel/email/email-address.js';
import {
  findUserByEmail,
  getCurrentBrowser,
  identifyBrowser,
  limitMailbox,
  reportGuesses,
} from '../../accounts/index.js';
import { User } from '../account/user-schemas.js';
import { ASKS_FOR_FACTOR, signIn } from '../open-user-session.js';
import { AddressRequest, AddressRequested, SignInCodeVerification } from '../schemas.js';
import { requestCode, verifyCode } from './codes.js';
import { CODE_EMAILS, CODE_LENGTH, CODE_LIFETIME, CODE_TRIES, CODE_TRIES_ELSEWHERE } from './rules.js';

/** Signs users in without a password, by an emailed code. */
export const codeRoutes = createRouter();
const tags = ['Sign-in'];

const request = createRoute({
  method: 'post',
  path: '/api/auth/request-code',
  operationId: 'requestCode',
  summary: `Email a ${CODE_LENGTH}-digit sign-in code`,
  description: `Emails a code that works once, for ${formatDuration(CODE_LIFETIME)}, or until this browser requests another one. The response is the same for an address without an account.`,
  tags,
  middleware: [limitByAddress(LIMITS.code)] as const,
  request: { body: createJsonBody(AddressRequest) },
  responses: {
    200: createJsonResponse(AddressRequested, 'Emailed, if the address has an account'),
    ...createErrorResponses('wrong_origin'),
  },
});
codeRoutes.openapi(request, async (c) => {
  checkFormOrigin(c);
  const email = normalizeEmailAddress(c.req.valid('json').email);
  const user = await findUserByEmail(c.var.context, email);
  await limitMailbox(c, CODE_EMAILS, { email, userId: user?.id });
  const browser = await identifyBrowser(c);
  return c.json({ email: await requestCode(c.var.context, { email, browser }) }, 200);
});

const verify = createRoute({
  method: 'post',
  path: '/api/auth/verify-code',
  operationId: 'verifyCode',
  summary: 'Sign in with the emailed code',
  description: `A code works once, for ${formatDuration(CODE_LIFETIME)}. It allows ${CODE_TRIES} attempts with the cookie \`tidings_browser\` of the code request, and ${CODE_TRIES_ELSEWHERE} without. ${ASKS_FOR_FACTOR} If the address was not verified yet, the code verifies it. The password is then removed, and all other sessions, API tokens and device sign-ins end.`,
  tags,
  middleware: [limitByAddress(LIMITS.codeTry)] as const,
  request: { body: createJsonBody(SignInCodeVerification) },
  responses: {
    200: createJsonResponse(User, 'The signed-in user'),
    ...createErrorResponses('invalid_code', 'account_suspended', 'factor_required', 'wrong_origin'),
  },
});
codeRoutes.openapi(verify, async (c) => {
  checkFormOrigin(c);
  const { code, ...body } = c.req.valid('json');
  const email = normalizeEmailAddress(body.email);
  const user = await findUserByEmail(c.var.context, email);
  const account = user === undefined ? undefined : { kind: 'user' as const, id: user.id };
  const browser = await getCurrentBrowser(c);
  // Each code and each mailbox has its own limit, so that a stranger's attempts do not exhaust the owner's.
  const verified = await reportGuesses(c, { account, method: 'code' }, () =>
    verifyCode(c.var.context, { email, code, browser }),
  );
  return c.json(await signIn(c, { user: verified, refusal: 'invalid_code' }), 200);
});
