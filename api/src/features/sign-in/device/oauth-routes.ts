import { z } from '@hono/zod-openapi';
import { OAuthError, respondWithOAuthError } from '../../../http/errors/oauth-error.js';
import { readFormLists } from '../../../http/forms.js';
import { limitByAddress } from '../../../http/limits/rate-limit.js';
import { LIMITS } from '../../../http/limits/request-limits.js';
import { createRouter, type HttpContext } from '../../../http/router.js';
import { formatDuration, SECOND } from '../../../kernel/clock.js';
import { DEFAULT_TOKEN_SCOPES, TOKEN_SCOPES } from '../../../kernel/tokens/token-scope.js';
import {
  DEVICE_INTERVAL,
  type DeviceTokenResult,
  describeNetwork,
  exchangeDeviceCode,
  showUserCode,
  startDeviceSignIn,
} from '../../accounts/index.js';

/**
 * The sign-in of `device-routes.ts` in the wire format of RFC 8628, for standard clients. The API's description omits
 * it, because the RFC describes its bodies.
 */
export const oauthRoutes = createRouter();
oauthRoutes.onError(respondWithOAuthError);

const AUTHORIZATION_PATH = '/api/oauth/device-authorization';
const TOKEN_PATH = '/api/oauth/token';
const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

/** The metadata of the authorization server (RFC 8414). */
oauthRoutes.get('/.well-known/oauth-authorization-server', (c) => {
  const { publicUrl } = c.var.context.instance;
  const metadata = {
    issuer: publicUrl,
    device_authorization_endpoint: publicUrl + AUTHORIZATION_PATH,
    token_endpoint: publicUrl + TOKEN_PATH,
    grant_types_supported: [DEVICE_GRANT],
    response_types_supported: [],
    scopes_supported: TOKEN_SCOPES,
    token_endpoint_auth_methods_supported: ['none'],
    service_documentation: `${publicUrl}/docs`,
  };
  return c.json(metadata, 200, { 'Cache-Control': 'public, max-age=3600' });
});

/** Nobody registers clients. The name is only a claim, as the program of `POST /api/device-sign-ins` is. */
const clientId = z
  .string({ error: 'client_id is missing.' })
  .regex(/^[\x21-\x7e](?:[\x20-\x7e]{0,58}[\x21-\x7e])?$/, 'client_id must have 1 to 60 ASCII characters.');

const AuthorizationRequest = z.object({
  client_id: clientId,
  scope: z.string().optional(),
  device_name: z.string().trim().min(1).max(100, 'device_name can have 100 characters.').optional(),
});

oauthRoutes.post(AUTHORIZATION_PATH, limitByAddress(LIMITS.deviceSignIn), async (c) => {
  const { context } = c.var;
  const {
    client_id: program,
    scope,
    device_name: label = program,
  } = await readParameters(c, AuthorizationRequest);
  const requester = { label, program, network: describeNetwork(c.var.clientAddress) };
  const scopes = readScopes(scope);
  const { deviceCode, userCode, expiresAt } = await startDeviceSignIn(context, { requester, scopes });
  return c.json(
    {
      device_code: deviceCode,
      user_code: showUserCode(userCode),
      // Omits `verification_uri_complete`, because a link that contains the code could be sent to a stranger.
      verification_uri: `${context.instance.publicUrl}/device`,
      expires_in: (expiresAt - context.clock.now()) / SECOND,
      interval: DEVICE_INTERVAL / SECOND,
    },
    200,
    { 'Cache-Control': 'no-store' },
  );
});

const TokenRequest = z.object({
  grant_type: z.string({ error: 'grant_type is missing.' }),
  client_id: clientId,
  device_code: z.string({ error: 'device_code is missing.' }).max(100, 'This device_code is too long.'),
});

oauthRoutes.post(TOKEN_PATH, limitByAddress(LIMITS.deviceAnswer), async (c) => {
  const { grant_type: grantType } = await readParameters(c, TokenRequest.pick({ grant_type: true }));
  if (grantType !== DEVICE_GRANT) {
    throw new OAuthError('unsupported_grant_type', `Only ${DEVICE_GRANT} is supported.`);
  }
  const { client_id: program, device_code: deviceCode } = await readParameters(c, TokenRequest);
  const result = await exchangeDeviceCode(c.var.context, { deviceCode, program });
  if (result.status !== 'approved') throw createUndecidedError(result.status);
  const { token, scopes } = result;
  return c.json({ access_token: token, token_type: 'Bearer', scope: scopes.join(' ') }, 200, {
    'Cache-Control': 'no-store',
    Pragma: 'no-cache',
  });
});

function createUndecidedError(status: Exclude<DeviceTokenResult['status'], 'approved'>): OAuthError {
  switch (status) {
    case 'pending':
      return new OAuthError('authorization_pending', 'The user has not decided yet.');
    case 'early':
      return new OAuthError('slow_down', `Wait ${formatDuration(DEVICE_INTERVAL)} longer between requests.`);
    case 'denied':
      return new OAuthError('access_denied', 'The user denied the sign-in.');
    case 'expired':
      return new OAuthError('expired_token', 'The code has expired. Start again.');
    case 'spent':
      return new OAuthError('invalid_grant', 'This client has no such code, or has used it.');
  }
}

function readScopes(scope: string | undefined) {
  const names = new Set(scope?.split(' ').filter((name) => name !== ''));
  // A client that names no scope does not get subscribers' addresses.
  if (names.size === 0) return DEFAULT_TOKEN_SCOPES.filter((name) => name !== 'addresses');
  const knownScopes = TOKEN_SCOPES.filter((name) => names.has(name));
  if (knownScopes.length === names.size) return knownScopes;
  throw new OAuthError('invalid_scope', `The scopes are: ${TOKEN_SCOPES.join(' ')}.`);
}

/** Reads form-encoded parameters. No value means that one is omitted, and none may be repeated (RFC 6749, 3.2). */
async function readParameters<S extends z.ZodType>(c: HttpContext, schema: S): Promise<z.infer<S>> {
  if (!/^application\/x-www-form-urlencoded/i.test(c.req.header('content-type') ?? '')) {
    throw new OAuthError('invalid_request', 'Send the parameters as application/x-www-form-urlencoded.');
  }
  const lists = [...(await readFormLists(c))];
  const repeatedParameter = lists.find(([, texts]) => texts.length > 1);
  if (repeatedParameter !== undefined) throw new OAuthError('invalid_request', 'A parameter is repeated.');
  const entries = lists.flatMap(([name, texts]) => texts.filter(Boolean).map((text) => [name, text]));
  const result = schema.safeParse(Object.fromEntries(entries));
  if (result.success) return result.data;
  throw new OAuthError('invalid_request', result.error.issues[0]?.message ?? 'A parameter is not valid.');
}
