import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { run } from '../../run.js';
import {
  createConnectionError,
  createErrorResponse,
  createTestIo,
  type TestIoOptions,
} from '../../testing/test-io.js';
import { version } from '../../version.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidings-cli-'));
});

const routes: TestIoOptions['routes'] = {
  'POST /api/tokens': async (request) => {
    const { password } = (await request.json()) as { password: string };
    return password === 'correct horse'
      ? {
          id: 1,
          name: 'laptop',
          scopes: ['read'],
          createdAt: '2026-11-21T09:00:00.000Z',
          token: 'tdg_secret',
        }
      : createErrorResponse(401, 'invalid_credentials', 'Invalid username or password');
  },
  'GET /api/user': (request) =>
    request.headers.get('authorization') === 'Bearer tdg_secret'
      ? { username: 'mara' }
      : createErrorResponse(401, 'unauthenticated', 'Please sign in.'),
};

async function runLogin(argv: string[], options: TestIoOptions = {}) {
  const test = createTestIo({ routes, ...options, env: { TIDINGS_CONFIG_DIR: folder, ...options.env } });
  const code = await run(['login', ...argv], test.io);
  return { ...test, code, output: test.stdout() + test.stderr() };
}

const readSavedConfig = async () => JSON.parse(await readFile(join(folder, 'config.json'), 'utf8')) as object;

test('asks for missing credentials, and saves the token', async () => {
  const given = { Username: 'mara\r', Password: 'correct horse\r' };
  const { code, requests, stdout, stderr } = await runLogin(['--username', 'mara'], { given });
  expect(stdout()).toMatchInlineSnapshot(`
    "✓ Signed in to http://127.0.0.1:3000 as mara.
      Write your first draft: tidings drafts create draft.md
    "
  `);
  expect(stderr()).toMatchInlineSnapshot(`
    "Signing in to http://127.0.0.1:3000
    Password: 
    "
  `);
  expect(code).toBe(0);
  expect(await requests[0]?.json()).toEqual({
    username: 'mara',
    password: 'correct horse',
    name: 'kiln-laptop',
    scopes: ['read', 'addresses', 'write', 'send', 'webhooks', 'domains'],
    device: 'tidings on kiln-laptop',
  });
  const host = 'http://127.0.0.1:3000';
  expect(await readSavedConfig()).toEqual({ host, token: 'tdg_secret', username: 'mara', isOwn: true });
});

test('never prints the password or the token', async () => {
  const given = { Username: 'mara\r', Password: 'correct horse\r' };
  for (const flags of [[], ['--json'], ['--quiet']]) {
    const { output } = await runLogin(['--username', 'mara', ...flags], { given });
    expect(output).not.toMatch(/correct|horse|tdg_/);
  }
});

test('reads the password from standard input', async () => {
  const argv = [
    '--host',
    'tidings.example',
    '--username',
    'mara',
    '--password-stdin',
    '--name',
    'robot',
    '--json',
  ];
  const { code, stdout, requests } = await runLogin(argv, { input: 'correct horse\n' });
  expect(code).toBe(0);
  expect(JSON.parse(stdout())).toEqual({ host: 'https://tidings.example', username: 'mara' });
  expect(await requests[0]?.json()).toMatchObject({ name: 'robot', password: 'correct horse' });
});

test('checks a given token before it saves it', async () => {
  const { code, stderr } = await runLogin(['--token', 'tdg_wrong']);
  expect(code).toBe(1);
  expect(stderr()).toBe('x This token is not valid. Create another in Settings, Security.\n');
  await expect(readSavedConfig()).rejects.toThrow('ENOENT');

  expect((await runLogin(['--token', 'tdg_secret'])).code).toBe(0);
  expect(await readSavedConfig()).toMatchObject({ token: 'tdg_secret', username: 'mara' });
});

test('reads a token from standard input, outside of the process list', async () => {
  expect((await runLogin(['--token', '-'], { input: 'tdg_secret\n' })).code).toBe(0);
  expect(await readSavedConfig()).toMatchObject({ token: 'tdg_secret', username: 'mara' });
});

test.each([[[]], [['--username', 'mara']], [['--password-stdin']]])(
  'fails without a terminal if only %j is given',
  async (argv) => {
    const { code, stderr, requests } = await runLogin(argv, { input: 'correct horse' });
    expect(code).toBe(2);
    expect(stderr()).toBe(
      'x There is no terminal for the sign-in. Add --token, or --username with --password-stdin.\n',
    );
    expect(requests).toEqual([]);
  },
);

test('prints the server’s error for a wrong password', async () => {
  const { code, stderr } = await runLogin(['--username', 'mara', '--password-stdin'], { input: 'guess' });
  expect(code).toBe(1);
  expect(stderr()).toBe('x Invalid username or password\n');
});

test('names an unreachable server', async () => {
  const { code, stderr } = await runLogin(['--username', 'mara', '--password-stdin'], {
    input: 'guess',
    routes: { 'POST /api/tokens': createConnectionError },
  });
  expect(code).toBe(1);
  expect(stderr()).toBe(
    'x Could not reach http://127.0.0.1:3000 (no server responds there). Check that it is running, or set another address with --host.\n',
  );
});

test('stops without a change on Ctrl-C', async () => {
  const { code, stderr, requests } = await runLogin(['--username', 'mara'], {
    given: { Password: '\u0003' },
  });
  expect(code).toBe(1);
  expect(stderr()).toContain('x Stopped. Nothing changed.');
  expect(requests).toEqual([]);
});

test('warns about an unencrypted host and about a token in the environment', async () => {
  const { stderr } = await runLogin(['--host', 'http://tidings.example', '--token', 'tdg_secret'], {
    env: { TIDINGS_TOKEN: 'tdg_other' },
  });
  expect(stderr()).toMatchInlineSnapshot(`
    "! The connection to http://tidings.example is not encrypted. Others on the network can read your password and your data.
    ! TIDINGS_TOKEN is set and overrides this sign-in until you unset it.
    "
  `);
});

describe('sign-in in a browser', () => {
  const deviceSignIn = {
    deviceCode: 'secret-of-the-terminal',
    userCode: 'BCDF-GHJK',
    address: 'http://127.0.0.1:3000/device',
    expiresAt: '2026-11-21T09:10:00.000Z',
    interval: 5,
  };
  const answer = (status: string) => ({
    status,
    token: status === 'approved' ? 'tdg_secret' : null,
    username: null,
  });

  async function loginInBrowser(...responses: Array<() => object>) {
    let pollCount = 0;
    return runLogin([], {
      given: {},
      routes: {
        ...routes,
        'POST /api/device-sign-ins': () => deviceSignIn,
        'POST /api/device-sign-ins/token': () => {
          pollCount += 1;
          return responses[Math.min(pollCount, responses.length) - 1]?.() ?? {};
        },
      },
    });
  }

  test('prints the code, waits and saves the approved token', async () => {
    const { code, stderr, stdout, opened, requests, io } = await loginInBrowser(
      () => answer('pending'),
      createConnectionError,
      () => createErrorResponse(429, 'rate_limited', 'Please wait 5 seconds between requests.'),
      () => answer('approved'),
    );
    expect(code).toBe(0);
    expect(stderr()).toContain('  Open   http://127.0.0.1:3000/device\n  Type   BCDF-GHJK\n');
    expect(stdout() + stderr()).not.toMatch(/tdg_|secret-of/);
    // The opened URL has no code, because anyone who gets a link with a code could approve it by mistake.
    expect(opened).toEqual(['http://127.0.0.1:3000/device']);
    expect(await requests[0]?.json()).toEqual({
      label: 'kiln-laptop',
      program: `tidings ${version} on Linux`,
      scopes: ['read', 'addresses', 'write', 'send', 'webhooks', 'domains'],
    });
    expect(io.now()).toBeGreaterThanOrEqual(20_000);
    expect(await readSavedConfig()).toMatchObject({ token: 'tdg_secret', username: 'mara' });
  });

  test.each([
    ['denied', 'You denied the sign-in in the browser.'],
    ['expired', 'The code has expired. Start again: tidings login'],
  ])('reports the status %s, and saves no token', async (status, sentence) => {
    const { code, stderr } = await loginInBrowser(() => answer(status));
    expect(code).toBe(3);
    expect(stderr()).toContain(`x ${sentence}\n`);
    await expect(readSavedConfig()).rejects.toThrow('ENOENT');
  });
});

test('logout: revokes the token on the instance and deletes it locally', async () => {
  await runLogin(['--token', 'tdg_secret']);
  const runLogout = async (respond: () => object) => {
    const test = createTestIo({
      routes: { 'POST /api/logout': respond },
      env: { TIDINGS_CONFIG_DIR: folder },
    });
    return { code: await run(['logout'], test.io), out: test.stdout() + test.stderr() };
  };
  expect(await runLogout(() => ({ success: true }))).toEqual({
    code: 0,
    out: '✓ Signed out: mara at http://127.0.0.1:3000.\n',
  });
  await expect(readSavedConfig()).rejects.toThrow('ENOENT');
  expect((await runLogout(() => ({}))).out).toBe('You were not signed in.\n');
  await runLogin(['--token', 'tdg_secret']);
  expect((await runLogout(createConnectionError)).out).toContain('Revoke it in Settings, Security.');
  await expect(readSavedConfig()).rejects.toThrow('ENOENT');
});
