import { createRoute } from '@hono/zod-openapi';
import { createErrorResponses } from '../../http/errors/error-body.js';
import { requireRecentSignIn, requireSession, requireUser } from '../../http/identity/authenticate.js';
import { clearSessionCookie, readSessionCookie } from '../../http/identity/cookies.js';
import { checkFormOrigin } from '../../http/identity/origins.js';
import { limitByAddress } from '../../http/limits/rate-limit.js';
import { LIMITS } from '../../http/limits/request-limits.js';
import { createRouter, getCurrentUserId } from '../../http/router.js';
import { createJsonBody, createJsonResponse, Done } from '../../http/wire.js';
import { toIso } from '../../kernel/clock.js';
import { hashToken } from '../../kernel/ids.js';
import { NEEDS_RECENT_SIGN_IN } from '../../kernel/time/session-lifetimes.js';
import { endSession, getUser, revokeApiToken } from '../accounts/index.js';
import { register } from './account/create-account.js';
import { deleteAccount } from './account/delete-account.js';
import { getUserView } from './account/get-user-view.js';
import { AccountDeletion } from './account/profile-schemas.js';
import { User } from './account/user-schemas.js';
import { checkCredentials } from './check-credentials.js';
import { ASKS_FOR_FACTOR, openUserSession, signIn } from './open-user-session.js';
import { Credentials, Registration } from './schemas.js';

export const signInRoutes = createRouter();
const tags = ['Sign-in'];

const getCurrentUser = createRoute({
  method: 'get',
  path: '/api/user',
  operationId: 'getCurrentUser',
  summary: 'Get the signed-in user',
  description: 'Returns the profile, the settings and the plan of the account.',
  tags,
  middleware: [requireUser('read')] as const,
  responses: { 200: createJsonResponse(User, 'The signed-in user') },
});
signInRoutes.openapi(getCurrentUser, async (c) => {
  const view = await getUserView(c.var.context, getCurrentUserId(c));
  if (c.var.actor?.kind !== 'user' || c.var.actor.via !== 'impersonation') return c.json(view, 200);
  const { adminName: admin, endsAt } = c.var.actor.impersonation;
  return c.json({ ...view, impersonation: { admin, endsAt: toIso(endsAt) } }, 200);
});

const login = createRoute({
  method: 'post',
  path: '/api/login',
  operationId: 'login',
  summary: 'Sign in with username or email address and password',
  description: `Sets a session cookie, and emails a notice to a verified address if the browser is new. Unknown accounts and wrong passwords return the same error. ${ASKS_FOR_FACTOR}`,
  tags,
  request: { body: createJsonBody(Credentials) },
  responses: {
    200: createJsonResponse(User, 'The signed-in user'),
    ...createErrorResponses(
      'invalid_credentials',
      'account_suspended',
      'factor_required',
      'wrong_origin',
      'rate_limited',
    ),
  },
});
signInRoutes.openapi(login, async (c) => {
  checkFormOrigin(c);
  const user = await checkCredentials(c, c.req.valid('json'));
  return c.json(await signIn(c, { user, refusal: 'invalid_credentials' }), 200);
});

const registerRoute = createRoute({
  method: 'post',
  path: '/api/register',
  operationId: 'register',
  summary: 'Create an account and sign in',
  description: 'If the instance requires verified addresses, emails a code and a link for the verification.',
  tags,
  middleware: [limitByAddress(LIMITS.signUp)] as const,
  request: { body: createJsonBody(Registration) },
  responses: {
    201: createJsonResponse(User, 'The new user'),
    ...createErrorResponses(
      'registration_disabled',
      'forbidden',
      'wrong_origin',
      'email_taken',
      'username_taken',
    ),
  },
});
signInRoutes.openapi(registerRoute, async (c) => {
  checkFormOrigin(c);
  const userId = await register(c.var.context, { ...c.req.valid('json'), client: c.var.clientAddress });
  const user = await getUser(c.var.context, userId);
  return c.json(await openUserSession(c, { user, proof: 'none', refusal: 'invalid_credentials' }), 201);
});

const logout = createRoute({
  method: 'post',
  path: '/api/logout',
  operationId: 'logout',
  summary: 'Sign out',
  description:
    'Ends the session of this request. With an API token, revokes the token. If an administrator views the account, ends only that view.',
  tags,
  middleware: [requireUser()] as const,
  responses: { 200: createJsonResponse(Done, 'Done') },
});
signInRoutes.openapi(logout, async (c) => {
  const { actor } = c.var;
  if (actor?.kind === 'user' && actor.via === 'token') {
    const { userId, tokenId } = actor;
    await revokeApiToken(c.var.context, { userId, tokenId });
    return c.json({ success: true as const }, 200);
  }
  if (actor?.kind === 'user' && actor.via === 'impersonation') {
    await c.var.identify.endImpersonation(c.var.context, actor.impersonation);
    clearSessionCookie(c, 'impersonation');
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
  summary: 'Delete the account and its data',
  description: `${NEEDS_RECENT_SIGN_IN} Removes the page, stops unfinished newsletters, and ends all sessions, API tokens and Pro. A job then erases the data except paid purchases, whose download links work until they expire. This cannot be undone.`,
  tags,
  middleware: [requireSession(), requireRecentSignIn()] as const,
  request: { body: createJsonBody(AccountDeletion) },
  responses: {
    200: createJsonResponse(Done, 'Done'),
    ...createErrorResponses('confirmation_required'),
  },
});
signInRoutes.openapi(deletion, async (c) => {
  const isConfirmed = c.req.valid('json').confirmDeletion === true;
  await deleteAccount(c.var.context, { userId: getCurrentUserId(c), isConfirmed });
  clearSessionCookie(c, 'user');
  return c.json({ success: true as const }, 200);
});
