import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../../run.js';
import { buildNewsletter, signedInEnv } from '../../testing/fixtures.js';
import { createErrorResponse, createTestIo, type TestIoOptions } from '../../testing/test-io.js';

async function create(argv: string[], options: TestIoOptions = {}) {
  const test = createTestIo({
    routes: {
      'POST /api/newsletters': async (request) => buildNewsletter((await request.json()) as object),
    },
    env: signedInEnv,
    ...options,
  });
  return { ...test, code: await run(['drafts', 'create', ...argv], test.io) };
}

test('creates a draft from a file', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'tidings-cli-')), 'draft.md');
  await writeFile(file, '---\ntemplate: template-1\n---\n# Frost\n\nIt *came*.\n');
  const { code, requests, stdout, stderr } = await create([file]);
  expect(stdout()).toMatchInlineSnapshot(`
    "✓ Draft 12 saved: Frost
      Send it to all subscribers: tidings newsletters send 12
    "
  `);
  expect({ code, stderr: stderr() }).toEqual({ code: 0, stderr: '' });
  expect(await requests[0]?.json()).toEqual({
    template: 'template-1',
    title: 'Frost',
    content: '<p>It <em>came</em>.</p>',
  });
});

test('creates a draft from standard input; --json prints the newsletter', async () => {
  const { code, stdout } = await create(['-', '--json'], { input: '# Frost\nIt came.' });
  expect(code).toBe(0);
  expect(JSON.parse(stdout())).toEqual(buildNewsletter({ title: 'Frost', content: '<p>It came.</p>' }));
});

test('prints nothing with --quiet', async () => {
  const { code, stdout } = await create(['-', '--quiet'], { input: '# Frost' });
  expect({ code, stdout: stdout() }).toEqual({ code: 0, stdout: '' });
});

test('prints a star instead of the check mark without Unicode', async () => {
  const { stdout } = await create(['-'], { input: '# Frost', env: { ...signedInEnv, LANG: 'C' } });
  expect(stdout()).toMatch(/^\* Draft 12 saved: Frost\n/);
});

test('names the line of a mistake, and sends no request', async () => {
  const { code, stderr, requests } = await create(['-'], { input: '---\ntitle: A\nfoo: b\n---\n' });
  expect(code).toBe(1);
  expect(stderr()).toContain('x standard input, line 3: unknown key "foo".');
  expect(requests).toEqual([]);
});

test.each([
  ['missing.md', 'x Cannot read missing.md: there is no such file.\n'],
  [tmpdir(), `x Cannot read ${tmpdir()}: it is a folder.\n`],
])('rejects the path %s', async (file, message) => {
  const { code, stderr } = await create([file]);
  expect({ code, stderr: stderr() }).toEqual({ code: 1, stderr: message });
});

const rejectTooLong = () =>
  createErrorResponse(400, 'invalid_input', 'Too long', [
    { path: 'title', message: 'Too long' },
    { path: 'senderEmail', message: 'Please enter a valid email address' },
  ]);

test('names the fields that the server rejects', async () => {
  const { code, stderr } = await create(['-'], {
    input: '# A',
    routes: { 'POST /api/newsletters': rejectTooLong },
  });
  expect(code).toBe(1);
  expect(stderr()).toMatchInlineSnapshot(`
    "x Too long (title)
      Please enter a valid email address (senderEmail)
    "
  `);
});

test('prints each rejected field as JSON with --json', async () => {
  const { stderr } = await create(['-', '--json'], {
    input: '# A',
    routes: { 'POST /api/newsletters': rejectTooLong },
  });
  expect(JSON.parse(stderr())).toMatchObject({
    error: {
      code: 'invalid_input',
      message: 'Too long',
      errors: [{ path: 'title' }, { path: 'senderEmail' }],
    },
  });
});

test('asks for a new sign-in if the token was revoked', async () => {
  const { code, stderr } = await create(['-'], {
    input: '# A',
    routes: { 'POST /api/newsletters': () => createErrorResponse(401, 'unauthenticated', 'Please sign in.') },
  });
  expect(code).toBe(3);
  expect(stderr()).toBe(
    'x The token in TIDINGS_TOKEN is wrong, revoked or expired. Correct it, or unset it to use your saved sign-in.\n',
  );
});

test('schedules a file that has a time', async () => {
  const scheduled = { scheduledAt: '2026-12-01T08:30:00.000Z', scheduleTimeZone: 'Europe/Stockholm' };
  const { code, stdout, requests } = await create(['-'], {
    input: '---\nschedule: 2026-12-01 09:30\n---\n# Frost\n',
    routes: {
      'GET /api/user': () => ({ timeZone: 'Europe/Stockholm' }),
      'POST /api/newsletters': async (request) => buildNewsletter((await request.json()) as object),
      'PUT /api/newsletters/12/schedule': () => buildNewsletter(scheduled),
    },
  });
  expect(code).toBe(0);
  expect(stdout()).toContain(
    'Tidings will send it on Tuesday, December 1, 2026 at 09:30 (Europe/Stockholm).',
  );
  expect(await requests.at(-1)?.json()).toEqual({
    sendAt: '2026-12-01T08:30:00.000Z',
    timeZone: 'Europe/Stockholm',
    version: 1,
  });
});

test('rejects an invalid time before it saves anything', async () => {
  const { code, requests, stderr } = await create(['-'], { input: '---\nschedule: soon\n---\n# Frost\n' });
  expect([code, requests.length]).toEqual([1, 0]);
  expect(stderr()).toContain('standard input, line 2: "soon" is not a time.');
});
