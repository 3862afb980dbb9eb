import { createRoute } from '@hono/zod-openapi';
import { refusals } from '../../http/errors/error-body.js';
import { requireRecentSignIn, requireSession, requireUser } from '../../http/identity/authenticate.js';
import { clearSessionCookie, readSessionCookie, writeSessionCookie } from '../../http/identity/cookies.js';
import { checkFormOrigin } from '../../http/identity/origins.js';
import { LIMITS, limitByAddress } from '../../http/limits/rate-limit.js';
import { createRouter, currentUserId } from '../../http/router.js';
import { Done, json, jsonBody } from '../../http/wire.js';
import { hashToken } from '../../kernel/ids.js';
import { endSession, rememberBrowser, revokeApiToken, startSession } from '../accounts/index.js';
import { deleteAccount } from './account/delete-account.js';
import { getUserView } from './account/get-user-view.js';
import { register } from './account/register.js';
import { checkCredentials } from './check-credentials.js';
import { AccountDeletion, Credentials, Registration, User } from './schemas.js';

export const signInRoutes = createRouter();
const tags = ['Sign-in'];

const getCurrentUser = createRoute({
  method: 'get',
  path: '/api/user',
  operationId: 'getCurrentUser',
  summary: 'Who is signed in',
  tags,
  middleware: [requireUser('read')] as const,
  responses: { 200: json(User, 'The signed-in user'), ...refusals(401, 403) },
});
signInRoutes.openapi(getCurrentUser, async (c) => {
  return c.json(await getUserView(c.var.context, currentUserId(c)), 200);
});

const login = createRoute({
  method: 'post',
  path: '/api/login',
  operationId: 'login',
  summary: 'Sign in with username or e-mail address and password',
  tags,
  request: { body: jsonBody(Credentials) },
  responses: { 200: json(User, 'Signed in; a session cookie is set'), ...refusals(400, 401, 403, 429) },
});
signInRoutes.openapi(login, async (c) => {
  checkFormOrigin(c);
  const user = await checkCredentials(c, c.req.valid('json'));
  writeSessionCookie(c, 'user', await startSession(c.var.context, user.id));
  await rememberBrowser(c, { kind: 'user', id: user.id });
  return c.json(await getUserView(c.var.context, user.id), 200);
});

const registerRoute = createRoute({
  method: 'post',
  path: '/api/register',
  operationId: 'register',
  summary: 'Make an account and sign in',
  tags,
  middleware: [limitByAddress(LIMITS.register)] as const,
  request: { body: jsonBody(Registration) },
  responses: { 201: json(User, 'Registered and signed in'), ...refusals(400, 403, 409, 429) },
});
signInRoutes.openapi(registerRoute, async (c) => {
  checkFormOrigin(c);
  const userId = await register(c.var.context, c.req.valid('json'));
  writeSessionCookie(c, 'user', await startSession(c.var.context, userId));
  await rememberBrowser(c, { kind: 'user', id: userId });
  return c.json(await getUserView(c.var.context, userId), 201);
});

const logout = createRoute({
  method: 'post',
  path: '/api/logout',
  operationId: 'logout',
  summary: 'Sign out',
  description: 'Ends the session; asked with an API token, it revokes that token.',
  tags,
  middleware: [requireUser()] as const,
  responses: { 200: json(Done, 'Signed out'), ...refusals(401, 403) },
});
signInRoutes.openapi(logout, async (c) => {
  const { actor } = c.var;
  if (actor?.kind === 'user' && actor.via === 'token') {
    const { userId, tokenId } = actor;
    await revokeApiToken(c.var.context, { userId, tokenId });
    return c.json({ success: true as const }, 200);
  }
  const token = readSessionCookie(c, 'user');
  if (token !== undefined) await endSession(c.var.context, hashToken(token));
  clearSessionCookie(c, 'user');
  return c.json({ success: true as const }, 200);
});

const deletion = createRoute({
  method: 'post',
  path: '/api/delete-account',
  operationId: 'deleteAccount',
  summary: 'Delete the account and everything of it',
  description:
    'Without `confirmDeletion: true` it answers 409 `confirmation_required`. It cannot be undone, and needs a sign-in within the last ten minutes.',
  tags,
  middleware: [requireSession(), requireRecentSignIn()] as const,
  request: { body: jsonBody(AccountDeletion) },
  responses: { 200: json(Done, 'Closed at once; rows and files follow'), ...refusals(400, 401, 403, 409) },
});
signInRoutes.openapi(deletion, async (c) => {
  const isConfirmed = c.req.valid('json').confirmDeletion === true;
  await deleteAccount(c.var.context, { userId: currentUserId(c), isConfirmed });
  clearSessionCookie(c, 'user');
  return c.json({ success: true as const }, 200);
});
