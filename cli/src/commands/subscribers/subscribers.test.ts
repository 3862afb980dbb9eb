import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ImportRun } from '../../actions/subscribers/import.js';
import type { Subscriber } from '../../actions/subscribers/subscribers.js';
import { run } from '../../run.js';
import { buildSegment, buildTag, signedInEnv } from '../../testing/fixtures.js';
import { createErrorResponse, createTestIo, type TestIoOptions } from '../../testing/test-io.js';

async function runSubscribers(argv: string[], options: TestIoOptions = {}) {
  const test = createTestIo({ env: signedInEnv, ...options });
  const code = await run(['subscribers', ...argv], test.io);
  return { ...test, code };
}

function buildSubscriber(fields: Partial<Subscriber>): Subscriber {
  const consent = { at: null, source: 'page' as const, host: null, wording: null, confirmedAt: null };
  return {
    id: 7,
    userId: 1,
    email: 'ines@kova.example',
    name: null,
    status: 'confirmed',
    ipAddress: null,
    metadata: {},
    tags: [],
    fields: {},
    unsubscribeReason: null,
    suppressionReason: null,
    consent,
    createdAt: '2026-11-20T08:00:00.000Z',
    ...fields,
  };
}

test('list: prints one line for each subscriber, with the status', async () => {
  const rows = [
    buildSubscriber({ name: 'Ines Kovač' }),
    buildSubscriber({ email: 'tom@adeyemi.example', status: 'pending' }),
    buildSubscriber({ email: 'yuki@tnk.example', status: 'unsubscribed' }),
  ];
  const { code, stdout, requests } = await runSubscribers(['list', '--search', 'k%', '--limit', '3'], {
    routes: { 'GET /api/subscribers': () => rows },
  });
  expect(code).toBe(0);
  expect(stdout()).toMatchInlineSnapshot(`
    "ines@kova.example  Ines Kovač (subscribed November 20, 2026)
    tom@adeyemi.example (pending since November 20, 2026)
    yuki@tnk.example (unsubscribed, joined November 20, 2026)
    "
  `);
  expect(new URL(requests[0]?.url ?? '').search).toBe('?limit=3&search=k%25');
});

const audience = {
  'GET /api/tags': () => ({
    data: [buildTag({}), buildTag({ id: 5, name: 'New' }), buildTag({ id: 6, name: 'Press' })],
    nextCursor: null,
  }),
  'GET /api/segments': () => ({ data: [buildSegment({})], nextCursor: null }),
};

const readQuery = (request: Request | undefined) =>
  Object.fromEntries(new URL(request?.url ?? '').searchParams);

test.each([
  [['--segment', 'vips'], { segment: '3' }],
  [['--tag', 'vip'], { filter: '{"tag":"VIP"}' }],
  [['--tag', '4', '--tag', 'new'], { filter: '{"all":[{"tag":"VIP"},{"tag":"New"}]}' }],
  [['--filter', '{"bought":"anything"}'], { filter: '{"bought":"anything"}' }],
  [
    ['--segment', '3', '--tag', 'vip', '--filter', '{"source":"page"}'],
    { segment: '3', filter: '{"all":[{"tag":"VIP"},{"source":"page"}]}' },
  ],
])('list and export %j: select the subscribers that match', async (flags, query) => {
  const routes = { ...audience, 'GET /api/subscribers': () => [buildSubscriber({ tags: ['VIP', 'New'] })] };
  const { code, stdout, requests } = await runSubscribers(['list', ...flags], { routes });
  expect([code, stdout()]).toEqual([0, 'ines@kova.example (subscribed November 20, 2026)  VIP, New\n']);
  expect(readQuery(requests.at(-1))).toEqual({ limit: '20', ...query });
  for (const [format, type, answer] of [
    ['json', 'application/json', '[\n{"id":7}\n]\n'],
    ['csv', 'text/csv', 'Email\r\n"ines@kova.example"\r\n'],
  ] as const) {
    const exportResult = await runSubscribers(['export', '--format', format, ...flags], {
      routes: {
        ...audience,
        [`GET /api/subscribers/export.${format}`]: () =>
          new Response(answer, { headers: { 'content-type': type } }),
      },
    });
    expect([exportResult.code, exportResult.stdout(), exportResult.stderr()]).toEqual([0, answer, '']);
    expect(readQuery(exportResult.requests.at(-1))).toEqual(query);
  }
});

test('list: loads further pages until the limit, because filtered pages are short', async () => {
  let page = 0;
  const routes = {
    'GET /api/subscribers': () => {
      page += 1;
      const headers = { link: '</api/subscribers?cursor=next>; rel="next"' };
      return Response.json([buildSubscriber({ id: page })], { headers });
    },
  };
  const { stdout, requests } = await runSubscribers(
    ['list', '--limit', '3', '--filter', '{"tag":"VIP"}', '--json'],
    {
      routes,
    },
  );
  expect(JSON.parse(stdout())).toHaveLength(3);
  expect(requests.map((request) => readQuery(request).cursor)).toEqual([undefined, 'next', 'next']);
});

test('list: rejects an unknown segment and an unreadable filter before it lists', async () => {
  const unknown = await runSubscribers(['list', '--segment', 'vip'], { routes: audience });
  expect([unknown.code, unknown.stderr()]).toEqual([
    1,
    'x You have no segment "vip". Your segment: VIPs (id 3).\n',
  ]);
  const missing = await runSubscribers(['export', '--filter', '/nonexistent/filter.json']);
  expect([missing.code, missing.stderr(), missing.requests.length]).toEqual([
    1,
    'x Cannot read /nonexistent/filter.json: there is no such file.\n',
    0,
  ]);
});

test('tag: adds and removes tags, and keeps the others', async () => {
  const routes = {
    ...audience,
    'GET /api/subscribers': () => [buildSubscriber({ tags: ['New', 'Press'] })],
    'PUT /api/subscribers/7/tags': () => buildSubscriber({ tags: ['Press', 'VIP'] }),
  };
  const argv = ['tag', 'Ines@Kova.example', '--add', 'vip', '--add', 'press', '--remove', 'new'];
  const { code, stdout, requests } = await runSubscribers(argv, { routes });
  expect([code, stdout()]).toEqual([0, '✓ ines@kova.example now has: Press, VIP\n']);
  expect(await requests.at(-1)?.json()).toEqual({ add: [4, 6], remove: [5] });
  const unknown = await runSubscribers(['tag', 'ines@kova.example', '--add', 'vpi'], { routes });
  expect(unknown.stderr()).toBe(
    'x You have no tag "vpi". Your tags: VIP (id 4), New (id 5), Press (id 6).\n',
  );
  expect(unknown.requests).toHaveLength(1);
  const tagResult = await runSubscribers(['tag', 'ines@kova.example']);
  expect([tagResult.code, tagResult.stderr()]).toEqual([2, 'x Use --add <tag> or --remove <tag>.\n']);
});

test('list: prints an empty list', async () => {
  const { stdout } = await runSubscribers(['list'], { routes: { 'GET /api/subscribers': () => [] } });
  expect(stdout()).toBe('  No subscribers.\n');
});

test('add: records the default consent wording', async () => {
  const { code, stdout, requests } = await runSubscribers(['add', 'ines@kova.example', '--name', 'Ines'], {
    routes: { 'POST /api/subscribers/by-hand': () => buildSubscriber({}) },
  });
  expect([code, stdout()]).toEqual([
    0,
    '✓ ines@kova.example is on your list.\n  Stored with the subscriber: "They asked me to put them on my list."\n',
  ]);
  expect(await requests[0]?.json()).toEqual({
    email: 'ines@kova.example',
    name: 'Ines',
    consent: 'They asked me to put them on my list.',
  });
});

test('add: reports that an unsubscribed address must resubscribe', async () => {
  const { code, stderr } = await runSubscribers(['add', 'ines@kova.example'], {
    routes: {
      'POST /api/subscribers/by-hand': () =>
        createErrorResponse(409, 'resubscribe_required', 'This subscriber unsubscribed.'),
    },
  });
  expect([code, stderr()]).toEqual([1, 'x This subscriber unsubscribed.\n']);
});

test('remove: removes only the exact address', async () => {
  const routes: TestIoOptions['routes'] = {
    'GET /api/subscribers': () => [
      buildSubscriber({ id: 8, email: 'jines@kova.example' }),
      buildSubscriber({ id: 7, email: 'ines@kova.example' }),
    ],
    'DELETE /api/subscribers/7': () => ({ success: true }),
  };
  const { code, stdout } = await runSubscribers(['remove', 'Ines@Kova.example'], { routes });
  expect([code, stdout()]).toEqual([0, '✓ ines@kova.example was removed from your list.\n']);
  const removeResult = await runSubscribers(['remove', 'nes@kova.example'], { routes });
  expect([removeResult.code, removeResult.stderr()]).toEqual([
    1,
    'x No subscriber on your list has the address nes@kova.example. List your subscribers: tidings subscribers list\n',
  ]);
});

const counts = {
  rows: 10_000,
  added: 9_000,
  alreadyThere: 900,
  skippedUnsubscribed: 40,
  skippedRemoved: 0,
  skippedBounced: 0,
  fileUnsubscribed: 0,
  fileBounced: 0,
  fileComplained: 0,
  fileUnconfirmed: 0,
  unknownStatus: 0,
  activeHere: 0,
  unsubscribedHere: 0,
  neverSubscribed: 0,
  erased: 0,
  duplicate: 50,
  invalid: 10,
};
const importRun = (fields: Partial<ImportRun>): ImportRun => ({
  id: 3,
  status: 'done',
  isDryRun: true,
  fileName: 'subscribers.csv',
  progress: 1,
  columns: [],
  mapping: { email: 0, name: null, tags: 2, fields: { city: 3 } },
  counts,
  warnings: { likelyTypos: 0, roleAddresses: 0, skippedValues: 0, skippedTags: 0, unknownStatuses: [] },
  undone: 0,
  hasReport: true,
  error: null,
  createdAt: '2026-11-20T08:00:00.000Z',
  finishedAt: null,
  undoneAt: null,
  ...fields,
});

/** Simulates a dry run, then an import after the creator's consent. The first status of each is `reading`. */
function importRoutes() {
  let looks = 0;
  let isDryRun = true;
  return {
    'POST /api/subscribers/import': () => importRun({ status: 'queued' }),
    'POST /api/subscribers/imports/3/start': () => {
      isDryRun = false;
      looks = 0;
      return importRun({ status: 'queued', isDryRun });
    },
    'GET /api/subscribers/imports/3': () => {
      looks += 1;
      return importRun({ status: looks === 1 ? 'reading' : 'done', isDryRun });
    },
  };
}

async function listFile() {
  const path = join(await mkdtemp(join(tmpdir(), 'tidings-cli-')), 'subscribers.csv');
  await writeFile(path, 'ines@kova.example\n');
  return path;
}

const WHAT_WOULD_HAPPEN =
  'subscribers.csv: 10,000 rows\n  900 already on your list\n  40 unsubscribed before, not added\n  50 duplicates in the file\n  10 invalid addresses\n';

test('import --dry-run: prints the expected result', async () => {
  const { code, stdout, requests } = await runSubscribers(['import', await listFile(), '--dry-run'], {
    routes: importRoutes(),
  });
  expect([code, stdout()]).toEqual([
    0,
    `${WHAT_WOULD_HAPPEN}✓ 9,000 subscribers would be added. Nothing changed.\n`,
  ]);
  const form = await requests[0]?.formData();
  const file = form?.get('file');
  expect(file).toBeInstanceOf(File);
  expect(await (file as File).text()).toBe('ines@kova.example\n');
  expect(new URL(requests[0]?.url ?? '').search).toBe('?dryRun=true');
});

test('import --yes: imports after the check', async () => {
  const { code, stdout, requests } = await runSubscribers(['import', await listFile(), '--yes'], {
    routes: importRoutes(),
  });
  expect(code).toBe(0);
  expect(stdout()).toContain('✓ 9,000 subscribers added.\n');
  const startRequest = requests.find(({ url }) => url.endsWith('/start'));
  expect(await startRequest?.json()).toEqual({ consent: 'These subscribers agreed to get my newsletter.' });
});

test('import: requires the exact word, and does nothing without it', async () => {
  const declinedResult = await runSubscribers(['import', await listFile()], {
    routes: importRoutes(),
    given: { 'Do you confirm this statement': 'n\n' },
  });
  expect([declinedResult.code, declinedResult.requests.some(({ url }) => url.endsWith('/start'))]).toEqual([
    1,
    false,
  ]);
  expect(declinedResult.stderr()).toContain('"These subscribers agreed to get my newsletter."');
  const pipedResult = await runSubscribers(['import', await listFile()], { routes: importRoutes() });
  expect(pipedResult.code).toBe(2);
  expect(pipedResult.stderr()).toContain('Add --yes');
});

test('import: reports a missing file before any request', async () => {
  const { code, stderr, requests } = await runSubscribers(['import', '/nonexistent/subscribers.csv']);
  expect([code, requests.length]).toEqual([1, 0]);
  expect(stderr()).toBe('x Cannot read /nonexistent/subscribers.csv. Check that the file exists.\n');
});

test('import: prints unknown statuses and warnings, and how to fix them', async () => {
  const checkedImport = importRun({
    counts: { ...counts, unknownStatus: 5, activeHere: 2, fileUnsubscribed: 9 },
    warnings: {
      likelyTypos: 3,
      roleAddresses: 4,
      skippedValues: 6,
      skippedTags: 2,
      unknownStatuses: [{ value: 'vip', rows: 5 }],
    },
    columns: ['Email', 'Note', 'Tags', 'Town'].map((title) => ({ title, samples: [] })),
  });
  const { stdout } = await runSubscribers(['import', await listFile(), '--dry-run'], {
    routes: { 'POST /api/subscribers/import': () => checkedImport },
  });
  expect(stdout()).toBe(`subscribers.csv: 10,000 rows
  column "Tags": tags
  column "Town": field city
  900 already on your list
  40 unsubscribed before, not added
  9 unsubscribed in the file, not added
  5 with an unknown status, not added
  2 unsubscribed in the file, active here (see --unsubscribe-active)
  50 duplicates in the file
  10 invalid addresses
    status "vip": 5. Add --subscribe-status "vip" to add them.
  3 likely typos, added as they are
  4 shared addresses such as info@
  6 rows with a tag or value that was skipped
  2 rows with a tag beyond your account’s limit
✓ 9,000 subscribers would be added, and 9 addresses suppressed. Nothing changed.
`);
});

test('import: sends the given statuses to subscribe, and --unsubscribe-active', async () => {
  const flags = ['--subscribe-status', 'vip', '--subscribe-status', 'patron', '--unsubscribe-active'];
  const { code, requests } = await runSubscribers(['import', await listFile(), '--dry-run', ...flags], {
    routes: importRoutes(),
  });
  expect(code).toBe(0);
  const startRequests = requests.filter(({ url }) => url.endsWith('/start'));
  expect(await Promise.all(startRequests.map((request) => request.json()))).toEqual([
    {
      mapping: {
        email: 0,
        name: null,
        tags: 2,
        fields: { city: 3 },
        subscribedValues: ['vip', 'patron'],
        unsubscribeActive: true,
      },
    },
  ]);
});

test('import: suppresses unsubscribed addresses of a file, and adds none', async () => {
  const finalCounts = { ...counts, added: 0, fileUnsubscribed: 12 };
  const routes = {
    'POST /api/subscribers/import': () => importRun({ counts: finalCounts }),
    'POST /api/subscribers/imports/3/start': () => importRun({ counts: finalCounts, isDryRun: false }),
  };
  const file = await listFile();
  const dryRun = await runSubscribers(['import', file, '--dry-run'], { routes });
  expect(dryRun.stdout()).toContain(
    '✓ 0 subscribers would be added, and 12 addresses suppressed. Nothing changed.\n',
  );
  const { code, stdout, requests } = await runSubscribers(['import', file, '--yes'], { routes });
  expect(code).toBe(0);
  expect(stdout()).toContain('✓ 12 addresses suppressed. No subscribers were added.\n');
  expect(await requests.find(({ url }) => url.endsWith('/start'))?.json()).toEqual({
    consent: 'Nobody is added. These addresses must not be emailed.',
  });
  const pipedResult = await runSubscribers(['import', file], { routes });
  expect([pipedResult.code, pipedResult.stderr()]).toEqual([2, expect.stringContaining('Add --yes')]);
});

test('import: accepts several files, one after the other', async () => {
  const [firstFile, secondFile] = [await listFile(), await listFile()];
  const { code, stdout, requests } = await runSubscribers(
    ['import', firstFile, secondFile, '--yes', '--json'],
    {
      routes: importRoutes(),
    },
  );
  expect(code).toBe(0);
  expect(JSON.parse(stdout())).toMatchObject([{ id: 3 }, { id: 3 }]);
  const calls = requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`);
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([
    'POST /api/subscribers/import',
    'POST /api/subscribers/imports/3/start',
    'POST /api/subscribers/import',
    'POST /api/subscribers/imports/3/start',
  ]);
});

test('import: fails with the reason if the import stops half-way', async () => {
  const { code, stderr } = await runSubscribers(['import', await listFile(), '--yes'], {
    routes: {
      ...importRoutes(),
      'GET /api/subscribers/imports/3': () => importRun({ status: 'failed', error: 'The disk was full.' }),
    },
  });
  expect([code, stderr()]).toEqual([1, 'x The disk was full.\n']);
});
