import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { describeApi } from './description/describe-api.js';
import { createApiToken } from './features/accounts/index.js';
import { SETUP_CALLS } from './http/identity/factor-setup.js';
import { ADMIN_ROLES, type AdminRole } from './kernel/admin-permissions.js';
import { DAY, toIso } from './kernel/clock.js';
import { TOKEN_SCOPES, type TokenScope } from './kernel/tokens/token-scope.js';
import { createApp } from './server/app.js';
import { addAdmin, signInAdmin } from './testing/admin.js';
import { createHttpWorld, ORIGIN } from './testing/http-world.js';
import { OPERATION_ACCESS, type OperationAccess } from './testing/operation-access.js';

interface Operation {
  id: string;
  method: string;
  path: string;
  access: OperationAccess;
}

interface DescribedOperation {
  operationId: string;
  security: Array<{ session: [] } | { apiToken: TokenScope[] } | { adminSession: AdminRole[] }>;
}

const { paths = {}, components } = describeApi(createApp({ trustProxy: false }));
const operations: Operation[] = Object.entries(paths).flatMap(([path, item]) =>
  Object.entries(item as unknown as Record<string, DescribedOperation>).map(([method, operation]) => ({
    id: operation.operationId,
    method: method.toUpperCase(),
    path: path.replace('{username}', 'mara').replace(/\{[^}]+\}/g, '1'),
    access: getAccess(operation),
  })),
);

const schemas = (components?.schemas ?? {}) as Record<string, object>;

function getAccess({ security }: DescribedOperation): OperationAccess {
  if (security.length === 0) return 'anybody';
  const roles = security.flatMap((way) => ('adminSession' in way ? [way.adminSession] : []));
  if (roles.length > 0) return roles.flat().at(-1) ?? 'administrator';
  return security.find((way) => 'apiToken' in way)?.apiToken ?? 'session';
}

it('OPERATION_ACCESS matches the access of every operation in the API description', () => {
  const accessById = Object.fromEntries(operations.map(({ id, access }) => [id, access]));
  expect(accessById).toEqual(OPERATION_ACCESS);
});

/** Fields of responses that can contain the address of another person. */
const ADDRESS_FIELDS = ['customerEmail', 'address', 'payload', 'body', 'email'];
/** Operations whose field with such a name contains other data. */
const WITHOUT_ADDRESSES: Readonly<Record<string, string>> = {
  importSubscribers: 'the column of addresses',
  getProductPage: 'the URL of the page',
  replaceProductPage: 'the URL of the page',
  preflightNewsletter: 'the sender',
  testWebhook: 'a payload without a person',
};
/** Schemas whose address belongs to the account itself or to the instance. */
const OWN_ADDRESSES = ['User', 'Error'];

/** Returns the names of the fields of a schema, also of the schemas that it refers to. */
function listFields(schema: unknown, seenNames = new Set<string>()): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { $ref, properties = {} } = schema as { $ref?: string; properties?: object };
  const name = $ref?.replace('#/components/schemas/', '');
  if (name !== undefined) {
    if (seenNames.has(name) || OWN_ADDRESSES.includes(name)) return [];
    return listFields(schemas[name], seenNames.add(name));
  }
  return [
    ...Object.keys(properties),
    ...Object.values(schema).flatMap((part) => listFields(part, seenNames)),
  ];
}

it('requires the scope addresses for each response with a field for an email address', () => {
  const returning = Object.values(paths).flatMap((item) =>
    Object.values(item as unknown as Record<string, { operationId: string; responses: object }>)
      .filter(({ responses }) => listFields(responses).some((field) => ADDRESS_FIELDS.includes(field)))
      .map(({ operationId }) => operationId),
  );
  const open = returning.filter((id) => {
    const access = OPERATION_ACCESS[id];
    return typeof access === 'object' && !access.includes('addresses');
  });
  expect(open.sort()).toEqual(Object.keys(WITHOUT_ADDRESSES).sort());
});

interface Credentials {
  token?: string;
  headers?: Record<string, string>;
}

const isOfAdmins = ({ access }: Operation) =>
  access === 'administrator' || ADMIN_ROLES.some((role) => role === access);
const isSessionOnly = (operation: Operation) => operation.access === 'session' || isOfAdmins(operation);
const isOfCreators = ({ access }: Operation) => access === 'session' || typeof access === 'object';

async function createTokenWorld() {
  const world = await createHttpWorld();
  const { id: userId } = await world.register('mara');
  const tokenWith = async (scopes: readonly TokenScope[]) =>
    (await createApiToken(world.ctx, { userId, name: 'laptop', scopes: [...scopes] })).secret;
  /** Calls operations without a body, because guards respond first. */
  async function refusalsOf(calledOperations: readonly Operation[], credentials: Credentials) {
    const refusals: Record<string, unknown> = {};
    for (const { id, method, path } of calledOperations) {
      const { status, json } = await world.call(method, path, { ...credentials, unchecked: true });
      refusals[id] = [status, json?.code, json?.message];
    }
    return refusals;
  }
  return { world, tokenWith, refusalsOf };
}

const repeatRefusal = (calledOperations: readonly Operation[], refusal: unknown) =>
  Object.fromEntries(calledOperations.map(({ id }) => [id, refusal]));

const unauthenticated = [401, 'unauthenticated', expect.stringMatching(/^Please sign in/)];

describe('an operation that is not public', () => {
  it('returns 401 without credentials', async () => {
    const { refusalsOf } = await createTokenWorld();
    const guardedOperations = operations.filter(({ access }) => access !== 'anybody');
    expect(guardedOperations.length).toBeGreaterThan(120);
    expect(await refusalsOf(guardedOperations, {})).toEqual(
      repeatRefusal(guardedOperations, unauthenticated),
    );
  });

  it('returns 401 for a token with any scopes, if it needs a session', async () => {
    const { refusalsOf, tokenWith } = await createTokenWorld();
    const calledOperations = operations.filter(isSessionOnly);
    const token = await tokenWith(TOKEN_SCOPES);
    expect(await refusalsOf(calledOperations, { token })).toEqual(
      repeatRefusal(calledOperations, unauthenticated),
    );
  });

  it.each(TOKEN_SCOPES)('returns 403 for a token without the required scope %s', async (scope) => {
    const { refusalsOf, tokenWith } = await createTokenWorld();
    const calledOperations = operations.filter(
      ({ access }) => typeof access === 'object' && access.includes(scope),
    );
    expect(calledOperations.length).toBeGreaterThan(0);
    const token = await tokenWith(TOKEN_SCOPES.filter((other) => other !== scope));
    const refusal = [403, 'scope_missing', `This API token lacks the scope "${scope}".`];
    expect(await refusalsOf(calledOperations, { token })).toEqual(repeatRefusal(calledOperations, refusal));
  });

  it('returns 401 without a required second factor, except its setup', async () => {
    const { world, refusalsOf } = await createTokenWorld();
    const mara = await world.register('piotr');
    const admin = await signInAdmin(world);
    await world.ctx.db.transact([
      world.ctx.db.write.run(sql`update users set created_at = 1, email_verified_at = 1`),
      world.ctx.db.write.run(sql`update admins set created_at = 1`),
    ]);
    const requiredSince = world.clock.now() - 14 * DAY;
    const requireSince = (requiredAt: number) =>
      Object.assign(world.ctx.instance, { factorRequiredSince: { user: requiredAt, admin: requiredAt } });
    const isSetup = ({ method, path }: Operation) => SETUP_CALLS.includes(`${method} ${path}`);
    for (const [{ cookie }, called] of [
      [mara, operations.filter(isOfCreators)],
      [admin, operations.filter(isOfAdmins)],
    ] as const) {
      const headers = { cookie, origin: ORIGIN };
      const otherOperations = called.filter((operation) => !isSetup(operation));
      expect(otherOperations.length).toBeLessThan(called.length);
      requireSince(requiredSince);
      const refusal = [401, 'factor_setup_required', expect.stringMatching(/^Turn on two-step sign-in/)];
      expect(await refusalsOf(otherOperations, { headers })).toEqual(repeatRefusal(otherOperations, refusal));
      const isLogout = ({ path }: Operation) => path.endsWith('logout');
      const setup = called.filter((operation) => isSetup(operation) && !isLogout(operation));
      const refusals = Object.values(await refusalsOf(setup, { headers }));
      expect(refusals).toHaveLength(setup.length);
      expect(JSON.stringify(refusals)).not.toContain('factor_setup_required');
      // A moment before the deadline, everything works.
      requireSince(requiredSince + 1);
      const [first] = otherOperations.filter(({ method, path }) => method === 'GET' && !path.includes('1'));
      expect((await refusalsOf([first as Operation], { headers }))[first?.id ?? '']).toEqual([
        200,
        undefined,
        undefined,
      ]);
    }
    requireSince(requiredSince);
    // Neither a password nor a code from the mailbox bypasses the second factor.
    const tokenRequest = { username: 'piotr', password: 'correct horse', name: 'laptop', scopes: ['read'] };
    const response = await world.call('POST', '/api/tokens', { body: tokenRequest });
    expect(response.json.code).toBe('factor_setup_required');
    const headers = { cookie: mara.cookie, origin: ORIGIN };
    expect((await world.call('GET', '/api/user', { headers })).json.secondFactorDueAt).toBe(
      toIso(world.clock.now()),
    );
  });

  it.each([
    ['support', ['owner', 'finance']],
    ['finance', ['owner', 'support']],
  ] as const)(
    'returns 403 for an administrator with the role %s, if it requires one of %j',
    async (role, otherRoles) => {
      const { world, refusalsOf } = await createTokenWorld();
      const calledOperations = operations.filter(({ access }) =>
        otherRoles.some((other) => other === access),
      );
      expect(calledOperations.length).toBeGreaterThan(10);
      const { cookie } = await addAdmin(world, await signInAdmin(world), { username: 'second', role });
      const refusal = [403, 'role_missing', 'Your role does not include this. Ask an owner of the instance.'];
      const headers = { cookie, origin: ORIGIN };
      expect(await refusalsOf(calledOperations, { headers })).toEqual(
        repeatRefusal(calledOperations, refusal),
      );
      const open = operations.filter(
        (operation) => isOfAdmins(operation) && !calledOperations.includes(operation),
      );
      const isOpen = ({ path }: Operation) => !path.endsWith('logout') && !path.includes('/sessions');
      expect(JSON.stringify(await refusalsOf(open.filter(isOpen), { headers }))).not.toContain(
        'role_missing',
      );
    },
  );

  it('returns 401 for an administrator, if it is for creators', async () => {
    const { world, refusalsOf } = await createTokenWorld();
    const calledOperations = operations.filter(isOfCreators);
    const { cookie } = await signInAdmin(world);
    const headers = { cookie, origin: ORIGIN };
    expect(await refusalsOf(calledOperations, { headers })).toEqual(
      repeatRefusal(calledOperations, unauthenticated),
    );
  });
});

it('rejects changes and sends with a token that may send but not write', async () => {
  const { world, tokenWith } = await createTokenWorld();
  const token = await tokenWith(['read', 'send']);
  const body = { title: 'Changed', content: '<p>Changed</p>', autoReply: 'Changed' };
  const response = await world.call('POST', '/api/newsletter/send', { token, body });
  expect([response.status, response.json.code]).toEqual([403, 'scope_missing']);
  expect((await world.call('GET', '/api/newsletters', { token })).json).toEqual([]);
});

it.each(['POST /api/sales/1/refund', 'POST /api/cancel-subscription', 'POST /api/webhook-endpoints'])(
  'rejects a token with only the scopes read, write and send: %s',
  async (name) => {
    const { world, tokenWith } = await createTokenWorld();
    const [method = '', path = ''] = name.split(' ');
    const response = await world.call(method, path, { token: await tokenWith(['read', 'write', 'send']) });
    expect([response.status, response.json.code]).toEqual([403, 'scope_missing']);
  },
);

describe('a page of another site', () => {
  const foreign = { origin: 'https://shop.example' };

  it('cannot send a token to any operation', async () => {
    const { fetch } = await createHttpWorld();
    const allowedOperations: string[] = [];
    for (const { id, method, path } of operations) {
      const preflightHeaders = {
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization',
      };
      const { headers } = await fetch(path, {
        method: 'OPTIONS',
        headers: { ...foreign, ...preflightHeaders },
      });
      const names = headers.get('access-control-allow-headers')?.toLowerCase() ?? '';
      if (names.includes('authorization') || names.includes('*')) allowedOperations.push(id);
      expect(headers.get('access-control-allow-credentials')).toBeNull();
    }
    expect(allowedOperations).toEqual([]);
  });

  it('cannot read the response to a call with a token', async () => {
    const world = await createHttpWorld();
    const { id: userId } = await world.register('mara');
    const { secret } = await createApiToken(world.ctx, { userId, name: 'page', scopes: ['read'] });
    const headers = { ...foreign, authorization: `Bearer ${secret}` };
    const response = await world.fetch('/api/user', { headers });
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, null]);
  });
});
