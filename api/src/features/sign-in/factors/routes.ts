import { createRoute } from '@hono/zod-openapi';
import { createErrorResponses } from '../../../http/errors/error-body.js';
import { requireRecentSignIn, requireSession } from '../../../http/identity/authenticate.js';
import { checkFormOrigin } from '../../../http/identity/origins.js';
import { limitByAddress } from '../../../http/limits/rate-limit.js';
import { LIMITS } from '../../../http/limits/request-limits.js';
import { createRouter, getCurrentSession, getCurrentUserId } from '../../../http/router.js';
import { createJsonBody, createJsonResponse, Done } from '../../../http/wire.js';
import { NEEDS_RECENT_SIGN_IN } from '../../../kernel/time/session-lifetimes.js';
import {
  findFactorDeadline,
  finishSignIn,
  getFactorStatus,
  getUser,
  limitFactorGuesses,
  RECOVERY_CODES,
  throwIfSuspended,
} from '../../accounts/index.js';
import { User } from '../account/user-schemas.js';
import { openUserSession } from '../open-user-session.js';
import {
  disableOwnFactor,
  enableOwnFactor,
  renewOwnRecoveryCodes,
  setUpOwnFactor,
} from './change-own-factor.js';
import {
  FactorCode,
  FactorSetup,
  FactorStatus,
  FirstFactorCode,
  presentFactor,
  RecoveryCodes,
} from './schemas.js';

/** A creator's second factor, and the step of signing in that asks for it. */
export const factorRoutes = createRouter();
const tags = ['Sign-in'];

const finish = createRoute({
  method: 'post',
  path: '/api/auth/second-factor',
  operationId: 'finishSignIn',
  summary: 'Finish a sign-in with the second factor',
  description: `Call this within 10 minutes after a sign-in returned \`factor_required\`, with the cookie that it set. Each code works once. The fifth wrong code ends the sign-in: then start again.`,
  tags,
  middleware: [limitByAddress(LIMITS.codeTry)] as const,
  request: { body: createJsonBody(FactorCode) },
  responses: {
    200: createJsonResponse(User, 'The signed-in user'),
    ...createErrorResponses(
      'unauthenticated',
      'invalid_code',
      'account_suspended',
      'wrong_origin',
      'not_found',
    ),
  },
});
factorRoutes.openapi(finish, async (c) => {
  checkFormOrigin(c);
  const user = await finishSignIn(c, { kind: 'user', read: getUser, ...c.req.valid('json') });
  throwIfSuspended(c.var.context, user);
  return c.json(await openUserSession(c, { user, proof: 'code', refusal: 'invalid_code' }), 200);
});

const get = createRoute({
  method: 'get',
  path: '/api/second-factor',
  operationId: 'getSecondFactor',
  summary: 'Get the state of the second factor',
  description: 'Returns the state of the second factor.',
  tags,
  middleware: [requireSession()] as const,
  responses: {
    200: createJsonResponse(FactorStatus, 'The second factor'),
    ...createErrorResponses('not_found'),
  },
});
factorRoutes.openapi(get, async (c) => {
  const account = { kind: 'user' as const, id: getCurrentUserId(c) };
  const ctx = c.var.context;
  const { createdAt } = await getUser(ctx, account.id);
  const dueAt = await findFactorDeadline(ctx, { account, createdAt });
  return c.json(presentFactor(await getFactorStatus(ctx, account), dueAt), 200);
});

const setUp = createRoute({
  method: 'post',
  path: '/api/second-factor/setup',
  operationId: 'setUpSecondFactor',
  summary: 'Start the setup of a second factor',
  description: `${NEEDS_RECENT_SIGN_IN} Returns a new secret for an authenticator app (TOTP), which replaces one that is not enabled. Signing in requires a code only after \`POST /api/second-factor/enable\`. Needs a verified email address.`,
  tags,
  middleware: [requireSession(), requireRecentSignIn()] as const,
  responses: {
    200: createJsonResponse(FactorSetup, 'The secret, returned only here'),
    ...createErrorResponses('email_not_verified', 'not_found', 'factor_already_enabled'),
  },
});
factorRoutes.openapi(setUp, async (c) => {
  const setup = await setUpOwnFactor(c.var.context, { userId: getCurrentUserId(c) });
  c.header('Cache-Control', 'no-store');
  return c.json(setup, 200);
});

const enable = createRoute({
  method: 'post',
  path: '/api/second-factor/enable',
  operationId: 'enableSecondFactor',
  summary: 'Enable the second factor with a first code',
  description: `${NEEDS_RECENT_SIGN_IN} Returns ${RECOVERY_CODES} recovery codes, ends all other sessions, and emails a notice. API tokens stay valid.`,
  tags,
  middleware: [requireSession(), requireRecentSignIn()] as const,
  request: { body: createJsonBody(FirstFactorCode) },
  responses: {
    200: createJsonResponse(RecoveryCodes, 'The recovery codes, returned only here'),
    ...createErrorResponses(
      'invalid_code',
      'email_not_verified',
      'not_found',
      'factor_already_enabled',
      'rate_limited',
    ),
  },
});
factorRoutes.openapi(enable, async (c) => {
  const { userId, tokenHash } = getCurrentSession(c);
  const { code } = c.req.valid('json');
  const codes = await limitFactorGuesses(c, { kind: 'user', id: userId }, () =>
    enableOwnFactor(c.var.context, { userId, tokenHash, code }),
  );
  c.header('Cache-Control', 'no-store');
  return c.json({ codes }, 200);
});

const renew = createRoute({
  method: 'post',
  path: '/api/second-factor/recovery-codes',
  operationId: 'renewRecoveryCodes',
  summary: 'Replace the recovery codes',
  description: `${NEEDS_RECENT_SIGN_IN} Needs a code from the authenticator app, or a recovery code. Returns ${RECOVERY_CODES} new codes, and emails a notice. The earlier codes stop working.`,
  tags,
  middleware: [requireSession(), requireRecentSignIn()] as const,
  request: { body: createJsonBody(FactorCode) },
  responses: {
    200: createJsonResponse(RecoveryCodes, 'The recovery codes, returned only here'),
    ...createErrorResponses('invalid_code', 'not_found', 'rate_limited'),
  },
});
factorRoutes.openapi(renew, async (c) => {
  const { userId, tokenHash } = getCurrentSession(c);
  const { code } = c.req.valid('json');
  const codes = await limitFactorGuesses(c, { kind: 'user', id: userId }, () =>
    renewOwnRecoveryCodes(c.var.context, { userId, tokenHash, code }),
  );
  c.header('Cache-Control', 'no-store');
  return c.json({ codes }, 200);
});

const disable = createRoute({
  method: 'post',
  path: '/api/second-factor/disable',
  operationId: 'disableSecondFactor',
  summary: 'Turn the second factor off',
  description: `${NEEDS_RECENT_SIGN_IN} Needs a code from the authenticator app, or a recovery code. Also deletes the recovery codes, and emails a notice. If the instance requires a second factor and the time to set one up is over, other operations then return 401 \`factor_setup_required\`.`,
  tags,
  middleware: [requireSession(), requireRecentSignIn()] as const,
  request: { body: createJsonBody(FactorCode) },
  responses: {
    200: createJsonResponse(Done, 'Done'),
    ...createErrorResponses('invalid_code', 'not_found', 'rate_limited'),
  },
});
factorRoutes.openapi(disable, async (c) => {
  const userId = getCurrentUserId(c);
  const { code } = c.req.valid('json');
  await limitFactorGuesses(c, { kind: 'user', id: userId }, () =>
    disableOwnFactor(c.var.context, { userId, code }),
  );
  return c.json({ success: true as const }, 200);
});
