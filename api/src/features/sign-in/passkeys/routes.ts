import { createRoute } from '@hono/zod-openapi';
import { createErrorResponses } from '../../../http/errors/error-body.js';
import { requireRecentSignIn, requireSession } from '../../../http/identity/authenticate.js';
import { clearSessionCookie, readSessionCookie, writeSessionCookie } from '../../../http/identity/cookies.js';
import { limitByAddress } from '../../../http/limits/rate-limit.js';
import { LIMITS } from '../../../http/limits/request-limits.js';
import { createRouter, getCurrentSession, getCurrentUserId } from '../../../http/router.js';
import { createJsonBody, createJsonResponse, Done, IdParam } from '../../../http/wire.js';
import { formatDuration } from '../../../kernel/clock.js';
import { NEEDS_RECENT_SIGN_IN, PENDING_SIGN_IN_LIFETIME } from '../../../kernel/time/session-lifetimes.js';
import {
  finishPasskeySignIn,
  getPasskeyUser,
  listPasskeys,
  MAX_PASSKEYS,
  startPasskeySignIn,
} from '../../accounts/index.js';
import { User } from '../account/user-schemas.js';
import { openUserSession } from '../open-user-session.js';
import { addOwnPasskey, beginOwnPasskey, removeOwnPasskey } from './change-passkeys.js';
import {
  NewPasskey,
  Passkey,
  PasskeyCreation,
  PasskeyList,
  PasskeyRequest,
  PasskeySignIn,
  presentPasskey,
} from './schemas.js';

/** A creator's passkeys, and signing in with one. */
export const passkeyRoutes = createRouter();
const tags = ['Sign-in'];

const signInOptions = createRoute({
  method: 'post',
  path: '/api/auth/passkey/options',
  operationId: 'beginPasskeySignIn',
  summary: 'Start a sign-in with a passkey',
  description: `Returns a challenge, and sets a cookie for \`POST /api/auth/passkey\`. Both work once, for ${formatDuration(PENDING_SIGN_IN_LIFETIME)}.`,
  tags,
  middleware: [limitByAddress(LIMITS.codeTry)] as const,
  responses: {
    200: createJsonResponse(PasskeyRequest, 'The challenge'),
    ...createErrorResponses('wrong_origin'),
  },
});
passkeyRoutes.openapi(signInOptions, async (c) => {
  return c.json(await startPasskeySignIn(c, 'user'), 200);
});

const signIn = createRoute({
  method: 'post',
  path: '/api/auth/passkey',
  operationId: 'signInWithPasskey',
  summary: 'Sign in with a passkey',
  description:
    'Needs the cookie of `POST /api/auth/passkey/options`. A passkey needs no password and no second factor.',
  tags,
  middleware: [limitByAddress(LIMITS.codeTry)] as const,
  request: { body: createJsonBody(PasskeySignIn) },
  responses: {
    200: createJsonResponse(User, 'The signed-in user'),
    ...createErrorResponses('invalid_code', 'account_suspended', 'wrong_origin'),
  },
});
passkeyRoutes.openapi(signIn, async (c) => {
  const { credential } = c.req.valid('json');
  const { account: user, passkeyId } = await finishPasskeySignIn(c, {
    kind: 'user',
    credential,
    read: getPasskeyUser,
  });
  return c.json(await openUserSession(c, { user, proof: { passkeyId }, refusal: 'invalid_code' }), 200);
});

const list = createRoute({
  method: 'get',
  path: '/api/passkeys',
  operationId: 'listPasskeys',
  summary: 'List your passkeys',
  description: 'Returns the passkeys of the account, oldest first.',
  tags,
  middleware: [requireSession()] as const,
  responses: { 200: createJsonResponse(PasskeyList, 'The passkeys') },
});
passkeyRoutes.openapi(list, async (c) => {
  const rows = await listPasskeys(c.var.context, { kind: 'user', id: getCurrentUserId(c) });
  return c.json({ data: rows.map(presentPasskey) }, 200);
});

const begin = createRoute({
  method: 'post',
  path: '/api/passkeys/options',
  operationId: 'beginPasskey',
  summary: 'Start to add a passkey',
  description: `${NEEDS_RECENT_SIGN_IN} Returns a challenge for 10 minutes, and sets a cookie for \`POST /api/passkeys\`. Needs a verified email address. An account has at most ${MAX_PASSKEYS} passkeys.`,
  tags,
  middleware: [requireSession(), requireRecentSignIn()] as const,
  responses: {
    200: createJsonResponse(PasskeyCreation, 'The challenge'),
    ...createErrorResponses('email_not_verified', 'not_found', 'limit_reached'),
  },
});
passkeyRoutes.openapi(begin, async (c) => {
  const { options, token } = await beginOwnPasskey(c.var.context, getCurrentUserId(c));
  writeSessionCookie(c, 'passkey', token);
  return c.json({ options: { ...options } }, 200);
});

const add = createRoute({
  method: 'post',
  path: '/api/passkeys',
  operationId: 'addPasskey',
  summary: 'Add a passkey',
  description: `${NEEDS_RECENT_SIGN_IN} Also needs the cookie of \`POST /api/passkeys/options\`, which works once, for 10 minutes. Emails a notice. An account has at most ${MAX_PASSKEYS} passkeys.`,
  tags,
  middleware: [requireSession(), requireRecentSignIn()] as const,
  request: { body: createJsonBody(NewPasskey) },
  responses: {
    201: createJsonResponse(Passkey, 'The passkey'),
    ...createErrorResponses('invalid_code', 'not_found', 'limit_reached'),
  },
});
passkeyRoutes.openapi(add, async (c) => {
  const token = readSessionCookie(c, 'passkey');
  const { userId, tokenHash } = getCurrentSession(c);
  const input = { userId, tokenHash, token, ...c.req.valid('json') };
  const addedPasskey = await addOwnPasskey(c.var.context, input);
  clearSessionCookie(c, 'passkey');
  return c.json(presentPasskey(addedPasskey), 201);
});

const remove = createRoute({
  method: 'delete',
  path: '/api/passkeys/{id}',
  operationId: 'removePasskey',
  summary: 'Remove a passkey',
  description: `${NEEDS_RECENT_SIGN_IN} The passkey can no longer sign in. Open sessions stay open. Emails a notice.`,
  tags,
  middleware: [requireSession(), requireRecentSignIn()] as const,
  request: { params: IdParam },
  responses: { 200: createJsonResponse(Done, 'Done'), ...createErrorResponses('not_found') },
});
passkeyRoutes.openapi(remove, async (c) => {
  await removeOwnPasskey(c.var.context, { userId: getCurrentUserId(c), id: c.req.valid('param').id });
  return c.json({ success: true as const }, 200);
});
