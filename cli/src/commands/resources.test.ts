import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '../run.js';
import { buildNewsletter, signedInEnv } from '../testing/fixtures.js';
import { createErrorResponse, createTestIo, type TestIoOptions } from '../testing/test-io.js';

async function runTidings(argv: string[], options: TestIoOptions = {}) {
  const test = createTestIo({ env: signedInEnv, ...options });
  const code = await run(argv, test.io);
  const asked = test.requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`);
  return { ...test, code, asked, out: test.stdout(), err: test.stderr() };
}

const link = {
  id: 3,
  kind: 'link',
  title: 'Shop',
  url: 'https://kiln.example',
  isFeatured: false,
  isShown: true,
  shownFrom: null,
  shownUntil: null,
  clicks: 1_204,
};
const list = (data: unknown[]) => ({ data, nextCursor: null });

describe('a list without rows', () => {
  it.each([
    [['links', 'list'], '/api/links', 'No links. Add one: tidings links add'],
    [['domains', 'list'], '/api/domains', 'No domains.'],
    [['domains', 'list', '--sending'], '/api/sending-domains', 'No domains.'],
    [['imports', 'list'], '/api/subscribers/imports', 'No imports.'],
    [['insights', 'sources'], '/api/insights/sources', 'No visits in this period.'],
    [['logs'], '/api/webhook-endpoints', 'No webhook deliveries.'],
    [['tokens', 'list'], '/api/tokens', 'No API tokens. Create one: tidings tokens create'],
  ])('prints a message: %s', async (argv, path, text) => {
    const { code, out } = await runTidings(argv, { routes: { [`GET ${path}`]: () => list([]) } });
    expect([code, out]).toEqual([0, `  ${text}\n`]);
  });
});

describe('links', () => {
  it('lists, adds and deletes links, and asks before it deletes', async () => {
    const routes = {
      'GET /api/links': () => list([link]),
      'POST /api/links': () => link,
      'DELETE /api/links/3': () => ({ success: true }),
    };
    expect((await runTidings(['links', 'list'], { routes })).out).toBe('link 3: Shop, 1,204 clicks\n');
    const addResult = await runTidings(['links', 'add', 'Shop', 'https://kiln.example'], { routes });
    expect(await addResult.requests[0]?.json()).toEqual({ title: 'Shop', url: 'https://kiln.example' });
    expect((await runTidings(['links', 'delete', '3'], { routes })).code).toBe(2);
    const declinedResult = await runTidings(['links', 'delete', '3'], {
      routes,
      given: { 'Delete link 3': 'n\r' },
    });
    expect([declinedResult.code, declinedResult.asked]).toEqual([1, ['GET /api/links']]);
    expect((await runTidings(['links', 'delete', '3', '--yes'], { routes })).asked).toContain(
      'DELETE /api/links/3',
    );
    expect((await runTidings(['links', 'delete', '4', '--yes'], { routes })).code).toBe(1);
  });
});

describe('domains', () => {
  const record = {
    recordType: 'TXT',
    recordName: '_tidings.kiln.example',
    recordValue: 'x1',
    verified: false,
  };
  const domain = { id: 2, domain: 'kiln.example', verified: false, problem: null, records: [record] };

  it('prints the missing records, and fails until the domain is verified', async () => {
    const { code, out } = await runTidings(['domains', 'check', '2'], {
      routes: { 'POST /api/domains/2/check': () => domain },
    });
    expect(code).toBe(1);
    expect(out).toContain('kiln.example (not verified)\n  TXT  _tidings.kiln.example  x1');
    const verified = { ...domain, verified: true };
    const routes = { 'POST /api/sending-domains/2/check': () => verified };
    expect((await runTidings(['domains', 'check', '2', '--sending'], { routes })).code).toBe(0);
  });
});

describe('imports list', () => {
  it('requires a limit from 1 to 100', async () => {
    const routes = { 'GET /api/subscribers/imports': () => list([]) };
    const listResult = await runTidings(['imports', 'list', '--limit', '100'], { routes });
    expect(listResult.requests[0]?.url).toContain('limit=100');
    const rejectedResult = await runTidings(['imports', 'list', '--limit', '101'], { routes });
    expect([rejectedResult.code, rejectedResult.asked]).toEqual([2, []]);
    expect(rejectedResult.err).toContain('It must be a number from 1 to 100.');
  });
});

describe('imports undo', () => {
  const finishedImport = { id: 4, fileName: 'a.csv', status: 'done', counts: { added: 3 }, undone: 0 };

  it('requires a confirmation, then waits until the import is undone', async () => {
    const states = ['undoing', 'undone'];
    const routes = {
      'GET /api/subscribers/imports/4': () => ({
        ...finishedImport,
        status: states.shift() ?? 'undone',
        undone: 3,
      }),
      'POST /api/subscribers/imports/4/undo': () => ({ ...finishedImport, status: 'undoing' }),
    };
    expect((await runTidings(['imports', 'undo', '4'], { routes })).code).toBe(2);
    const { code, out } = await runTidings(['imports', 'undo', '4', '--yes'], { routes });
    expect([code, out]).toEqual([0, '✓ Import 4 undone: 3 subscribers removed.\n']);
  });
});

describe('insights show', () => {
  it('shows the totals of the period and of the previous period', async () => {
    const totals = { views: 1_000, visitors: 20, joined: 3, left: 1, sales: 0, revenue: 0 };
    const previous = { views: 900, visitors: 10, joined: 2, left: 0, sales: 1, revenue: 500 };
    const range = { from: '2026-11-14', to: '2026-11-20', days: 7 };
    const routes = { 'GET /api/insights': () => ({ range, totals, previous, days: [] }) };
    const { out, err, requests } = await runTidings(['insights', 'show', '--days', '30'], { routes });
    expect(out).toContain('2026-11-14 to 2026-11-20: 1,000 views, 20 visitors, 3 joined, 1 left, 0 sales');
    expect(out + err).toContain('The 7 days before: 900 views, 10 visitors, 2 joined, 0 left, 1 sale\n');
    expect(new URL(requests[0]?.url ?? '').search).toBe('?days=30');
  });
});

describe('logs', () => {
  const endpoint = { id: 1, url: 'https://kiln.example/hooks' };
  const delivery = {
    id: 8,
    eventType: 'subscriber.joined',
    status: 'failed',
    attempts: 2,
    responseStatus: 500,
    failure: 'status',
    createdAt: '2026-11-20T08:00:00.000Z',
  };

  /** Follows the log until no new entry arrives. */
  async function follow(...argv: string[]) {
    const laterDelivery = { ...delivery, id: 9, createdAt: '2026-11-20T09:00:00.000Z', status: 'delivered' };
    const pages = [[delivery], [delivery, laterDelivery]];
    const test = createTestIo({
      env: signedInEnv,
      routes: {
        'GET /api/webhook-endpoints': () => list([endpoint]),
        'GET /api/webhook-endpoints/1/deliveries': () => {
          const rows = pages.shift();
          if (rows === undefined) test.interrupt();
          return list(rows ?? []);
        },
      },
    });
    expect(await run(['logs', '--follow', ...argv], test.io)).toBe(0);
    return test.stdout();
  }

  it('prints the deliveries of all endpoints, oldest first, with --follow', async () => {
    expect(await follow()).toBe(
      '2026-11-20T08:00:00Z  subscriber.joined  failed: responded with 500  https://kiln.example/hooks\n' +
        '2026-11-20T09:00:00Z  subscriber.joined  delivered: responded with 500  https://kiln.example/hooks\n',
    );
  });

  it('prints a JSON line for each delivery with --follow, and applies a --jq filter', async () => {
    const lines = (await follow('--json')).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).id)).toEqual([8, 9]);
    expect(await follow('--jq', '.status')).toBe('failed\ndelivered\n');
  });
});

describe('drafts', () => {
  it.each(['duplicate', 'restore'])('%s prints the id of the resulting draft', async (verb) => {
    const routes = { [`POST /api/newsletters/12/${verb}`]: () => buildNewsletter({ id: 13 }) };
    const { code, out } = await runTidings(['drafts', verb, '12'], { routes });
    expect([code, out]).toEqual([0, expect.stringContaining(' 13 ')]);
  });
});

describe('tokens', () => {
  const token = {
    id: 7,
    name: 'ci server',
    scopes: ['read', 'send'],
    device: null,
    createdAt: '2026-11-21T08:00:00.000Z',
    lastUsedOn: '2026-11-22',
    expiresAt: '2027-02-19T08:00:00.000Z',
  };
  const line = 'token 7: ci server (read, send), last used 2026-11-22, expires 2027-02-19';

  it('lists every page', async () => {
    const second = { ...token, id: 6, lastUsedOn: null, expiresAt: null, device: 'tidings on kiln' };
    const routes = {
      'GET /api/tokens': ({ url }: Request) =>
        new URL(url).searchParams.has('cursor') ? list([second]) : { data: [token], nextCursor: 'next' },
    };
    expect((await runTidings(['tokens', 'list'], { routes })).out).toBe(
      `${line}\ntoken 6: tidings on kiln (read, send), never used, does not expire\n`,
    );
  });

  it('creates a token with the password, and prints the secret once', async () => {
    const routes = {
      'GET /api/user': () => ({ username: 'mara' }),
      'POST /api/tokens': () => ({ ...token, token: 'tdg_secret' }),
    };
    const argv = ['tokens', 'create', 'ci server', '--password-stdin'];
    const createResult = await runTidings([...argv, '--scope', 'read', '--scope', 'send'], {
      routes,
      input: 'correct horse\n',
    });
    expect([createResult.code, createResult.out]).toEqual([0, 'tdg_secret\n']);
    expect(createResult.err).toContain('Save it now. It is not shown again.');
    expect(await createResult.requests[1]?.json()).toEqual({
      username: 'mara',
      password: 'correct horse',
      name: 'ci server',
      scopes: ['read', 'send'],
      expiresInDays: 90,
    });
    const lasting = await runTidings([...argv, '--expires', 'never'], { routes, input: 'correct horse' });
    expect(await lasting.requests[1]?.json()).toMatchObject({ scopes: ['read'], expiresInDays: null });
    for (const days of ['soon', '0', '366']) {
      const rejectedResult = await runTidings([...argv, '--expires', days], { routes });
      expect(rejectedResult.code).toBe(2);
      expect(rejectedResult.err).toContain('It must be a number of days from 1 to 365, or never.');
    }
    expect((await runTidings(['tokens', 'create', 'ci'], { routes })).code).toBe(2);
  });

  it('revokes a token after a confirmation', async () => {
    const routes = {
      'GET /api/tokens': () => list([token]),
      'DELETE /api/tokens/7': () => ({ success: true }),
    };
    expect((await runTidings(['tokens', 'revoke', '7'], { routes })).code).toBe(2);
    const declinedResult = await runTidings(['tokens', 'revoke', '7'], {
      routes,
      given: { 'Revoke token 7': 'n\r' },
    });
    expect([declinedResult.code, declinedResult.asked]).toEqual([1, ['GET /api/tokens']]);
    const revokeResult = await runTidings(['tokens', 'revoke', '7', '--yes'], { routes });
    expect([revokeResult.out, revokeResult.asked.at(-1)]).toEqual([
      `✓ Revoked: ${line}\n`,
      'DELETE /api/tokens/7',
    ]);
    expect((await runTidings(['tokens', 'revoke', '8', '--yes'], { routes })).code).toBe(1);
  });
});

describe('profiles', () => {
  const respondWithUser = (request: Request) => ({
    username: request.headers.get('authorization')?.slice(-4),
  });
  const routes = { 'GET /api/user': respondWithUser, 'POST /api/logout': () => ({ success: true }) };

  it('keep a sign-in for each account and instance', async () => {
    const env = { TIDINGS_CONFIG_DIR: await mkdtemp(join(tmpdir(), 'tidings-profiles-')) };
    const use = (...argv: string[]) => runTidings(argv, { routes, env });
    await use('login', '--host', 'https://one.example', '--token', 'tdg_mara');
    await use('login', '--profile', 'shop', '--host', 'https://two.example', '--token', 'tdg_noor');
    expect((await use('profiles')).out).toBe(
      'default  mara at https://one.example\nshop  noor at https://two.example\n',
    );
    expect((await use('whoami', '--profile', 'shop', '--json')).out).toContain('https://two.example');
    const whoamiResult = await runTidings(['whoami', '--json'], {
      routes,
      env: { ...env, TIDINGS_PROFILE: 'shop' },
    });
    expect(whoamiResult.out).toContain('https://two.example');
    await use('logout', '--profile', 'shop');
    expect(await readdir(env.TIDINGS_CONFIG_DIR)).toEqual(['config.json']);
    expect((await use('whoami', '--profile', 'shop')).err).toContain('tidings login --profile shop');
    expect((await use('whoami', '--profile', '../x')).code).toBe(2);
  });
});

describe('login', () => {
  const createTokenResponse = (token: string) => ({
    id: 1,
    name: 'laptop',
    scopes: ['read'],
    createdAt: '',
    token,
  });
  const argv = ['login', '--username', 'mara', '--password-stdin'];
  const createRoutes = (token: string, respondUser: () => object) => ({
    'POST /api/tokens': () => createTokenResponse(token),
    'GET /api/user': respondUser,
    'POST /api/logout': () => ({ success: true }),
  });
  const listRevokedTokens = ({ requests }: { requests: Request[] }) =>
    requests
      .filter(({ url }) => url.endsWith('/api/logout'))
      .map(({ url, headers }) => `${headers.get('authorization')} at ${new URL(url).origin}`);

  it('revokes the previous sign-in’s token on its own instance', async () => {
    const env = { TIDINGS_CONFIG_DIR: await mkdtemp(join(tmpdir(), 'tidings-login-')) };
    const signIn = (token: string, host: string) => {
      const routes = createRoutes(token, () => ({ username: 'mara' }));
      return runTidings([...argv, '--host', host], { routes, env, input: 'correct horse' });
    };
    expect(listRevokedTokens(await signIn('tdg_one', 'https://one.example'))).toEqual([]);
    expect(listRevokedTokens(await signIn('tdg_two', 'https://two.example'))).toEqual([
      'Bearer tdg_one at https://one.example',
    ]);
  });

  it('keeps a replaced token that the user created', async () => {
    const env = { TIDINGS_CONFIG_DIR: await mkdtemp(join(tmpdir(), 'tidings-login-')) };
    const routes = createRoutes('tdg_new', () => ({ username: 'mara' }));
    await runTidings(['login', '--token', 'tdg_ci'], { routes, env });
    expect(listRevokedTokens(await runTidings(argv, { routes, env, input: 'correct horse' }))).toEqual([]);
  });

  it('revokes a new token if the sign-in fails', async () => {
    const env = { TIDINGS_CONFIG_DIR: await mkdtemp(join(tmpdir(), 'tidings-login-')) };
    const routes = createRoutes('tdg_lost', () =>
      createErrorResponse(403, 'account_suspended', 'This account is suspended.'),
    );
    const test = await runTidings(argv, { routes, env, input: 'correct horse' });
    expect(test.code).toBe(1);
    expect(listRevokedTokens(test)).toEqual(['Bearer tdg_lost at http://127.0.0.1:3000']);
  });

  it('revokes a token that arrives after Ctrl-C', async () => {
    const env = { TIDINGS_CONFIG_DIR: await mkdtemp(join(tmpdir(), 'tidings-login-')) };
    const test = createTestIo({
      env,
      given: {},
      routes: {
        ...createRoutes('', () => ({ username: 'mara' })),
        'POST /api/device-sign-ins': () => ({
          deviceCode: 'd',
          userCode: 'B-G',
          address: 'https://x.example',
          interval: 5,
        }),
        'POST /api/device-sign-ins/token': () => {
          test.interrupt();
          return { status: 'approved', token: 'tdg_late', username: 'mara' };
        },
      },
    });
    expect(await run(['login'], test.io)).toBe(1);
    expect(listRevokedTokens(test)).toEqual(['Bearer tdg_late at http://127.0.0.1:3000']);
    expect(await readdir(env.TIDINGS_CONFIG_DIR)).toEqual([]);
  });
});
