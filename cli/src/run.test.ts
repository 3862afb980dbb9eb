import { expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { run } from './run.js';
import { buildNewsletter, signedInEnv } from './testing/fixtures.js';
import { createErrorResponse, createTestIo, type TestIoOptions } from './testing/test-io.js';

async function runTidings(argv: string[], options?: TestIoOptions) {
  const test = createTestIo(options);
  return { code: await run(argv, test.io), stdout: test.stdout(), stderr: test.stderr() };
}

test('prints the version', async () => {
  expect(await runTidings(['--version'])).toEqual({ code: 0, stdout: `${manifest.version}\n`, stderr: '' });
});

test('prints its help without a command', async () => {
  const { code, stdout } = await runTidings([]);
  expect(code).toBe(0);
  expect(stdout).toMatchInlineSnapshot(`
    "Usage: tidings <noun> <verb> [options]

    Manage newsletters, subscribers, your page and your shop in a terminal.

    Options:
      --version                      show the version
      --host <address>               the Tidings instance (default: the one you
                                     signed in to)
      --profile <name>               the sign-in to use, for several accounts or
                                     instances
      --json                         print JSON, also for errors
      --jq <program>                 print the JSON through a jq program, such as
                                     "map(.id)"
      --template <text>              print each row through a template, such as
                                     "{{id}} {{title}}"
      -q, --quiet                    print only errors
      --no-color                     print without colors (NO_COLOR does the same)
      -h, --help                     show this help

    Commands:
      login [options]                sign in on this machine
      logout                         sign out on this machine
      whoami                         show the account that is signed in
      profiles                       list the sign-ins of this machine
      drafts                         newsletters that have not been sent
      newsletters                    send newsletters and follow their progress
      subscribers                    your subscribers
      tags                           tags of subscribers
      fields                         custom fields of subscribers
      segments                       saved filters of subscribers
      products                       products on your page
      sales                          sales of your products
      site                           your page
      embed                          widgets for your other sites
      webhooks                       webhook endpoints for your apps
      links                          links and other blocks of your page
      domains                        domains of your page and of your newsletters
      insights                       views, subscribers and sales
      imports                        imports of subscribers
      tokens                         API tokens of your account
      logs [options]                 show the webhook deliveries of all endpoints
      api [options] <method> <path>  call an operation of the API
      mcp [options]                  let an assistant use your account
      doctor <url>                   find out why a widget does not work
      completion <shell>             print a completion script for your shell
      dev [folder]                   start an instance on this machine
      help [command]                 show the help of a command

    Environment:
      TIDINGS_URL         the instance, instead of the one you signed in to
      TIDINGS_TOKEN       an API token, instead of the saved one
      TIDINGS_PROFILE     the sign-in to use, like --profile
      TIDINGS_CONFIG_DIR  the folder that stores the sign-in (default: the system’s config folder)

    Exit codes: 0 success, 1 failure, 2 usage error, 3 not signed in, 4 preflight errors.

    Examples:
      $ tidings login
      $ tidings drafts create draft.md
      $ tidings newsletters send 12
      $ tidings subscribers export --output subscribers.json

    "
  `);
});

test.each([
  [['drafts', 'create', '--help'], 'tidings drafts create draft.md'],
  [['newsletters', 'send', '--help'], 'tidings newsletters send 12'],
  [['subscribers', 'export', '--help'], 'tidings subscribers export --output subscribers.json'],
  [['login', '--help'], 'tidings login --host'],
])('%j prints examples', async (argv, example) => {
  const { code, stdout } = await runTidings(argv);
  expect(code).toBe(0);
  expect(stdout).toContain(`  $ ${example}`);
});

test('help leaves out the empty default of a repeatable option', async () => {
  const { stdout } = await runTidings(['newsletters', 'send', '--help']);
  expect(stdout).toContain('(repeatable)');
  expect(stdout).not.toContain('[]');
});

test('prints the verbs of a noun without a verb', async () => {
  const { code, stderr } = await runTidings(['drafts']);
  expect(code).toBe(2);
  expect(stderr).toContain('create <file>');
});

test.each([
  [['sned'], "x Unknown command 'sned'. Add --help for usage.\n"],
  [['newsletters', 'sned'], "x Unknown command 'sned' (Did you mean send?) Add --help for usage.\n"],
  [['newsletters', 'send'], "x Missing required argument 'id'. Add --help for usage.\n"],
  [['drafts', 'create', 'a.md', '--rocket'], "x Unknown option '--rocket'. Add --help for usage.\n"],
])('rejects %j', async (argv, stderr) => {
  expect(await runTidings(argv)).toEqual({ code: 2, stdout: '', stderr });
});

test.each([['0'], ['twelve'], ['1.5'], ['12abc']])('rejects the newsletter number %s', async (id) => {
  const { code, stderr } = await runTidings(['newsletters', 'send', id], { env: signedInEnv });
  expect(code).toBe(2);
  expect(stderr).toContain('It must be a number, such as 12.');
});

test('prints errors as JSON with --json, usage errors too', async () => {
  const { code, stderr } = await runTidings(['newsletters', 'send', '--json']);
  expect(code).toBe(2);
  expect(JSON.parse(stderr)).toEqual({
    error: {
      code: 'usage',
      message: "Missing required argument 'id'. Add --help for usage.",
      errors: [],
    },
  });
});

test.each([[['drafts', 'create', '-']], [['newsletters', 'send', '12']], [['subscribers', 'export']]])(
  '%j requires a sign-in first',
  async (argv) => {
    expect(await runTidings(argv)).toEqual({
      code: 3,
      stdout: '',
      stderr: 'x Sign in first: tidings login\n',
    });
  },
);

test('uses colors only on terminals that support them', async () => {
  const readRawStderr = async (
    argv: string[],
    env: Record<string, string>,
    given?: Record<string, string>,
  ) => {
    const test = createTestIo({ env, ...(given === undefined ? {} : { given }) });
    await run(argv, test.io);
    return test.rawStderr();
  };
  expect((await readRawStderr(['nothing'], {}, {})).startsWith('\u001b[31mx\u001b[39m ')).toBe(true);
  expect(await readRawStderr(['nothing'], {})).toMatch(/^x /);
  expect(await readRawStderr(['nothing'], { NO_COLOR: '1' }, {})).toMatch(/^x /);
  expect(await readRawStderr(['nothing'], { TERM: 'dumb' }, {})).toMatch(/^x /);
  expect(await readRawStderr(['nothing', '--no-color'], {}, {})).toMatch(/^x /);
});

const preflight = {
  ok: false,
  audience: 0,
  errors: [{ code: 'no_subscribers', message: 'Nobody yet.' }],
  warnings: [],
};
const routes: TestIoOptions['routes'] = {
  'GET /api/user': () => ({ username: 'mara', emailsSent: 0, emailQuota: 100 }),
  'GET /api/newsletters/12': () => createErrorResponse(404, 'not_found', 'There is no such newsletter.'),
  'GET /api/products': () => createErrorResponse(401, 'unauthenticated', 'Please sign in.'),
  'GET /api/newsletters/13': () => buildNewsletter({ id: 13 }),
  'POST /api/newsletters/13/preflight': () => preflight,
};

test.each([
  [0, 'success', ['whoami']],
  [1, 'an API error', ['drafts', 'show', '12']],
  [1, 'a network failure', ['sales', 'list']],
  [2, 'a usage error', ['whoami', '--rocket']],
  [2, 'no terminal for a question', ['login', '--username', 'mara']],
  [3, 'an invalid token', ['products', 'list']],
  [4, 'failed preflight', ['newsletters', 'preflight', '13']],
])('exits with %i: %s, in text and in JSON', async (code, _what, argv) => {
  const inWords = await runTidings(argv, { env: signedInEnv, routes });
  const inJson = await runTidings([...argv, '--json'], { env: signedInEnv, routes });
  const quietly = await runTidings([...argv, '--quiet'], { env: signedInEnv, routes });
  expect([inWords.code, inJson.code, quietly.code]).toEqual([code, code, code]);
  if (code === 0) {
    expect([JSON.parse(inJson.stdout).username, quietly.stdout, quietly.stderr]).toEqual(['mara', '', '']);
    return;
  }
  const { error } = JSON.parse(inJson.stderr) as { error: { code: string; message: string } };
  expect(inWords.stderr).toBe(`x ${error.message}\n`);
  expect(quietly.stderr).toContain(`x ${error.message}\n`);
  expect(error.code).toMatch(/^[a-z_]+$/);
});
