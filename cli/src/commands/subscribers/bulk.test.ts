import { expect, test } from 'vitest';
import type { BulkJob } from '../../actions/subscribers/bulk.js';
import { run } from '../../run.js';
import { buildSegment, buildTag, signedInEnv } from '../../testing/fixtures.js';
import { createErrorResponse, createTestIo, type TestIoOptions } from '../../testing/test-io.js';

async function runBulk(argv: string[], options: TestIoOptions = {}) {
  const test = createTestIo({ env: signedInEnv, ...options });
  return { ...test, code: await run(['subscribers', 'bulk', ...argv], test.io) };
}

function buildJob(fields: Partial<BulkJob>): BulkJob {
  return {
    id: 5,
    action: 'addTags',
    tagIds: [4],
    status: 'done',
    total: 12_345,
    done: 12_345,
    changed: 4_980,
    undone: 0,
    error: null,
    createdAt: '2026-11-21T08:00:00.000Z',
    finishedAt: '2026-11-21T08:00:04.000Z',
    undoUntil: '2026-11-22T08:00:00.000Z',
    ...fields,
  };
}

const listRoutes = {
  'GET /api/tags': () => ({ data: [buildTag({}), buildTag({ id: 6, name: 'New' })], nextCursor: null }),
  'GET /api/segments': () => ({ data: [buildSegment({})], nextCursor: null }),
};

test('list: prints a line for each job, with its status', async () => {
  const jobs = [
    buildJob({ id: 9, status: 'queued', total: null }),
    buildJob({ id: 8, status: 'running', done: 5_000, tagIds: [4, 7] }),
    buildJob({ id: 7, action: 'removeTags', tagIds: [6] }),
    buildJob({ id: 6, action: 'suppress', tagIds: [], status: 'undone', undone: 1 }),
    buildJob({ id: 5, action: 'delete', tagIds: [], status: 'undoing' }),
    buildJob({ id: 4, status: 'failed' }),
  ];
  const { code, stdout } = await runBulk(['list'], {
    routes: { ...listRoutes, 'GET /api/subscribers/bulk': () => ({ data: jobs, nextCursor: null }) },
  });
  expect(code).toBe(0);
  expect(stdout()).toMatchInlineSnapshot(`
    "    9  add VIP (queued)
        8  add VIP, a deleted tag (running, 5,000 of 12,345 subscribers)
        7  remove New (done, 4,980 subscribers changed)
        6  suppress (undone for 1 subscriber)
        5  remove from the list (being undone)
        4  add VIP (failed, 4,980 subscribers changed)
    "
  `);
});

test('list: prints a hint without jobs, and does not request tags', async () => {
  const { stdout, requests } = await runBulk(['list'], {
    routes: { 'GET /api/subscribers/bulk': () => ({ data: [], nextCursor: null }) },
  });
  expect(stdout()).toBe('  No changes in the last 24 hours.\n');
  expect(requests).toHaveLength(1);
});

test('show: prints the progress, an error and how to undo it', async () => {
  const error = 'The segment uses a deleted tag.';
  const { stdout } = await runBulk(['show', '5'], {
    routes: { ...listRoutes, 'GET /api/subscribers/bulk/5': () => buildJob({ status: 'failed', error }) },
  });
  expect(stdout()).toMatchInlineSnapshot(`
    "Change 5: add VIP (failed, 4,980 subscribers changed)
    The segment uses a deleted tag.
      To undo it before Sunday, November 22, 2026 at 08:00 (UTC): tidings subscribers bulk undo 5
    "
  `);
});

test('undo: waits until the job is undone', async () => {
  const jobs = [buildJob({ status: 'undoing' }), buildJob({ status: 'undone', undone: 4_980 })];
  const { code, stdout } = await runBulk(['undo', '5'], {
    routes: {
      'POST /api/subscribers/bulk/5/undo': () => buildJob({ status: 'undoing' }),
      'GET /api/subscribers/bulk/5': () => jobs.shift() ?? buildJob({}),
    },
  });
  expect([code, stdout()]).toEqual([0, '✓ Change 5 undone for 4,980 subscribers.\n']);
});

test('undo: reports that it is too late', async () => {
  const { code, stderr } = await runBulk(['undo', '5'], {
    routes: {
      'POST /api/subscribers/bulk/5/undo': () => createErrorResponse(409, 'too_late_to_undo', 'Too late.'),
    },
  });
  expect([code, stderr()]).toEqual([1, 'x Too late.\n']);
});

test.each([
  [['--segment', 'vips', '--add-tag', 'vip', '--add-tag', '6'], { segment: 3, addTags: [4, 6] }],
  [['--tag', 'vip', '--remove-tag', 'VIP'], { filter: { tag: 'VIP' }, removeTags: [4] }],
  [['--search', 'kova', '--suppress', '--yes'], { search: 'kova', suppress: true }],
  [['--all', '--remove', '--yes'], { status: 'any', delete: true }],
])('change %j: starts a job, and waits for its end', async (flags, body) => {
  const { code, stdout, requests } = await runBulk(['change', ...flags], {
    routes: {
      ...listRoutes,
      'POST /api/subscribers/bulk': () => buildJob({ status: 'queued', total: null }),
      'GET /api/subscribers/bulk/5': () => buildJob({}),
    },
  });
  expect(code).toBe(0);
  const request = requests.find(({ method }) => method === 'POST');
  expect(await request?.json()).toEqual(body);
  expect(stdout()).toBe(
    '✓ 4,980 subscribers changed.\n  To undo it within 24 hours: tidings subscribers bulk undo 5\n',
  );
});

test('change: reports a job that stopped', async () => {
  const { code, stderr } = await runBulk(['change', '--all', '--add-tag', 'vip'], {
    routes: {
      ...listRoutes,
      'POST /api/subscribers/bulk': () => buildJob({ status: 'failed', error: 'It stopped.' }),
    },
  });
  expect([code, stderr()]).toEqual([1, 'x It stopped.\n']);
});

test.each([
  [['--add-tag', 'vip'], '--all'],
  [['--all', '--tag', 'vip', '--add-tag', 'vip'], '--all'],
  [['--all'], 'exactly one kind of change'],
  [['--all', '--add-tag', 'vip', '--remove'], 'exactly one kind of change'],
  [['--all', '--remove'], 'Add --yes'],
])('change %j: is not sent', async (flags, message) => {
  const { code, stderr, requests } = await runBulk(['change', ...flags]);
  expect(code).toBe(2);
  expect(stderr()).toContain(message);
  expect(requests).toEqual([]);
});

test('change: rejects a name after --remove', async () => {
  const { code, stderr, requests } = await runBulk(['change', '--all', '--remove', 'new', '--yes'], {
    routes: listRoutes,
  });
  expect([code, requests]).toEqual([2, []]);
  expect(stderr()).toContain('Too many arguments');
});

test('change: asks before it removes subscribers', async () => {
  const { code, stderr, requests } = await runBulk(['change', '--all', '--remove'], {
    given: { Remove: 'n\r' },
  });
  expect(code).toBe(1);
  expect(stderr()).toContain('Remove all subscribers? You can undo this for 24 hours. (y/N)');
  expect(requests).toEqual([]);
});
