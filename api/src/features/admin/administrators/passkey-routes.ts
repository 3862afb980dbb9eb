import { createRoute } from '@hono/zod-openapi';
import { createErrorResponses } from '../../../http/errors/error-body.js';
import { requireAdmin } from '../../../http/identity/authenticate.js';
import { clearSessionCookie, readSessionCookie, writeSessionCookie } from '../../../http/identity/cookies.js';
import { limitByAddress } from '../../../http/limits/rate-limit.js';
import { LIMITS } from '../../../http/limits/request-limits.js';
import { createRouter, getCurrentAdmin } from '../../../http/router.js';
import { createJsonBody, createJsonResponse, Done, IdParam } from '../../../http/wire.js';
import { formatDuration } from '../../../kernel/clock.js';
import { PENDING_SIGN_IN_LIFETIME } from '../../../kernel/time/session-lifetimes.js';
import { finishPasskeySignIn, listPasskeys, MAX_PASSKEYS, startPasskeySignIn } from '../../accounts/index.js';
import {
  NewPasskey,
  Passkey,
  PasskeyCreation,
  PasskeyList,
  PasskeyRequest,
  PasskeySignIn,
  presentPasskey,
} from '../../sign-in/index.js';
import { Admin } from './admin-schemas.js';
import { getAdmin } from './admins.js';
import { addAdminPasskey, beginAdminPasskey, removeAdminPasskey } from './change-admin-passkeys.js';
import { AdminFactorSetup, limitPasswordGuesses, openAdminSession } from './factor-routes.js';

/** An administrator's passkeys, and signing in to the console with one. */
export const adminPasskeyRoutes = createRouter();
const tags = ['Administration'];

const signInOptions = createRoute({
  method: 'post',
  path: '/api/admin/login/passkey/options',
  operationId: 'beginAdminPasskeySignIn',
  summary: 'Start an administrator’s sign-in with a passkey',
  description: `Returns a challenge, and sets a cookie for \`POST /api/admin/login/passkey\`. Both work once, for ${formatDuration(PENDING_SIGN_IN_LIFETIME)}.`,
  tags,
  middleware: [limitByAddress(LIMITS.codeTry)] as const,
  responses: {
    200: createJsonResponse(PasskeyRequest, 'The challenge'),
    ...createErrorResponses('wrong_origin'),
  },
});
adminPasskeyRoutes.openapi(signInOptions, async (c) => {
  return c.json(await startPasskeySignIn(c, 'admin'), 200);
});

const signIn = createRoute({
  method: 'post',
  path: '/api/admin/login/passkey',
  operationId: 'signInAdminWithPasskey',
  summary: 'Sign in as an administrator with a passkey',
  description:
    'Needs the cookie of `POST /api/admin/login/passkey/options`. A passkey needs no password and no second factor.',
  tags,
  middleware: [limitByAddress(LIMITS.codeTry)] as const,
  request: { body: createJsonBody(PasskeySignIn) },
  responses: {
    200: createJsonResponse(Admin, 'The administrator'),
    ...createErrorResponses('invalid_code', 'wrong_origin'),
  },
});
adminPasskeyRoutes.openapi(signIn, async (c) => {
  const { credential } = c.req.valid('json');
  const { account: admin, passkeyId } = await finishPasskeySignIn(c, {
    kind: 'admin',
    credential,
    read: getAdmin,
  });
  return c.json(await openAdminSession(c, { admin, proof: { passkeyId }, refusal: 'invalid_code' }), 200);
});

const list = createRoute({
  method: 'get',
  path: '/api/admin/passkeys',
  operationId: 'listAdminPasskeys',
  summary: 'List your own passkeys for the console',
  description: 'Returns the passkeys of your account, oldest first.',
  tags,
  middleware: [requireAdmin('useConsole')] as const,
  responses: { 200: createJsonResponse(PasskeyList, 'The passkeys') },
});
adminPasskeyRoutes.openapi(list, async (c) => {
  const rows = await listPasskeys(c.var.context, { kind: 'admin', id: getCurrentAdmin(c).adminId });
  return c.json({ data: rows.map(presentPasskey) }, 200);
});

const begin = createRoute({
  method: 'post',
  path: '/api/admin/passkeys/options',
  operationId: 'beginAdminPasskey',
  summary: 'Start to add a passkey for the console',
  description: `Requires the current password. Returns a challenge, and sets a cookie for \`POST /api/admin/passkeys\`. Both work once, for 10 minutes. An account has at most ${MAX_PASSKEYS} passkeys.`,
  tags,
  middleware: [requireAdmin('useConsole')] as const,
  request: { body: createJsonBody(AdminFactorSetup) },
  responses: {
    200: createJsonResponse(PasskeyCreation, 'The challenge'),
    ...createErrorResponses('not_found', 'limit_reached', 'rate_limited'),
  },
});
adminPasskeyRoutes.openapi(begin, async (c) => {
  const input = { adminId: getCurrentAdmin(c).adminId, ...c.req.valid('json') };
  const { options, token } = await limitPasswordGuesses(c, () => beginAdminPasskey(c.var.context, input));
  writeSessionCookie(c, 'passkey', token);
  return c.json({ options: { ...options } }, 200);
});

const add = createRoute({
  method: 'post',
  path: '/api/admin/passkeys',
  operationId: 'addAdminPasskey',
  summary: 'Add a passkey for the console',
  description: `Needs the cookie of \`POST /api/admin/passkeys/options\`, which works once, for 10 minutes. An account has at most ${MAX_PASSKEYS} passkeys. Emails nothing.`,
  tags,
  middleware: [requireAdmin('useConsole')] as const,
  request: { body: createJsonBody(NewPasskey) },
  responses: {
    201: createJsonResponse(Passkey, 'The passkey'),
    ...createErrorResponses('invalid_code', 'limit_reached'),
  },
});
adminPasskeyRoutes.openapi(add, async (c) => {
  const { adminId, tokenHash } = getCurrentAdmin(c);
  const input = { adminId, tokenHash, token: readSessionCookie(c, 'passkey'), ...c.req.valid('json') };
  const newPasskey = await addAdminPasskey(c.var.context, input);
  clearSessionCookie(c, 'passkey');
  return c.json(presentPasskey(newPasskey), 201);
});

const remove = createRoute({
  method: 'delete',
  path: '/api/admin/passkeys/{id}',
  operationId: 'removeAdminPasskey',
  summary: 'Remove a passkey for the console',
  description: 'The passkey can no longer sign in. Open sessions stay open. Emails nothing.',
  tags,
  middleware: [requireAdmin('useConsole')] as const,
  request: { params: IdParam },
  responses: { 200: createJsonResponse(Done, 'Done'), ...createErrorResponses('not_found') },
});
adminPasskeyRoutes.openapi(remove, async (c) => {
  const input = { adminId: getCurrentAdmin(c).adminId, id: c.req.valid('param').id };
  await removeAdminPasskey(c.var.context, input);
  return c.json({ success: true as const }, 200);
});
