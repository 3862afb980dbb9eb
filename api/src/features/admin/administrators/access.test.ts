import { describe, expect, it } from 'vitest';
import { describeApi } from '../../../description/describe-api.js';
import { createApp } from '../../../server/app.js';
import { ADMIN_PASSWORD, signInAdmin } from '../../../testing/admin.js';
import { type CallOptions, createHttpWorld, type HttpWorld } from '../../../testing/http-world.js';

interface Operation {
  method: string;
  path: string;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const { paths = {} } = describeApi(createApp({ trustProxy: false }));
const operations: Operation[] = Object.entries(paths).flatMap(([path, item]) =>
  Object.keys(item as object)
    .filter((method) => METHODS.includes(method))
    .map((method) => ({ method: method.toUpperCase(), path })),
);
const isOfAdmins = ({ path }: Operation) => path.startsWith('/api/admin/');
const isSignIn = ({ path }: Operation) => path.startsWith('/api/admin/login');
const adminOperations = operations.filter((operation) => isOfAdmins(operation) && !isSignIn(operation));

/** The body of each call that takes one. An operation without an entry is called without a body. */
const BODIES: Record<string, unknown> = {
  'POST /api/admin/admins': {
    username: 'second',
    role: 'support',
    password: ADMIN_PASSWORD,
    currentPassword: ADMIN_PASSWORD,
  },
  'PATCH /api/admin/admins/{id}': { role: 'owner', currentPassword: ADMIN_PASSWORD },
  'POST /api/admin/password': { currentPassword: ADMIN_PASSWORD, newPassword: 'another one, longer' },
  'POST /api/admin/second-factor/setup': { currentPassword: ADMIN_PASSWORD },
  'POST /api/admin/second-factor/enable': { code: '123456' },
  'POST /api/admin/second-factor/recovery-codes': { code: '123456', currentPassword: ADMIN_PASSWORD },
  'POST /api/admin/second-factor/disable': { code: '123456', currentPassword: ADMIN_PASSWORD },
  'POST /api/admin/users': { username: 'newcomer', email: 'n@kova.example', password: 'open sesame door' },
  'POST /api/admin/users/{id}/update-quota': { emailQuota: 7 },
  'POST /api/admin/users/{id}/suspend': {},
  'POST /api/admin/sending/test': { to: 'ops@kova.example' },
  'POST /api/admin/passkeys/options': { currentPassword: ADMIN_PASSWORD },
  'POST /api/admin/users/{id}/hold': { reason: 'Many complaints.' },
  'POST /api/admin/users/{id}/recipient-limits': { recipientsPerDay: 7, recipientsPerMonth: null },
  'POST /api/admin/addresses/find': { address: 'ines@kova.example' },
  'POST /api/admin/addresses/erase': { address: 'ines@kova.example' },
  'POST /api/admin/bans': { value: '203.0.113.0/24', reason: 'Spam' },
  'POST /api/admin/suppressions/lift': { from: '2026-11-23T10:00:00Z', to: '2026-11-23T10:20:00Z' },
  'POST /api/admin/reviews/{id}/decide': { decision: 'approved', reason: 'A known list.' },
  'POST /api/admin/settings/registration': { enabled: false },
  'PATCH /api/admin/settings': { freeQuota: 7 },
};
const QUERIES: Record<string, string> = {
  'GET /api/admin/users/{id}/effects': '?action=suspend',
  'GET /api/admin/suppressions/matching': '?from=2026-11-23T10:00:00Z&to=2026-11-23T10:20:00Z',
};
/**
 * The statuses other than 200. There is no second factor, review, failed job or second administrator, and the last
 * owner cannot be deleted.
 */
const EXPECTED_STATUSES: Record<string, number> = {
  'DELETE /api/admin/admins/{id}': 409,
  'POST /api/admin/admins': 201,
  'POST /api/admin/second-factor/enable': 404,
  'POST /api/admin/second-factor/recovery-codes': 401,
  'POST /api/admin/second-factor/disable': 401,
  'POST /api/admin/reviews/{id}/decide': 404,
  'POST /api/admin/addresses/erase': 404,
  'DELETE /api/admin/bans/{id}': 404,
  'POST /api/admin/jobs/{id}/retry': 404,
  'DELETE /api/admin/jobs/{id}': 404,
  'DELETE /api/admin/passkeys/{id}': 404,
  'POST /api/admin/passkeys': 400,
  'DELETE /api/admin/sessions/{sessionId}': 404,
  'POST /api/admin/users': 201,
};

const formatName = ({ method, path }: Operation) => `${method} ${path}`;

function call(world: HttpWorld, operation: Operation, options: CallOptions) {
  const { method, path } = operation;
  const filledPath = path.replace('{username}', 'mara').replace(/\{[^}]+\}/g, '1');
  return world.call(method, filledPath + (QUERIES[formatName(operation)] ?? ''), {
    ...options,
    unchecked: true,
  });
}

describe('access to the calls of administrators', () => {
  it('covers more than twenty calls, and each call with a sample body', () => {
    expect(adminOperations.length).toBeGreaterThan(20);
    expect(adminOperations.map(formatName)).toEqual(expect.arrayContaining(Object.keys(BODIES)));
  });

  it.each(adminOperations.map((operation) => [formatName(operation), operation] as const))(
    'for %s requires an administrator and a request from our own pages',
    async (name, operation) => {
      const world = await createHttpWorld();
      const mara = await world.register('mara');
      const tokenResponse = await world.call('POST', '/api/tokens', {
        as: mara,
        body: { name: 'laptop', scopes: ['read', 'write', 'send'] },
      });
      const admin = await signInAdmin(world);
      const signedOut = await signInAdmin(world);
      await world.call('POST', '/api/admin/logout', { as: signedOut });

      const strangers: Array<[string, CallOptions]> = [
        ['visitor', {}],
        ['creator', { as: mara }],
        ['creator with token', { token: tokenResponse.json.token }],
        ['signed-out administrator', { as: signedOut }],
        // A rejected client learns nothing about a call's input.
        ['visitor with nonsense', { body: { emailQuota: 'x', username: 1 } }],
      ];
      for (const [who, options] of strangers) {
        const body = options.body ?? BODIES[name];
        const request = operation.method === 'GET' ? { ...options, body: undefined } : { ...options, body };
        expect([who, (await call(world, operation, request)).status]).toEqual([who, 401]);
      }
      const body = BODIES[name];
      if (operation.method !== 'GET') {
        const foreignRequest = { as: admin, body, headers: { origin: 'https://evil.example' } };
        expect((await call(world, operation, foreignRequest)).status).toBe(403);
        expect((await call(world, operation, { body, headers: { cookie: admin.cookie } })).status).toBe(403);
      }
      expect((await call(world, operation, { as: admin, body })).status).toBe(EXPECTED_STATUSES[name] ?? 200);
    },
  );

  it('opens no other calls, which return administrators the same status as visitors', async () => {
    const world = await createHttpWorld();
    await world.register('mara');
    const admin = await signInAdmin(world);
    const otherOperations = operations.filter((operation) => !isOfAdmins(operation));
    const closedOperations: string[] = [];
    for (const operation of otherOperations) {
      const body = operation.method === 'GET' ? undefined : {};
      const visitor = await call(world, operation, { body });
      const administrator = await call(world, operation, { as: admin, body });
      expect([formatName(operation), administrator.status]).toEqual([formatName(operation), visitor.status]);
      if (visitor.status === 401) closedOperations.push(formatName(operation));
    }
    expect(closedOperations.length).toBeGreaterThan(60);
  });
});
