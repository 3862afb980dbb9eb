import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unwrap } from '@tidings/sdk';
import { expect, inject, it, onTestFinished, vi } from 'vitest';
import { createCreator, subscribeMany } from '../harness/api.js';
import { root } from '../harness/server.js';

interface RunResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs the built CLI without a terminal. Its settings are in the test's folder. */
function runTidings(configHome: string, args: string[], input = ''): Promise<RunResult> {
  const child = spawn(process.execPath, [join(root, 'cli/dist/main.js'), ...args], {
    env: { PATH: process.env.PATH, HOME: configHome, XDG_CONFIG_HOME: configHome, NO_COLOR: '1' },
  });
  const result: RunResult = { code: null, stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => (result.stdout += chunk));
  child.stderr.on('data', (chunk) => (result.stderr += chunk));
  child.stdin.end(input);
  return new Promise((resolve) => child.once('close', (code) => resolve({ ...result, code })));
}

it('a creator signs in, writes, sends and exports from a terminal', async () => {
  const server = inject('server');
  await createCreator(server, 'typist');
  const subscribers = await subscribeMany(server, 'typist', 5);
  const home = mkdtempSync(join(tmpdir(), 'tidings-cli-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  const run = (args: string[], input?: string) => runTidings(home, args, input);

  const signedOutResult = await run(['subscribers', 'export']);
  expect([signedOutResult.code, signedOutResult.stderr]).toEqual([
    3,
    expect.stringContaining('tidings login'),
  ]);

  const wrong = await run(
    ['login', '--host', server.url, '--username', 'typist', '--password-stdin'],
    'wrong\n',
  );
  expect([wrong.code, wrong.stderr]).toEqual([
    1,
    expect.stringContaining('The username or the password is wrong.'),
  ]);
  const login = await run(
    ['login', '--host', server.url, '--username', 'typist', '--password-stdin'],
    'correct horse\n',
  );
  expect(login.code).toBe(0);
  expect(login.stdout + login.stderr).not.toMatch(/tdg_/);

  const draftFile = join(home, 'draft.md');
  writeFileSync(
    draftFile,
    '---\ntitle: From the terminal\ntemplate: template-2\n---\n\nFrost came on **Tuesday**.\n',
  );
  const createResult = await run(['drafts', 'create', draftFile, '--json']);
  const draft = JSON.parse(createResult.stdout);
  expect(draft).toMatchObject({ title: 'From the terminal', sentAt: null });
  expect(draft.content).toContain('<strong>Tuesday</strong>');

  const unconfirmedResult = await run(['newsletters', 'send', String(draft.id)]);
  expect([unconfirmedResult.code, unconfirmedResult.stderr]).toEqual([2, expect.stringContaining('--yes')]);
  const sendResult = await run(['newsletters', 'send', String(draft.id), '--yes', '--json']);
  expect(sendResult.code).toBe(0);
  expect(JSON.parse(sendResult.stdout).progress).toMatchObject({
    status: 'finished',
    audience: 5,
    counts: { accepted: 5 },
  });
  const repeatedResult = await run(['newsletters', 'send', String(draft.id), '--yes']);
  expect([repeatedResult.code, repeatedResult.stderr]).toEqual([1, expect.stringContaining('already sent')]);

  const exportResult = await run(['subscribers', 'export', '--format', 'json']);
  const emails = JSON.parse(exportResult.stdout).map(({ email }: { email: string }) => email);
  expect(emails.sort()).toEqual([...subscribers].sort());
});

/** Opens a terminal of 80 columns, and simulates its user. */
function openTerminal(env: Record<string, string>) {
  const socket = `tidings-${process.pid}`;
  const runTmux = (...args: string[]) => execFileSync('tmux', ['-L', socket, ...args], { encoding: 'utf8' });
  const variables = Object.entries({ LANG: 'C.UTF-8', PS1: '$ ', ...env }).flatMap(([name, value]) => [
    '-e',
    `${name}=${value}`,
  ]);
  runTmux('-f', '/dev/null', 'new-session', '-d', '-s', 'main', '-x', '80', '-y', '40', ...variables, 'sh');
  onTestFinished(() => void runTmux('kill-server'));
  const readScreen = () => runTmux('capture-pane', '-p', '-t', 'main', '-S', '-200');
  return {
    type: (...keys: string[]) => runTmux('send-keys', '-t', 'main', ...keys),
    see: (text: string | RegExp) => vi.waitFor(() => expect(readScreen()).toMatch(text), { timeout: 30_000 }),
  };
}

const hasTmux = (process.env.PATH ?? '').split(':').some((folder) => existsSync(join(folder, 'tmux')));

it.runIf(hasTmux)(
  'a creator signs in from a terminal with a password, types SEND, and watches the sending',
  async () => {
    const server = inject('server');
    const mara = await createCreator(server, 'terminalist');
    await subscribeMany(server, 'terminalist', 5);
    const body = { title: 'From a terminal', content: '<p>Frost came.</p>' };
    const draft = await unwrap(mara.POST('/api/newsletters', { body }));
    const home = mkdtempSync(join(tmpdir(), 'tidings-cli-'));
    onTestFinished(() => rmSync(home, { recursive: true }));
    const { type, see } = openTerminal({ HOME: home, TIDINGS_CONFIG_DIR: home, TIDINGS_URL: server.url });
    const tidings = `node ${join(root, 'cli/dist/main.js')}`;

    type(`${tidings} login`, 'Enter');
    await see(/Type +[A-Z]{4}-[A-Z]{4}/);
    type('C-c');
    await see('Stopped. Nothing changed.');
    type(`${tidings} login --username terminalist`, 'Enter');
    await see('Password:');
    type('correct horse', 'Enter');
    await see('Signed in to');

    type(`${tidings} newsletters send ${draft.id}`, 'Enter');
    await see('It will be sent to 5 subscribers.');
    type('yes', 'Enter');
    await see('Not sent. The draft has not changed.');
    type('clear', 'Enter');
    type(`${tidings} newsletters send ${draft.id}`, 'Enter');
    await see('Type SEND to send it:');
    type('SEND', 'Enter');
    await see('~~~ Tidings');
    await see('Sent to 5 subscribers');
  },
);
