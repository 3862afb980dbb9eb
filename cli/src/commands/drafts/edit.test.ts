import { readFile, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { run } from '../../run.js';
import { buildNewsletter, signedInEnv } from '../../testing/fixtures.js';
import { createErrorResponse, createTestIo, type TestIoOptions } from '../../testing/test-io.js';

/** Creates an editor that applies `change` to the text of a file. */
const createEditor = (change: (text: string) => string) => async (path: string) => {
  await writeFile(path, change(await readFile(path, 'utf8')));
  return 0;
};

async function edit(change: (text: string) => string, options: TestIoOptions = {}) {
  const test = createTestIo({
    env: { ...signedInEnv, EDITOR: 'pen' },
    programs: { pen: createEditor(change) },
    ...options,
    routes: {
      'GET /api/newsletters/12': () => buildNewsletter({ imageBlocks: ['https://kiln.example/a.jpg'] }),
      'PUT /api/newsletters/12': async (request) => buildNewsletter((await request.json()) as object),
      ...options.routes,
    },
  });
  return { ...test, code: await run(['drafts', 'edit', '12'], test.io) };
}

test('saves the edited text on the opened version, and preserves fields outside of Markdown', async () => {
  const { code, stdout, requests } = await edit((text) => text.replace('Tuesday', '*Friday*'));
  expect([code, stdout()]).toEqual([0, '✓ Draft 12 saved: The kiln that would not cool\n']);
  expect(await requests[1]?.json()).toMatchObject({
    version: 1,
    content: '<p>Frost came on <em>Friday</em>.</p>',
    template: 'template-2',
    imageBlocks: ['https://kiln.example/a.jpg'],
  });
});

test('saves nothing if nothing was changed', async () => {
  const { code, stdout, requests } = await edit((text) => text);
  expect([code, stdout(), requests.length]).toEqual([0, 'Nothing changed.\n', 1]);
});

test('keeps the edited text in a file if saving fails', async () => {
  const { code, stderr } = await edit((text) => text.replace('Tuesday', 'Friday'), {
    routes: {
      'PUT /api/newsletters/12': () =>
        createErrorResponse(409, 'version_conflict', 'This newsletter was changed in another tab or app.'),
    },
  });
  expect(code).toBe(1);
  const path = /Your text is in (\S+)/.exec(stderr())?.[1] ?? '';
  expect(await readFile(path, 'utf8')).toContain('Friday');
});

test('runs an editor with arguments, and reports one that fails', async () => {
  const env = { ...signedInEnv, VISUAL: 'code --wait' };
  const { ran } = await edit((text) => text, { env });
  expect(ran[0]?.slice(0, 2)).toEqual(['code', '--wait']);
  const failed = await edit((text) => text, {
    env: { ...signedInEnv, EDITOR: 'pen' },
    programs: { pen: () => 1 },
  });
  expect([failed.code, failed.stderr()]).toEqual([1, expect.stringContaining('pen exited with code 1.')]);
});

test('prints a draft as front matter and Markdown with drafts show', async () => {
  const test = createTestIo({
    env: signedInEnv,
    routes: { 'GET /api/newsletters/12': () => buildNewsletter() },
  });
  expect(await run(['drafts', 'show', '12'], test.io)).toBe(0);
  expect(test.stdout()).toBe(
    '---\ntitle: The kiln that would not cool\ntemplate: template-2\n---\n\nFrost came on Tuesday.\n',
  );
});

test('opens a scheduled draft with its time, and schedules it again after the edit', async () => {
  const schedule = { scheduledAt: '2026-12-01T08:30:00.000Z', scheduleTimeZone: 'Europe/Stockholm' };
  let draft = buildNewsletter(schedule);
  const routes: TestIoOptions['routes'] = {
    'GET /api/newsletters/12': () => draft,
    'DELETE /api/newsletters/12/schedule': () => {
      draft = { ...draft, scheduledAt: null, scheduleTimeZone: null };
      return draft;
    },
    'PUT /api/newsletters/12': async (request) => {
      draft = { ...draft, ...((await request.json()) as object), version: 2 };
      return draft;
    },
    'PUT /api/newsletters/12/schedule': async (request) => {
      const { sendAt, timeZone } = (await request.json()) as { sendAt: string; timeZone: string };
      draft = { ...draft, scheduledAt: sendAt, scheduleTimeZone: timeZone };
      return draft;
    },
  };
  const movedResult = await edit(
    (text) =>
      text.replace('Tuesday', 'Friday').replace('2026-12-01 09:30 Europe/Stockholm', '2026-12-04 10:00'),
    { routes },
  );
  expect([movedResult.code, movedResult.stdout()]).toEqual([
    0,
    '✓ Draft 12 saved: The kiln that would not cool\n✓ Tidings will send it on Friday, December 4, 2026 at 10:00 (Europe/Stockholm).\n',
  ]);
  const editResult = await edit((text) => text.replace(/schedule: .*\n/, ''), { routes });
  expect(editResult.stdout()).toContain('✓ It is no longer scheduled.\n');
  expect(draft.scheduledAt).toBeNull();
});
