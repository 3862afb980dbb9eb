import { createRoute, z } from '@hono/zod-openapi';
import { findUserSession, requireSession } from '../../http/authenticate.js';
import { refusals } from '../../http/error-body.js';
import { createRouter, currentUserId, type HttpContext } from '../../http/router.js';
import { Done, IdParam, json, jsonBody } from '../../http/wire.js';
import { AppError } from '../../kernel/errors.js';
import { createApiToken, listApiTokens, revokeApiToken } from '../accounts/index.js';
import { checkCredentials } from './check-credentials.js';
import { ApiToken, ApiTokenRequest, NewApiToken, presentApiToken } from './schemas.js';

export const tokenRoutes = createRouter();
const tags = ['API tokens'];

const create = createRoute({
  method: 'post',
  path: '/api/tokens',
  operationId: 'createApiToken',
  summary: 'Make an API token',
  description: 'With a session cookie, or with username and password in the body (limited like signing in).',
  tags,
  request: { body: jsonBody(ApiTokenRequest) },
  responses: { 201: json(NewApiToken, 'The token, shown this once'), ...refusals(400, 401, 403, 429) },
});
tokenRoutes.openapi(create, async (c) => {
  const { username, password, name, scopes } = c.req.valid('json');
  const userId = await whoAsks(c, username, password);
  const { token, secret } = await createApiToken(c.var.context, { userId, name, scopes });
  return c.json({ ...presentApiToken(token), token: secret }, 201);
});

/** A token cannot make tokens: one that leaked would outlive its own revocation. */
async function whoAsks(
  c: HttpContext,
  username: string | undefined,
  password: string | undefined,
): Promise<number> {
  if (username !== undefined && password !== undefined) {
    return (await checkCredentials(c, { username, password })).id;
  }
  const session = await findUserSession(c);
  if (session === undefined)
    throw new AppError('unauthenticated', 'Please sign in, or give username and password.');
  return session.userId;
}

const list = createRoute({
  method: 'get',
  path: '/api/tokens',
  operationId: 'listApiTokens',
  summary: 'API tokens, without their secrets',
  tags,
  middleware: [requireSession()] as const,
  responses: { 200: json(z.array(ApiToken), 'Newest first'), ...refusals(401, 403) },
});
tokenRoutes.openapi(list, async (c) => {
  return c.json((await listApiTokens(c.var.context, currentUserId(c))).map(presentApiToken), 200);
});

const revoke = createRoute({
  method: 'delete',
  path: '/api/tokens/{id}',
  operationId: 'revokeApiToken',
  summary: 'Revoke an API token at once',
  tags,
  middleware: [requireSession()] as const,
  request: { params: IdParam },
  responses: { 200: json(Done, 'Revoked'), ...refusals(400, 401, 403, 404) },
});
tokenRoutes.openapi(revoke, async (c) => {
  await revokeApiToken(c.var.context, { userId: currentUserId(c), tokenId: c.req.valid('param').id });
  return c.json({ success: true as const }, 200);
});
