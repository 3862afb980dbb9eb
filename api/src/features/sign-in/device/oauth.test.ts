import * as oauth from 'oauth4webapi';
import { describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '../../../kernel/clock.js';
import { createHttpWorld, type HttpWorld, ORIGIN } from '../../../testing/http-world.js';
import { suspendAccount } from '../../accounts/index.js';
import { apiTokens, deviceSignIns } from '../../accounts/table.js';

const GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
const client = { client_id: 'notes-app' };
const withoutSecret = oauth.None();

/** Starts a standard client, which knows the URL of the instance and nothing else of Tidings. */
async function startClient(instance: { rateLimits?: boolean } = {}) {
  const world = await createHttpWorld({ instance });
  const mara = await world.register('mara');
  const options = {
    [oauth.allowInsecureRequests]: true,
    [oauth.customFetch]: (url: string, init: oauth.CustomFetchOptions<string, unknown>) =>
      world.fetch(new URL(url).pathname, init as RequestInit),
  };
  const issuer = new URL(ORIGIN);
  const response = await oauth.discoveryRequest(issuer, { ...options, algorithm: 'oauth2' });
  const server = await oauth.processDiscoveryResponse(issuer, response);
  const begin = async (parameters: Record<string, string> = {}) =>
    oauth.processDeviceAuthorizationResponse(
      server,
      client,
      await oauth.deviceAuthorizationRequest(server, client, withoutSecret, parameters, options),
    );
  const poll = async (deviceCode: string, as = client) =>
    oauth.processDeviceCodeResponse(
      server,
      as,
      await oauth.deviceCodeGrantRequest(server, as, withoutSecret, deviceCode, options),
    );
  const decide = (userCode: string, decision = 'approve') =>
    world.call('POST', `/api/device-sign-ins/${userCode}/decision`, { as: mara, body: { decision } });
  return { world, mara, server, begin, poll, decide };
}

/** Returns the OAuth error code that a poll ends with. */
async function readError(pollPromise: Promise<unknown>): Promise<string> {
  const error = await pollPromise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof oauth.ResponseBodyError) return error.error;
  throw new Error('The poll has no OAuth error.', { cause: error });
}

const post = (world: HttpWorld, path: string, form: Record<string, string>) =>
  world.call('POST', path, { form, unchecked: true });

describe('a standard client of RFC 8628', () => {
  it('gets a token after the approval, and only then', async () => {
    const { world, mara, server, begin, poll, decide } = await startClient();
    expect(server.token_endpoint_auth_methods_supported).toEqual(['none']);
    expect(server.scopes_supported).toContain('refunds');
    const authorization = await begin({ scope: 'send read' });
    expect(authorization).toMatchObject({
      verification_uri: `${ORIGIN}/device`,
      expires_in: 600,
      interval: 5,
    });
    expect(authorization.verification_uri_complete).toBeUndefined();
    expect(await readError(poll(authorization.device_code))).toBe('authorization_pending');
    const deviceResponse = await world.call('GET', `/api/device-sign-ins/${authorization.user_code}`, {
      as: mara,
    });
    expect(deviceResponse.json).toMatchObject({
      label: 'notes-app',
      program: 'notes-app',
      scopes: ['read', 'send'],
    });
    await decide(authorization.user_code);
    const tokenResponse = await poll(authorization.device_code);
    expect(tokenResponse).toMatchObject({ token_type: 'bearer', scope: 'read send' });
    expect((await world.call('GET', '/api/user', { token: tokenResponse.access_token })).json.username).toBe(
      'mara',
    );
    expect(await readError(poll(authorization.device_code))).toBe('invalid_grant');
    expect(await world.ctx.db.read.$count(apiTokens)).toBe(1);
  });

  it('gets slow_down if it polls early, and may continue', async () => {
    const { world, begin, poll } = await startClient();
    const { device_code: code } = await begin();
    const polls = [await readError(poll(code)), await readError(poll(code))];
    world.clock.advance(10 * SECOND);
    expect([...polls, await readError(poll(code))]).toEqual([
      'authorization_pending',
      'slow_down',
      'authorization_pending',
    ]);
  });

  it('gets access_denied after a denial, and for a suspended account', async () => {
    const { world, mara, begin, poll, decide } = await startClient();
    const deniedAuthorization = await begin();
    await decide(deniedAuthorization.user_code, 'deny');
    expect(await readError(poll(deniedAuthorization.device_code))).toBe('access_denied');
    const approvedAuthorization = await begin();
    await decide(approvedAuthorization.user_code);
    await world.ctx.db.transact(suspendAccount(world.ctx, mara.id));
    expect(await readError(poll(approvedAuthorization.device_code))).toBe('access_denied');
    expect(await world.ctx.db.read.$count(apiTokens)).toBe(0);
  });

  it('gets expired_token after ten minutes', async () => {
    const { world, begin, poll, decide } = await startClient();
    const { user_code: userCode, device_code: code } = await begin();
    await decide(userCode);
    world.clock.advance(10 * MINUTE);
    expect(await readError(poll(code))).toBe('expired_token');
  });

  it('cannot use the code of another client, which stays valid', async () => {
    const { begin, poll, decide } = await startClient();
    const { user_code: userCode, device_code: code } = await begin();
    await decide(userCode);
    expect(await readError(poll(code, { client_id: 'thief' }))).toBe('invalid_grant');
    expect(await readError(poll('never-issued'))).toBe('invalid_grant');
    expect((await poll(code)).access_token).toMatch(/^tdg_/);
  });

  it('replaces its older token only if it names the same machine', async () => {
    const { world, begin, poll, decide } = await startClient();
    const sign = async (parameters: Record<string, string>) => {
      const authorization = await begin(parameters);
      await decide(authorization.user_code);
      return (await poll(authorization.device_code)).access_token;
    };
    const laptop = { device_name: 'kiln-laptop' };
    const tokens = [await sign({}), await sign({}), await sign(laptop), await sign(laptop)];
    const statuses = await Promise.all(
      tokens.map(async (token) => (await world.call('GET', '/api/user', { token })).status),
    );
    expect(statuses).toEqual([200, 200, 401, 200]);
  });

  it('gets the default scopes without `scope`, and invalid_scope for an unknown one', async () => {
    const { world, begin } = await startClient();
    await begin();
    const [row] = await world.ctx.db.read.select().from(deviceSignIns);
    expect(row?.scopes).toEqual(['read', 'write', 'send']);
    const response = post(world, '/api/oauth/device-authorization', { client_id: 'a', scope: 'read openid' });
    expect([(await response).status, (await response).json.error]).toEqual([400, 'invalid_scope']);
  });

  it.each<[string, Record<string, string>, string]>([
    ['device-authorization', {}, 'invalid_request'],
    ['device-authorization', { client_id: '' }, 'invalid_request'],
    ['device-authorization', { client_id: 'a\nb' }, 'invalid_request'],
    ['device-authorization', { client_id: 'a'.repeat(61) }, 'invalid_request'],
    ['device-authorization', { client_id: 'a', device_name: 'b'.repeat(101) }, 'invalid_request'],
    ['token', { client_id: 'a' }, 'invalid_request'],
    ['token', { grant_type: GRANT, client_id: 'a' }, 'invalid_request'],
    ['token', { grant_type: GRANT, device_code: 'a' }, 'invalid_request'],
    ['token', { grant_type: 'password', client_id: 'a' }, 'unsupported_grant_type'],
  ])('rejects a request to %s with %j', async (path, form, code) => {
    const world = await createHttpWorld();
    const { status, json, headers } = await post(world, `/api/oauth/${path}`, form);
    expect([status, json.error, headers.get('cache-control')]).toEqual([400, code, 'no-store']);
    expect(json.error_description).toMatch(/^[\x20-\x7e]+$/);
  });

  it('rejects JSON and repeated parameters', async () => {
    const world = await createHttpWorld();
    const path = '/api/oauth/device-authorization';
    const asJson = await world.call('POST', path, { body: { client_id: 'a' }, unchecked: true });
    const repeatedResponse = await world.call('POST', path, {
      raw: 'client_id=a&client_id=b',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      unchecked: true,
    });
    expect([asJson.json.error, repeatedResponse.json.error]).toEqual(['invalid_request', 'invalid_request']);
    expect(await world.ctx.db.read.$count(deviceSignIns)).toBe(0);
  });

  it('gets slow_down after too many requests from one address', async () => {
    const { world } = await startClient({ rateLimits: true });
    const path = '/api/oauth/device-authorization';
    for (let requestCount = 0; requestCount < 20; requestCount += 1)
      await post(world, path, { client_id: 'a' });
    const response = await post(world, path, { client_id: 'a' });
    expect([response.status, response.json.error]).toEqual([429, 'slow_down']);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
