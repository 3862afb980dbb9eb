import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { Newsletter } from '../../actions/newsletters/newsletter.js';
import { run } from '../../run.js';
import { newsletterWith, signedIn } from '../../testing/fixtures.js';
import { createTestIo, refusal, type TestIoOptions } from '../../testing/test-io.js';

let folder: string;
let drafts: Map<number, Newsletter>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidings-cli-'));
  drafts = new Map();
});

/** As much of the server as drafts need: versions that count, and refuse what builds on an old one. */
function routes(): TestIoOptions['routes'] {
  const change = async (request: Request, id: number) => {
    const { version, ...fields } = (await request.json()) as Partial<Newsletter>;
    const draft = drafts.get(id);
    if (draft === undefined) return refusal(404, 'not_found', 'There is no such newsletter.');
    if (version !== draft.version) return refusal(409, 'changed_meanwhile', 'It was changed meanwhile.');
    drafts.set(id, { ...draft, ...fields, version: draft.version + 1 });
    return drafts.get(id) ?? {};
  };
  return {
    'GET /api/newsletters': () => [...drafts.values()].reverse(),
    'POST /api/newsletters': async (request) => {
      const id = drafts.size + 1;
      drafts.set(id, newsletterWith({ ...((await request.json()) as object), id }));
      return drafts.get(id) ?? {};
    },
    ...Object.fromEntries(
      [1, 2, 3].map((id) => [`PUT /api/newsletters/${id}`, (r: Request) => change(r, id)]),
    ),
  };
}

async function sync(...argv: string[]) {
  const test = createTestIo({ env: signedIn, routes: routes() });
  const code = await run(['drafts', ...argv], test.io);
  const writes = test.requests.filter(({ method }) => method !== 'GET').map(({ method }) => method);
  return { code, stdout: test.stdout(), stderr: test.stderr(), writes };
}

const post = (text: string, title = 'Frost') => `---\ntitle: ${title}\n---\n\n${text}\n`;
const write = (name: string, text: string) => writeFile(join(folder, name), text);
const read = (name: string) => readFile(join(folder, name), 'utf8');
const changeThere = (id: number, fields: Partial<Newsletter>) => {
  const draft = drafts.get(id);
  if (draft !== undefined) drafts.set(id, { ...draft, ...fields, version: draft.version + 1 });
};

test('new files become drafts, once', async () => {
  await write('frost.md', post('It came.'));
  await write('README.md', '# About this repository');
  const first = await sync('push', folder);
  expect(first).toMatchObject({ code: 0, stdout: '✓ frost.md (draft 1): new here; is a new draft.\n' });
  expect(drafts.get(1)).toMatchObject({ title: 'Frost', content: '<p>It came.</p>' });
  expect(await sync('push', folder)).toMatchObject({ code: 0, stdout: '✓ All are in step.\n', writes: [] });
});

test('what changed here goes there; what a post has no word for stays', async () => {
  await write('frost.md', post('It came.'));
  await sync('push', folder);
  changeThere(1, {});
  drafts.set(1, {
    ...newsletterWith(drafts.get(1)),
    version: 1,
    imageBlocks: ['https://kiln.example/a.jpg'],
  });
  await write('frost.md', post('It left.'));
  expect(await sync('push', folder)).toMatchObject({ code: 0, writes: ['PUT'] });
  expect(drafts.get(1)).toMatchObject({
    content: '<p>It left.</p>',
    imageBlocks: ['https://kiln.example/a.jpg'],
    version: 2,
  });
});

test('drafts become files, and what changed there comes here', async () => {
  drafts.set(1, newsletterWith({ id: 1, title: 'Åska & is', content: '<p>It <strong>came</strong>.</p>' }));
  expect(await sync('pull', folder)).toMatchObject({ code: 0, writes: [] });
  expect(await readdir(folder)).toEqual(['.tidings.json', 'aska-is.md']);
  expect(await read('aska-is.md')).toContain('It **came**.');
  changeThere(1, { content: '<p>It left.</p>' });
  expect((await sync('pull', folder)).stdout).toBe('✓ aska-is.md (draft 1): changed there; is written.\n');
  expect(await read('aska-is.md')).toContain('It left.');
  expect((await sync('pull', folder)).stdout).toBe('✓ All are in step.\n');
});

test('what changed on both sides is left to a person, until one side is chosen', async () => {
  await write('frost.md', post('It came.'));
  await sync('push', folder);
  await write('frost.md', post('Ours.'));
  changeThere(1, { content: '<p>Theirs.</p>' });
  for (const verb of ['push', 'pull']) {
    const { code, stdout, stderr, writes } = await sync(verb, folder);
    expect({ code, writes }).toEqual({ code: 1, writes: [] });
    expect(stdout).toBe('x frost.md (draft 1): changed on both sides, in content.\n');
    expect(stderr).toContain(`--ours frost.md, or --theirs frost.md`);
  }
  expect(await read('frost.md')).toBe(post('Ours.'));
  expect(drafts.get(1)?.content).toBe('<p>Theirs.</p>');

  expect((await sync('pull', folder, '--theirs', 'frost.md')).code).toBe(0);
  expect(await read('frost.md')).toContain('Theirs.');
  await write('frost.md', post('Ours again.'));
  changeThere(1, { content: '<p>Theirs again.</p>' });
  expect((await sync('push', folder, '--ours', 'frost.md')).code).toBe(0);
  expect(drafts.get(1)?.content).toBe('<p>Ours again.</p>');
});

test('the same change on both sides is no conflict', async () => {
  await write('frost.md', post('It came.'));
  await sync('push', folder);
  await write('frost.md', post('It left.'));
  changeThere(1, { content: '<p>It left.</p>' });
  expect(await sync('push', folder)).toMatchObject({ code: 0, stdout: '✓ All are in step.\n', writes: [] });
  changeThere(1, { content: '<p>It is back.</p>' });
  expect((await sync('pull', folder)).stdout).toContain('changed there; is written.');
});

test('--dry-run shows, and does nothing', async () => {
  await write('frost.md', post('It came.'));
  const { code, stdout, writes } = await sync('push', folder, '--dry-run');
  expect({ code, stdout, writes }).toEqual({
    code: 0,
    stdout: '  frost.md: new here; would be a new draft.\n',
    writes: [],
  });
  expect(await readdir(folder)).toEqual(['frost.md']);
});

test('what was sent stays as it was, here and there', async () => {
  await write('frost.md', post('It came.'));
  await sync('push', folder);
  drafts.set(1, { ...newsletterWith(drafts.get(1)), sentAt: '2026-11-21T09:00:00.000Z' });
  await write('frost.md', post('Too late.'));
  const { code, stdout, writes } = await sync('push', folder);
  expect({ code, writes }).toEqual({ code: 0, writes: [] });
  expect(stdout).toBe('  frost.md (draft 1): sent or deleted there; left as it is.\n');
});

test('a file that was deleted here comes back by a pull, and is no loss by a push', async () => {
  drafts.set(1, newsletterWith({ id: 1, title: 'Frost' }));
  await sync('pull', folder);
  const { rm } = await import('node:fs/promises');
  await rm(join(folder, 'frost.md'));
  expect(await sync('push', folder)).toMatchObject({ code: 0, writes: [] });
  expect((await sync('pull', folder)).code).toBe(0);
  expect(await readdir(folder)).toContain('frost.md');
});

test('a post that is none stops before anything else is done', async () => {
  await write('frost.md', '---\ntitel: Frost\n---\n');
  const { code, stderr } = await sync('push', folder);
  expect(code).toBe(1);
  expect(stderr).toContain('frost.md, line 2: unknown key "titel".');
});

test('a folder of another instance, a damaged memory and an unknown file are told', async () => {
  await write('.tidings.json', '{"host":"https://other.example","files":{}}');
  expect((await sync('push', folder)).stderr).toContain('in step with https://other.example');
  await write('.tidings.json', '{');
  expect((await sync('push', folder)).stderr).toContain('is damaged');
  await write('.tidings.json', '{"host":"https://tidings.example","files":{}}');
  expect((await sync('push', folder, '--ours', 'nothing.md')).stderr).toContain('There is no nothing.md');
  expect((await sync('push', '/nonexistent')).stderr).toContain('There is no folder /nonexistent.');
});
