import { createRoute, z } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { createErrorResponses } from '../../../http/errors/error-body.js';
import type { Actor } from '../../../http/identity/actor.js';
import { findUserSession, requireRecentSignIn, requireUser } from '../../../http/identity/authenticate.js';
import { createFactorSetupRequiredError } from '../../../http/identity/factor-setup.js';
import { replayIdempotentRequests } from '../../../http/limits/idempotency.js';
import {
  createRouter,
  getCurrentSession,
  getCurrentUserId,
  type HttpContext,
  type HttpEnv,
} from '../../../http/router.js';
import {
  createJsonBody,
  createJsonResponse,
  Done,
  IdempotencyHeaders,
  IdParam,
  toPageInput,
  writeNextCursor,
} from '../../../http/wire.js';
import { DAY, formatDuration } from '../../../kernel/clock.js';
import { AppError } from '../../../kernel/errors.js';
import { RECENT_SIGN_IN } from '../../../kernel/time/session-lifetimes.js';
import {
  checkAccountUnchanged,
  createApiToken,
  hasEnabledFactor,
  isFactorOverdue,
  listApiTokens,
  requireLiveSession,
  revokeApiToken,
  runIfUnchanged,
  runInSession,
} from '../../accounts/index.js';
import { checkCredentials } from '../check-credentials.js';
import { reportPasswordToken } from './report-password-token.js';
import {
  ApiTokenList,
  ApiTokenQuery,
  ApiTokenRequest,
  apiTokenCursor,
  NewApiToken,
  presentApiToken,
} from './schemas.js';

export const tokenRoutes = createRouter();
const tags = ['API tokens'];

const create = createRoute({
  method: 'post',
  path: '/api/tokens',
  operationId: 'createApiToken',
  summary: 'Create an API token',
  description: `Send username and password in the body, or use a session that signed in within the last ${formatDuration(RECENT_SIGN_IN)}. If the account has a second factor, only a session works. A token created with the password is reported to the account’s verified address.`,
  tags,
  middleware: [requireTokenOwner(), requireRecentSignIn(), replayIdempotentRequests()] as const,
  request: { headers: IdempotencyHeaders, body: createJsonBody(ApiTokenRequest) },
  responses: {
    201: createJsonResponse(NewApiToken, 'The token with its secret, shown only once'),
    ...createErrorResponses(
      'unauthenticated',
      'factor_setup_required',
      'invalid_credentials',
      'account_suspended',
      'factor_required',
      'wrong_origin',
      'rate_limited',
    ),
  },
});
tokenRoutes.openapi(create, async (c) => {
  const ctx = c.var.context;
  const { name, scopes, expiresInDays, device } = c.req.valid('json');
  const expiresAt = expiresInDays == null ? null : ctx.clock.now() + expiresInDays * DAY;
  const userId = getCurrentUserId(c);
  const token = { userId, name, scopes, expiresAt, device };
  const { actor } = c.var;
  const unchangedCheck =
    actor?.kind === 'user' && actor.via === 'password' ? actor.unchangedCheck : undefined;
  const extraStatements =
    unchangedCheck === undefined
      ? requireLiveSession(ctx, getCurrentSession(c))
      : [unchangedCheck, ...(await reportPasswordToken(ctx, token))];
  const createdToken = await runIfUnchanged('invalid_credentials', () =>
    runInSession(() => createApiToken(ctx, { ...token, extraStatements })),
  );
  if (unchangedCheck !== undefined) ctx.pubsub.publish('deliveries');
  return c.json({ ...presentApiToken(createdToken.token), token: createdToken.secret }, 201);
});

const TypedCredentials = z.object({ username: z.string(), password: z.string() });

/**
 * Allows a session, or a name and password in the body. Never allows an API token, because a leaked token would survive
 * its revocation by creating others.
 */
function requireTokenOwner(): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    c.set('actor', await findOwner(c));
    await next();
  };
}

async function findOwner(c: HttpContext): Promise<Actor> {
  const credentials = TypedCredentials.safeParse(await c.req.json().catch(() => undefined));
  if (credentials.success) {
    const user = await checkCredentials(c, credentials.data);
    const { id: userId, createdAt } = user;
    await throwIfFactor(c, userId);
    const account = { kind: 'user' as const, id: userId };
    if (await isFactorOverdue(c.var.context, { account, createdAt })) throw createFactorSetupRequiredError();
    const unchangedCheck = checkAccountUnchanged(c.var.context, { user, proof: 'none' });
    return { kind: 'user', via: 'password', userId, unchangedCheck };
  }
  const session = await findUserSession(c);
  if (session === undefined) {
    throw new AppError('unauthenticated', 'Please sign in, or send username and password.');
  }
  return { kind: 'user', via: 'session', ...session };
}

/** Throws if the account has a second factor, because a password is then not enough. */
async function throwIfFactor(c: HttpContext, userId: number): Promise<void> {
  if (!(await hasEnabledFactor(c.var.context, { kind: 'user', id: userId }))) return;
  throw new AppError(
    'factor_required',
    'This account has two-step sign-in. Create the token in Settings, or run `tidings login`.',
  );
}

const list = createRoute({
  method: 'get',
  path: '/api/tokens',
  operationId: 'listApiTokens',
  summary: 'List API tokens',
  description: 'Returns the tokens without their secrets, newest first, also expired ones.',
  tags,
  middleware: [requireUser('read')] as const,
  request: { query: ApiTokenQuery },
  responses: { 200: createJsonResponse(ApiTokenList, 'One page') },
});
tokenRoutes.openapi(list, async (c) => {
  const input = { userId: getCurrentUserId(c), ...toPageInput(c.req.valid('query')) };
  const page = await listApiTokens(c.var.context, input);
  return c.json(
    { data: page.rows.map(presentApiToken), nextCursor: writeNextCursor(page, apiTokenCursor) },
    200,
  );
});

const revoke = createRoute({
  method: 'delete',
  path: '/api/tokens/{id}',
  operationId: 'revokeApiToken',
  summary: 'Revoke an API token',
  description:
    'The token stops working at once. You can also revoke the token that authenticates this request.',
  tags,
  middleware: [requireUser('write')] as const,
  request: { params: IdParam },
  responses: { 200: createJsonResponse(Done, 'Done'), ...createErrorResponses('not_found') },
});
tokenRoutes.openapi(revoke, async (c) => {
  await revokeApiToken(c.var.context, { userId: getCurrentUserId(c), tokenId: c.req.valid('param').id });
  return c.json({ success: true as const }, 200);
});
