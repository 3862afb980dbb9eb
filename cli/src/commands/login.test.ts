import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { run } from '../run.js';
import { connectionRefused, createTestIo, refusal, type TestIoOptions } from '../testing/test-io.js';

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
      : refusal(401, 'invalid_credentials', 'Invalid username or password');
  },
  'GET /api/user': (request) =>
    request.headers.get('authorization') === 'Bearer tdg_secret'
      ? { username: 'mara' }
      : refusal(401, 'unauthenticated', 'Please sign in.'),
};

async function login(argv: string[], options: TestIoOptions = {}) {
  const test = createTestIo({ routes, ...options, env: { TIDINGS_CONFIG_DIR: folder, ...options.env } });
  const code = await run(['login', ...argv], test.io);
  return { ...test, code, output: test.stdout() + test.stderr() };
}

const saved = async () => JSON.parse(await readFile(join(folder, 'config.json'), 'utf8')) as object;

test('it asks for what is missing, and keeps the token', async () => {
  const typed = { Username: 'mara\r', Password: 'correct horse\r' };
  const { code, requests, stdout, stderr } = await login([], { typed });
  expect(stdout()).toMatchInlineSnapshot(`
    "✓ Signed in to http://127.0.0.1:3000 as mara.
      Write your first draft: tidings drafts create post.md
    "
  `);
  expect(stderr()).toMatchInlineSnapshot(`
    "Signing in to http://127.0.0.1:3000
    Username or e-mail address: mara
    Password: 
    "
  `);
  expect(code).toBe(0);
  expect(await requests[0]?.json()).toEqual({
    username: 'mara',
    password: 'correct horse',
    name: 'kiln-laptop',
    scopes: ['read', 'write', 'send'],
  });
  expect(await saved()).toEqual({ host: 'http://127.0.0.1:3000', token: 'tdg_secret', username: 'mara' });
});

test('neither password nor token is ever shown', async () => {
  const typed = { Username: 'mara\r', Password: 'correct horse\r' };
  for (const flags of [[], ['--json'], ['--quiet']]) {
    const { output } = await login(flags, { typed });
    expect(output).not.toMatch(/correct|horse|tdg_/);
  }
});

test('a script gives the password on standard input', async () => {
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
  const { code, stdout, requests } = await login(argv, { input: 'correct horse\n' });
  expect(code).toBe(0);
  expect(JSON.parse(stdout())).toEqual({ host: 'https://tidings.example', username: 'mara' });
  expect(await requests[0]?.json()).toMatchObject({ name: 'robot', password: 'correct horse' });
});

test('a token that was made elsewhere is tried before it is kept', async () => {
  const { code, stderr } = await login(['--token', 'tdg_wrong']);
  expect(code).toBe(1);
  expect(stderr()).toBe('x That token is not valid. Make another in the settings of your account.\n');
  await expect(saved()).rejects.toThrow('ENOENT');

  expect((await login(['--token', 'tdg_secret'])).code).toBe(0);
  expect(await saved()).toMatchObject({ token: 'tdg_secret', username: 'mara' });
});

test.each([[[]], [['--username', 'mara']], [['--password-stdin']]])(
  'without a terminal %j is not enough',
  async (argv) => {
    const { code, stderr, requests } = await login(argv, { input: 'correct horse' });
    expect(code).toBe(2);
    expect(stderr()).toBe(
      'x There is no terminal to ask on. Give --token, or --username with --password-stdin.\n',
    );
    expect(requests).toEqual([]);
  },
);

test('a wrong password is the server’s to refuse', async () => {
  const { code, stderr } = await login(['--username', 'mara', '--password-stdin'], { input: 'guess' });
  expect(code).toBe(1);
  expect(stderr()).toBe('x Invalid username or password\n');
});

test('a server that is not there is named', async () => {
  const { code, stderr } = await login(['--username', 'mara', '--password-stdin'], {
    input: 'guess',
    routes: { 'POST /api/tokens': connectionRefused },
  });
  expect(code).toBe(1);
  expect(stderr()).toBe(
    'x Could not reach http://127.0.0.1:3000 (nothing answers there). Is it running? Give another address with --host.\n',
  );
});

test('Ctrl-C at a question does nothing', async () => {
  const { code, stderr, requests } = await login([], { typed: { Username: 'mara\r', Password: '\u0003' } });
  expect(code).toBe(1);
  expect(stderr()).toContain('x Stopped before anything was done.');
  expect(requests).toEqual([]);
});

test('what would travel in the clear, or would not be used, is said', async () => {
  const { stderr } = await login(['--host', 'http://tidings.example', '--token', 'tdg_secret'], {
    env: { TIDINGS_TOKEN: 'tdg_other' },
  });
  expect(stderr()).toMatchInlineSnapshot(`
    "! http://tidings.example is not encrypted: what you send there can be read on the way.
    ! TIDINGS_TOKEN is set, and is used instead of this sign-in until you unset it.
    "
  `);
});
