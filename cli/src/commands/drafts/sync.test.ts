import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { Newsletter } from '../../actions/newsletters/newsletters.js';
import { run } from '../../run.js';
import { buildNewsletter, signedInEnv } from '../../testing/fixtures.js';
import { createErrorResponse, createTestIo, type TestIoOptions } from '../../testing/test-io.js';

let folder: string;
let drafts: Map<number, Newsletter>;
/** Null if the creator has not chosen a time zone. */
let creatorZone: string | null;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidings-cli-'));
  drafts = new Map();
  creatorZone = null;
});

/** Simulates the endpoints for drafts. Each change increments the version, and an older version is rejected. */
function createRoutes(): TestIoOptions['routes'] {
  const change = async (request: Request, id: number) => {
    const { version, ...fields } = (await request.json()) as Partial<Newsletter>;
    const draft = drafts.get(id);
    if (draft === undefined) return createErrorResponse(404, 'not_found', 'There is no such newsletter.');
    if (draft.scheduledAt !== null)
      return createErrorResponse(409, 'scheduled', 'Cancel the schedule first.');
    if (version !== draft.version)
      return createErrorResponse(
        409,
        'version_conflict',
        'This newsletter was changed in another tab or app.',
      );
    drafts.set(id, { ...draft, ...fields, version: draft.version + 1 });
    return drafts.get(id) ?? {};
  };
  /** Schedules a draft. Its text is locked until the schedule is canceled, and its version does not change. */
  const schedule = async (request: Request, id: number) => {
    const draft = drafts.get(id);
    if (draft === undefined) return createErrorResponse(404, 'not_found', 'There is no such newsletter.');
    const { sendAt, timeZone } = (await request.json()) as { sendAt: string; timeZone: string };
    if (sendAt < '2026-11-22')
      return createErrorResponse(400, 'invalid_input', 'Please choose a later time.');
    drafts.set(id, { ...draft, scheduledAt: sendAt, scheduleTimeZone: timeZone });
    return drafts.get(id) ?? {};
  };
  const cancel = (id: number) => {
    drafts.set(id, { ...buildNewsletter(drafts.get(id)), scheduledAt: null, scheduleTimeZone: null });
    return drafts.get(id) ?? {};
  };
  const perDraft = [1, 2, 3].flatMap((id) => [
    [`PUT /api/newsletters/${id}`, (request: Request) => change(request, id)],
    [`PUT /api/newsletters/${id}/schedule`, (request: Request) => schedule(request, id)],
    [`DELETE /api/newsletters/${id}/schedule`, () => cancel(id)],
  ]);
  return {
    'GET /api/user': () => ({ timeZone: creatorZone }),
    'GET /api/newsletters': () => [...drafts.values()].reverse(),
    'POST /api/newsletters': async (request) => {
      const id = drafts.size + 1;
      drafts.set(id, buildNewsletter({ ...((await request.json()) as object), id }));
      return drafts.get(id) ?? {};
    },
    ...Object.fromEntries(perDraft),
  };
}

async function sync(...argv: string[]) {
  return syncIn('Europe/Stockholm', ...argv);
}

/** Syncs on a machine in another time zone, such as a CI server. */
async function syncIn(timeZone: string, ...argv: string[]) {
  const test = createTestIo({ env: signedInEnv, routes: createRoutes() });
  test.io.timeZone = timeZone;
  const code = await run(['drafts', ...argv], test.io);
  const writes = test.requests.filter(({ method }) => method !== 'GET').map(({ method }) => method);
  return { code, stdout: test.stdout(), stderr: test.stderr(), writes };
}

const draftText = (text: string, title = 'Frost') => `---\ntitle: ${title}\n---\n\n${text}\n`;
const write = (name: string, text: string) => writeFile(join(folder, name), text);
const read = (name: string) => readFile(join(folder, name), 'utf8');
const changeOnServer = (id: number, fields: Partial<Newsletter>) => {
  const draft = drafts.get(id);
  if (draft !== undefined) drafts.set(id, { ...draft, ...fields, version: draft.version + 1 });
};

test('creates a draft from each new file once', async () => {
  await write('frost.md', draftText('It came.'));
  await write('README.md', '# About this repository');
  const first = await sync('push', folder);
  expect(first).toMatchObject({
    code: 0,
    stdout: '✓ frost.md (draft 1, new in the folder): created as a draft\n',
  });
  expect(drafts.get(1)).toMatchObject({ title: 'Frost', content: '<p>It came.</p>' });
  expect(await sync('push', folder)).toMatchObject({
    code: 0,
    stdout: '✓ Everything is up to date.\n',
    writes: [],
  });
});

test('pushes local changes, and preserves fields that a file cannot contain', async () => {
  await write('frost.md', draftText('It came.'));
  await sync('push', folder);
  changeOnServer(1, {});
  drafts.set(1, {
    ...buildNewsletter(drafts.get(1)),
    version: 1,
    imageBlocks: ['https://kiln.example/a.jpg'],
  });
  await write('frost.md', draftText('It left.'));
  expect(await sync('push', folder)).toMatchObject({ code: 0, writes: ['PUT'] });
  expect(drafts.get(1)).toMatchObject({
    content: '<p>It left.</p>',
    imageBlocks: ['https://kiln.example/a.jpg'],
    version: 2,
  });
});

test('pulls new drafts and remote changes into files', async () => {
  drafts.set(1, buildNewsletter({ id: 1, title: 'Åska & is', content: '<p>It <strong>came</strong>.</p>' }));
  expect(await sync('pull', folder)).toMatchObject({ code: 0, writes: [] });
  expect(await readdir(folder)).toEqual(['.tidings.json', 'aska-is.md']);
  expect(await read('aska-is.md')).toContain('It **came**.');
  changeOnServer(1, { content: '<p>It left.</p>' });
  expect((await sync('pull', folder)).stdout).toBe(
    '✓ aska-is.md (draft 1, changed on the server): written\n',
  );
  expect(await read('aska-is.md')).toContain('It left.');
  expect((await sync('pull', folder)).stdout).toBe('✓ Everything is up to date.\n');
});

test('reports changes on both sides as a conflict until one side is chosen', async () => {
  await write('frost.md', draftText('It came.'));
  await sync('push', folder);
  await write('frost.md', draftText('Ours.'));
  changeOnServer(1, { content: '<p>Theirs.</p>' });
  for (const verb of ['push', 'pull']) {
    const { code, stdout, stderr, writes } = await sync(verb, folder);
    expect({ code, writes }).toEqual({ code: 1, writes: [] });
    expect(stdout).toBe('x frost.md (draft 1, changed on both sides): different content\n');
    expect(stderr).toContain(`--ours frost.md, or --theirs frost.md`);
  }
  expect(await read('frost.md')).toBe(draftText('Ours.'));
  expect(drafts.get(1)?.content).toBe('<p>Theirs.</p>');

  expect((await sync('pull', folder, '--theirs', 'frost.md')).code).toBe(0);
  expect(await read('frost.md')).toContain('Theirs.');
  await write('frost.md', draftText('Ours again.'));
  changeOnServer(1, { content: '<p>Theirs again.</p>' });
  expect((await sync('push', folder, '--ours', 'frost.md')).code).toBe(0);
  expect(drafts.get(1)?.content).toBe('<p>Ours again.</p>');
});

test('accepts the same change on both sides', async () => {
  await write('frost.md', draftText('It came.'));
  await sync('push', folder);
  await write('frost.md', draftText('It left.'));
  changeOnServer(1, { content: '<p>It left.</p>' });
  expect(await sync('push', folder)).toMatchObject({
    code: 0,
    stdout: '✓ Everything is up to date.\n',
    writes: [],
  });
  changeOnServer(1, { content: '<p>It is back.</p>' });
  expect((await sync('pull', folder)).stdout).toContain('changed on the server): written');
});

test('accepts a slug that the server stores in lowercase with hyphens', async () => {
  const createText = (content: string) => `---\ntitle: Frost\nslug: Cold Kiln!\n---\n\n${content}\n`;
  await write('frost.md', createText('It came.'));
  await sync('push', folder);
  changeOnServer(1, { slug: 'cold-kiln' });
  await sync('pull', folder, '--theirs', 'frost.md');
  await write('frost.md', createText('It left.'));
  changeOnServer(1, { content: '<p>It left.</p>' });
  expect(await sync('push', folder)).toMatchObject({ code: 0, writes: [] });
  changeOnServer(1, { slug: 'warm-kiln' });
  await write('frost.md', createText('It came.'));
  expect((await sync('push', folder)).stdout).toContain('different content, slug');
});

test('sends a slug without words, which the server rejects', async () => {
  const createText = (slug: string) => `---\ntitle: Frost\n${slug}---\n\nIt came.\n`;
  await write('frost.md', createText(''));
  await sync('push', folder);
  await write('frost.md', createText('slug: "!!!"\n'));
  expect((await sync('push', folder)).writes).toHaveLength(1);
});

test('prints the plan with --dry-run, and changes nothing', async () => {
  await write('frost.md', draftText('It came.'));
  const { code, stdout, writes } = await sync('push', folder, '--dry-run');
  expect({ code, stdout, writes }).toEqual({
    code: 0,
    stdout: '  frost.md (new in the folder): would be created as a draft\n',
    writes: [],
  });
  expect(await readdir(folder)).toEqual(['frost.md']);
});

test('changes no newsletter that was sent, neither locally nor remotely', async () => {
  await write('frost.md', draftText('It came.'));
  await sync('push', folder);
  drafts.set(1, { ...buildNewsletter(drafts.get(1)), sentAt: '2026-11-21T09:00:00.000Z' });
  await write('frost.md', draftText('Too late.'));
  const { code, stdout, writes } = await sync('push', folder);
  expect({ code, writes }).toEqual({ code: 0, writes: [] });
  expect(stdout).toBe('  frost.md (draft 1, sent or deleted on the server): skipped\n');
});

test('restores a deleted file with pull, and ignores it with push', async () => {
  drafts.set(1, buildNewsletter({ id: 1, title: 'Frost' }));
  await sync('pull', folder);
  const { rm } = await import('node:fs/promises');
  await rm(join(folder, 'frost.md'));
  expect(await sync('push', folder)).toMatchObject({ code: 0, writes: [] });
  expect((await sync('pull', folder)).code).toBe(0);
  expect(await readdir(folder)).toContain('frost.md');
});

test('stops at an invalid file before any request', async () => {
  await write('frost.md', '---\ntitel: Frost\n---\n');
  const { code, stderr } = await sync('push', folder);
  expect(code).toBe(1);
  expect(stderr).toContain('frost.md, line 2: unknown key "titel".');
});

test('reports a folder of another instance, a damaged state file and a missing file', async () => {
  await write('.tidings.json', '{"host":"https://other.example","files":{}}');
  expect((await sync('push', folder)).stderr).toContain('synced with https://other.example');
  await write('.tidings.json', '{');
  expect((await sync('push', folder)).stderr).toContain('is damaged');
  await write('.tidings.json', '{"host":"https://tidings.example","files":{}}');
  expect((await sync('push', folder, '--ours', 'nothing.md')).stderr).toContain('There is no nothing.md');
  expect((await sync('push', '/nonexistent')).stderr).toContain('There is no folder /nonexistent.');
});

const createScheduledText = (text: string, schedule: string) =>
  `---\ntitle: Frost\nschedule: ${schedule}\n---\n\n${text}\n`;
const DECEMBER = 'Tuesday, December 1, 2026 at 09:30 (Europe/Stockholm)';

test('schedules a file with a time, and reports changed, moved and removed times', async () => {
  await write('frost.md', createScheduledText('It came.', '2026-12-01 09:30'));
  expect((await sync('push', folder, '--dry-run')).stdout).toBe(
    `  frost.md (new in the folder): would be created as a draft, and would be scheduled for ${DECEMBER}\n`,
  );
  const pushResult = await sync('push', folder);
  expect(pushResult.stdout).toBe(
    `✓ frost.md (draft 1, new in the folder): created as a draft, and scheduled for ${DECEMBER}\n`,
  );
  expect(drafts.get(1)).toMatchObject({ scheduledAt: '2026-12-01T08:30:00.000Z' });
  expect(await sync('push', folder)).toMatchObject({ stdout: '✓ Everything is up to date.\n', writes: [] });

  // A changed text needs a pause of the schedule, which is restored to the same time.
  await write('frost.md', createScheduledText('It left.', '2026-12-01 09:30'));
  const changedResult = await sync('push', folder);
  expect(changedResult).toMatchObject({
    stdout: '✓ frost.md (draft 1, changed in the folder): updated on the server\n',
    writes: ['DELETE', 'PUT', 'PUT'],
  });
  expect(drafts.get(1)).toMatchObject({
    content: '<p>It left.</p>',
    scheduledAt: '2026-12-01T08:30:00.000Z',
  });

  await write('frost.md', createScheduledText('It left.', '2026-12-02 09:30 UTC'));
  const movedResult = await sync('push', folder);
  expect(movedResult.stdout).toContain('and scheduled for Wednesday, December 2, 2026 at 09:30 (UTC)');
  expect(movedResult.writes).toEqual(['PUT']);

  await write('frost.md', draftText('It left.'));
  expect((await sync('push', folder, '--dry-run')).stdout).toContain('and would no longer be scheduled');
  const unscheduledResult = await sync('push', folder);
  expect(unscheduledResult).toMatchObject({ code: 0, writes: ['DELETE'] });
  expect(unscheduledResult.stdout).toContain('updated on the server, and no longer scheduled');
  expect(drafts.get(1)).toMatchObject({ scheduledAt: null });
});

test('keeps the moment of a time without a zone on a machine in another zone', async () => {
  await write('frost.md', createScheduledText('It came.', '2026-12-01 09:30'));
  await sync('push', folder);
  await write('frost.md', createScheduledText('It left.', '2026-12-01 09:30'));
  expect((await syncIn('UTC', 'push', folder)).stdout).toBe(
    '✓ frost.md (draft 1, changed in the folder): updated on the server\n',
  );
  expect(drafts.get(1)).toMatchObject({ scheduledAt: '2026-12-01T08:30:00.000Z' });
});

test('reads a time without a zone in the creator’s time zone, on any machine', async () => {
  creatorZone = 'America/New_York';
  await write('frost.md', '---\ntitle: Frost\nschedule: 2026-12-01 09:30\n---\n\nIt came.\n');
  const { stdout } = await syncIn('UTC', 'push', folder);
  expect(stdout).toContain('scheduled for Tuesday, December 1, 2026 at 09:30 (America/New_York)');
  expect(drafts.get(1)?.scheduledAt).toBe('2026-12-01T14:30:00.000Z');
});

test('pulls a remote schedule into the file, and reports different times as a conflict', async () => {
  await write('frost.md', draftText('It came.'));
  await sync('push', folder);
  const schedule = { scheduledAt: '2026-12-01T08:30:00.000Z', scheduleTimeZone: 'Europe/Stockholm' };
  drafts.set(1, { ...buildNewsletter(drafts.get(1)), ...schedule });
  expect((await sync('push', folder)).stdout).toBe('  frost.md (draft 1, changed on the server): skipped\n');
  await write('frost.md', createScheduledText('It came.', '2026-12-24 18:00'));
  const conflictResult = await sync('push', folder);
  expect(conflictResult).toMatchObject({ code: 1, writes: [] });
  expect(conflictResult.stdout).toBe('x frost.md (draft 1, changed on both sides): different schedule\n');
  expect((await sync('pull', folder, '--theirs', 'frost.md')).code).toBe(0);
  expect(await read('frost.md')).toContain('schedule: 2026-12-01 09:30 Europe/Stockholm\n');
  expect(await sync('push', folder)).toMatchObject({ stdout: '✓ Everything is up to date.\n', writes: [] });
});

test('reports a rejected time on every push, without a second draft', async () => {
  await write('frost.md', createScheduledText('It came.', '2026-11-01 09:30'));
  for (const _try of [1, 2]) {
    const { code, stderr } = await sync('push', folder);
    expect(code).toBe(1);
    expect(stderr).toContain(
      'frost.md was updated on the server (draft 1), but not scheduled: Please choose a later time.',
    );
  }
  expect(drafts.size).toBe(1);
  await write('frost.md', createScheduledText('It came.', '2026-12-01 09:30'));
  expect((await sync('push', folder)).code).toBe(0);
  expect(drafts.get(1)).toMatchObject({ scheduledAt: '2026-12-01T08:30:00.000Z' });
});

test('keeps the schedule of a draft if its text is rejected', async () => {
  await write('frost.md', createScheduledText('It came.', '2026-12-01 09:30'));
  await sync('push', folder);
  const draft = buildNewsletter(drafts.get(1));
  const test = createTestIo({
    env: signedInEnv,
    routes: {
      ...createRoutes(),
      'GET /api/newsletters': () => [draft],
      'GET /api/newsletters/1': () => draft,
      'PUT /api/newsletters/1': () => createErrorResponse(400, 'invalid_input', 'That is too long.'),
    },
  });
  await write('frost.md', createScheduledText('It left.', '2026-12-01 09:30'));
  expect(await run(['drafts', 'push', folder], test.io)).toBe(1);
  expect(test.stderr()).toBe('x That is too long.\n');
  expect(drafts.get(1)).toMatchObject({
    content: '<p>It came.</p>',
    scheduledAt: '2026-12-01T08:30:00.000Z',
  });
});

test('pushes no file if the last file has a mistake', async () => {
  await write('ash.md', draftText('Ash.', 'Ash'));
  await write('frost.md', createScheduledText('It came.', 'soon'));
  const { code, stderr, writes } = await sync('push', folder);
  expect({ code, writes }).toEqual({ code: 1, writes: [] });
  expect(stderr).toContain('frost.md, line 3: "soon" is not a time.');
});
