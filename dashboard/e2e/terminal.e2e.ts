import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createCreator, subscribeReaders } from './harness/api.js';
import { root, startServer } from './harness/server.js';

interface Ran {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** The built program, without a terminal, its settings in a folder of the test's own. */
function tidings(configHome: string, args: string[], input = ''): Promise<Ran> {
  const child = spawn(process.execPath, [join(root, 'cli/dist/main.js'), ...args], {
    env: { PATH: process.env.PATH, HOME: configHome, XDG_CONFIG_HOME: configHome, NO_COLOR: '1' },
  });
  const ran: Ran = { code: null, stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => (ran.stdout += chunk));
  child.stderr.on('data', (chunk) => (ran.stderr += chunk));
  child.stdin.end(input);
  return new Promise((resolve) => child.once('close', (code) => resolve({ ...ran, code })));
}

it('a creator signs in, writes, sends and exports from a terminal', async () => {
  const server = await startServer();
  onTestFinished(server.stop);
  await createCreator(server, 'mara');
  const readers = await subscribeReaders(server, 'mara', 5);
  const home = mkdtempSync(join(tmpdir(), 'tidings-cli-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  const run = (args: string[], input?: string) => tidings(home, args, input);

  const early = await run(['subscribers', 'export']);
  expect([early.code, early.stderr]).toEqual([2, expect.stringContaining('tidings login')]);

  const wrong = await run(
    ['login', '--host', server.url, '--username', 'mara', '--password-stdin'],
    'wrong\n',
  );
  expect([wrong.code, wrong.stderr]).toEqual([
    1,
    expect.stringContaining('Username or password is not right.'),
  ]);
  const login = await run(
    ['login', '--host', server.url, '--username', 'mara', '--password-stdin'],
    'correct horse\n',
  );
  expect(login.code).toBe(0);
  expect(login.stdout + login.stderr).not.toMatch(/tdg_/);

  const post = join(home, 'post.md');
  writeFileSync(
    post,
    '---\ntitle: From the terminal\ntemplate: template-2\n---\n\nFrost came on **Tuesday**.\n',
  );
  const created = await run(['drafts', 'create', post, '--json']);
  const draft = JSON.parse(created.stdout);
  expect(draft).toMatchObject({ title: 'From the terminal', sentAt: null });
  expect(draft.content).toContain('<strong>Tuesday</strong>');

  const unasked = await run(['newsletters', 'send', String(draft.id)]);
  expect([unasked.code, unasked.stderr]).toEqual([2, expect.stringContaining('--yes')]);
  const sent = await run(['newsletters', 'send', String(draft.id), '--yes', '--json']);
  expect(sent.code).toBe(0);
  expect(JSON.parse(sent.stdout).progress).toMatchObject({
    state: 'finished',
    audience: 5,
    counts: { accepted: 5 },
  });
  const again = await run(['newsletters', 'send', String(draft.id), '--yes']);
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('sent already')]);

  const exported = await run(['subscribers', 'export', '--format', 'json']);
  const emails = JSON.parse(exported.stdout).map(({ email }: { email: string }) => email);
  expect(emails.sort()).toEqual([...readers].sort());
});
