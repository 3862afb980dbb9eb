import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ADMIN_PASSWORD, signInAdmin } from '../../testing/admin.js';
import { generateAppCode } from '../../testing/app-code.js';
import { createPasskey } from '../../testing/authenticator.js';
import {
  type ApiResponse,
  type Creator,
  createHttpWorld,
  type HttpWorld,
  readSignInCode,
  requestSignInCode,
} from '../../testing/http-world.js';
import { pendingSignIns } from '../accounts/factors/table.js';
import { apiTokens, sessions } from '../accounts/table.js';
import { resetAdminFactors } from '../admin/administrators/manage-admins.js';
import { adminSessions } from '../admin/table.js';

const ORIGIN = 'https://kiln.example';
const PASSWORD = 'correct horse';
const EMAIL = 'mara@creators.example';

async function createVerified() {
  const world = await createHttpWorld({ instance: { publicUrl: ORIGIN, configuredUrl: ORIGIN } });
  const mara = await world.register('mara');
  await run(world, 'update users set email_verified_at = 1');
  return { world, mara };
}

const run = ({ ctx }: HttpWorld, statement: string) =>
  ctx.db.transact([ctx.db.write.run(sql.raw(statement))]);

/** Runs `act` once, just before the first batch that adds a row to a table, so after all checks of a sign-in. */
function runBeforeInsert({ ctx }: HttpWorld, table: string, act: () => Promise<unknown>): void {
  const { db } = ctx;
  const { transact } = db;
  db.transact = (async (statements: Parameters<typeof transact>[0]) => {
    const isInsert = Object.values(statements)
      .flat()
      .some((statement) => 'toSQL' in statement && toSqlText(statement).startsWith(`insert into "${table}"`));
    if (isInsert) {
      db.transact = transact;
      await act();
    }
    return transact(statements);
  }) as typeof transact;
}

const toSqlText = (statement: object) => (statement as { toSQL(): { sql: string } }).toSQL().sql;

const findCookie = (response: ApiResponse, name: string) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .find((cookie) => cookie.startsWith(`__Host-${name}=`)) ?? 'none';

const post = (world: HttpWorld, path: string, body: object, cookie?: string) =>
  world.call('POST', path, { body, headers: { origin: ORIGIN, ...(cookie && { cookie }) } });

const logIn = (world: HttpWorld) => post(world, '/api/login', { username: 'mara', password: PASSWORD });

/** Sets the second factor up, and returns the call that enables it. */
async function setUpFactor(world: HttpWorld, as: Creator) {
  const { json } = await world.call('POST', '/api/second-factor/setup', { as });
  const codeAt = (offset: number) => generateAppCode(json.secret, world.clock.now() + offset);
  const enable = async () => {
    const body = { code: codeAt(0) };
    expect((await world.call('POST', '/api/second-factor/enable', { as, body })).status).toBe(200);
  };
  return { enable, codeAt };
}

interface SignInMethod {
  name: string;
  table: string;
  /** Returns the last step of a sign-in, which a change overtakes. */
  prepare(world: HttpWorld, mara: Creator): Promise<() => Promise<ApiResponse>>;
  code: string;
  /** Removes what the sign-in uses as its proof. */
  removal?: string;
}

const SIGN_IN_METHODS: SignInMethod[] = [
  {
    name: 'a password',
    table: 'sessions',
    prepare: async (world) => () => logIn(world),
    code: 'invalid_credentials',
  },
  {
    name: 'an emailed code',
    table: 'sessions',
    async prepare(world) {
      await requestSignInCode(world, EMAIL);
      const code = await readSignInCode(world);
      return () => post(world, '/api/auth/verify-code', { email: EMAIL, code });
    },
    code: 'invalid_code',
  },
  {
    name: 'a second factor',
    table: 'sessions',
    async prepare(world, mara) {
      const { enable, codeAt } = await setUpFactor(world, mara);
      await enable();
      const cookie = findCookie(await logIn(world), 'tidings_sign_in');
      return () => post(world, '/api/auth/second-factor', { code: codeAt(30_000) }, cookie);
    },
    code: 'invalid_code',
    removal: 'delete from second_factors',
  },
  {
    name: 'a passkey',
    table: 'sessions',
    async prepare(world, mara) {
      const passkey = createPasskey();
      const begin = async (path: string, as?: Creator) => {
        const response = await world.call('POST', path, { as });
        const { challenge } = response.json.options;
        const assertion = { challenge, origin: ORIGIN, rpID: 'kiln.example', isVerified: true };
        return { assertion, cookie: findCookie(response, 'tidings_passkey') };
      };
      const adding = await begin('/api/passkeys/options', mara);
      const credential = passkey.register({ ...adding.assertion, counter: 1 });
      const cookie = `${mara.cookie}; ${adding.cookie}`;
      expect((await post(world, '/api/passkeys', { name: 'Phone', credential }, cookie)).status).toBe(201);
      const signing = await begin('/api/auth/passkey/options');
      const body = { credential: passkey.signIn({ ...signing.assertion, counter: 2 }) };
      return () => post(world, '/api/auth/passkey', body, signing.cookie);
    },
    code: 'invalid_code',
    removal: 'delete from passkeys',
  },
  {
    name: 'a token by password',
    table: 'api_tokens',
    prepare: async (world) => () =>
      post(world, '/api/tokens', { username: 'mara', password: PASSWORD, name: 'ci', scopes: ['read'] }),
    code: 'invalid_credentials',
  },
];

const CHANGES = [
  ['a new password', `update users set password_hash = 'another'`],
  ['"This wasn\'t me"', 'update users set secured_at = 1'],
  ['a suspension', 'update users set suspended_at = 1'],
  ['another address', `update users set email = 'other@kiln.example'`],
] as const;

describe.each(SIGN_IN_METHODS)('a sign-in under way by $name', ({ table, prepare, code, removal }) => {
  const countAccess = async ({ ctx }: HttpWorld) =>
    (await ctx.db.read.$count(sessions)) + (await ctx.db.read.$count(apiTokens));

  const changes = removal === undefined ? CHANGES : [...CHANGES, ['its removal', removal] as const];

  it.each(changes)('ends with %s', async (_name, change) => {
    const { world, mara } = await createVerified();
    const finish = await prepare(world, mara);
    const countBefore = await countAccess(world);
    runBeforeInsert(world, table, () => run(world, change));
    const response = await finish();
    expect([response.status, response.json.code]).toEqual([401, code]);
    expect(findCookie(response, 'tidings_session')).toBe('none');
    expect(await countAccess(world)).toBe(countBefore);
  });

  it('succeeds if nothing changes in between', async () => {
    const { world, mara } = await createVerified();
    const finish = await prepare(world, mara);
    const countBefore = await countAccess(world);
    expect((await finish()).status).toBeLessThan(300);
    expect(await countAccess(world)).toBe(countBefore + 1);
  });
});

it.each(SIGN_IN_METHODS.filter(({ name }) => !['a second factor', 'a passkey'].includes(name)))(
  'a sign-in under way by $name ends with a second factor',
  async ({ table, prepare, code }) => {
    const { world, mara } = await createVerified();
    const { enable } = await setUpFactor(world, mara);
    const finish = await prepare(world, mara);
    runBeforeInsert(world, table, enable);
    const response = await finish();
    expect([response.status, response.json.code]).toEqual([401, code]);
    expect(await world.ctx.db.read.$count(sessions)).toBe(1);
    expect(await world.ctx.db.read.$count(apiTokens)).toBe(0);
  },
);

it('rejects a password that was replaced during its check, before asking for the second factor', async () => {
  const { world, mara } = await createVerified();
  await (await setUpFactor(world, mara)).enable();
  runBeforeInsert(world, 'pending_sign_ins', () => run(world, `update users set password_hash = 'another'`));
  const response = await logIn(world);
  expect([response.status, response.json.code]).toEqual([401, 'invalid_credentials']);
  expect(await world.ctx.db.read.$count(pendingSignIns)).toBe(0);
});

it.each([
  ['a new password', `update admins set password_hash = 'another'`],
  [
    'a second factor',
    `insert into second_factors (account_kind, account_id, sealed_secret, enabled_at, created_at) values ('admin', 1, 'x', 1, 1)`,
  ],
  ['its deletion', 'delete from admins'],
])('a sign-in of an administrator under way ends with %s', async (_name, change) => {
  const { world } = await createVerified();
  await signInAdmin(world);
  await run(world, 'delete from admin_sessions');
  runBeforeInsert(world, 'admin_sessions', () => run(world, change));
  const body = { username: 'admin', password: ADMIN_PASSWORD };
  const response = await post(world, '/api/admin/login', body);
  expect([response.status, response.json.code]).toEqual([401, 'invalid_credentials']);
  expect(await world.ctx.db.read.$count(adminSessions)).toBe(0);
});

it('a sign-in of an administrator under way by the second factor ends if the operator resets it', async () => {
  const { world } = await createVerified();
  const admin = await signInAdmin(world);
  const { json } = await world.call('POST', '/api/admin/second-factor/setup', {
    as: admin,
    body: { currentPassword: ADMIN_PASSWORD },
  });
  const createCode = (offset: number) => generateAppCode(json.secret, world.clock.now() + offset);
  const enableResponse = await world.call('POST', '/api/admin/second-factor/enable', {
    as: admin,
    body: { code: createCode(0) },
  });
  expect(enableResponse.status).toBe(200);
  const loginResponse = await post(world, '/api/admin/login', {
    username: 'admin',
    password: ADMIN_PASSWORD,
  });
  const cookie = findCookie(loginResponse, 'tidings_admin_sign_in');
  runBeforeInsert(world, 'admin_sessions', () => resetAdminFactors(world.ctx, { username: 'admin' }));
  const response = await post(world, '/api/admin/login/second-factor', { code: createCode(30_000) }, cookie);
  expect([response.status, response.json.code]).toEqual([401, 'invalid_code']);
  expect(await world.ctx.db.read.$count(adminSessions)).toBe(0);
});
