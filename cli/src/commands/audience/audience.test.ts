import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../../run.js';
import { buildField, buildSegment, buildTag, signedInEnv } from '../../testing/fixtures.js';
import { createErrorResponse, createTestIo, type TestIoOptions } from '../../testing/test-io.js';

async function runTidings(argv: string[], options: TestIoOptions = {}) {
  const test = createTestIo({ env: signedInEnv, ...options });
  const code = await run(argv, test.io);
  return { ...test, code };
}

const list = (...data: object[]) => ({ data, nextCursor: null });

const vip = buildTag({ description: 'Bought twice or more' });
const tags = {
  'GET /api/tags': () => list(vip, buildTag({ id: 5, name: 'Studio visits', isTopic: true })),
};

test('tags list: prints each tag, with topics marked', async () => {
  const { code, stdout } = await runTidings(['tags', 'list'], { routes: tags });
  expect(code).toBe(0);
  expect(stdout()).toMatchInlineSnapshot(`
    "    4  VIP: Bought twice or more
        5  Studio visits (topic)
    "
  `);
  const json = await runTidings(['tags', 'list', '--json'], { routes: tags });
  expect(JSON.parse(json.stdout())).toMatchObject([vip, { name: 'Studio visits' }]);
});

test.each([
  ['tags', '/api/tags'],
  ['fields', '/api/fields'],
  ['segments', '/api/segments'],
])('%s list: prints the create command if the list is empty', async (noun, path) => {
  const { stdout } = await runTidings([noun, 'list'], { routes: { [`GET ${path}`]: () => list() } });
  expect(stdout()).toBe(`  No ${noun}. Create one: tidings ${noun} create\n`);
});

test('tags create: creates a tag or a topic', async () => {
  const routes = {
    'POST /api/tags': async (request: Request) => buildTag((await request.json()) as object),
  };
  const argv = ['tags', 'create', 'Studio visits', '--topic', '--description', 'Open days'];
  const { code, stdout, requests } = await runTidings(argv, { routes });
  expect([code, stdout()]).toEqual([0, '✓ Topic 4 created: Studio visits\n']);
  expect(await requests[0]?.json()).toEqual({
    name: 'Studio visits',
    isTopic: true,
    description: 'Open days',
  });
  expect((await runTidings(['tags', 'create', 'VIP'], { routes })).stdout()).toBe('✓ Tag 4 created: VIP\n');
});

test('tags create: reports a name that is taken', async () => {
  const { code, stderr } = await runTidings(['tags', 'create', 'vip'], {
    routes: {
      'POST /api/tags': () =>
        createErrorResponse(409, 'name_taken', 'You have a tag with this name already.'),
    },
  });
  expect([code, stderr()]).toEqual([1, 'x You have a tag with this name already.\n']);
});

test('tags rename: accepts a name in any case', async () => {
  const { code, stdout, requests } = await runTidings(['tags', 'rename', 'vip', 'Patron'], {
    routes: { ...tags, 'PATCH /api/tags/4': () => buildTag({ name: 'Patron' }) },
  });
  expect([code, stdout()]).toEqual([0, '✓ Tag 4 renamed: VIP is now Patron\n']);
  expect(await requests[1]?.json()).toEqual({ name: 'Patron' });
});

test('tags delete: deletes by id, after a confirmation', async () => {
  const routes = { ...tags, 'DELETE /api/tags/4': () => ({ success: true }) };
  const pipedResult = await runTidings(['tags', 'delete', '4'], { routes });
  expect([pipedResult.code, pipedResult.stderr()]).toEqual([
    2,
    'x There is no terminal for the confirmation. Add --yes to delete it.\n',
  ]);
  const declinedResult = await runTidings(['tags', 'delete', '4'], { routes, given: { Delete: 'n\r' } });
  expect(declinedResult.stderr()).toContain('Delete tag 4, "VIP", from every subscriber? (y/N)');
  expect([declinedResult.code, declinedResult.requests.length]).toEqual([1, 1]);
  const confirmedResult = await runTidings(['tags', 'delete', '4', '--yes'], { routes });
  expect([confirmedResult.code, confirmedResult.stdout()]).toEqual([0, '✓ Tag 4 deleted: VIP\n']);
});

test('prints the existing names for an unknown name', async () => {
  const { code, stderr } = await runTidings(['tags', 'delete', 'vpi', '--yes'], { routes: tags });
  expect([code, stderr()]).toEqual([
    1,
    'x You have no tag "vpi". Your tags: VIP (id 4), Studio visits (id 5).\n',
  ]);
  const missingResult = await runTidings(['segments', 'show', 'vip'], {
    routes: { 'GET /api/segments': () => list() },
  });
  expect(missingResult.stderr()).toBe('x You have no segment "vip". Create one: tidings segments create\n');
});

test('prints at most 20 names for an unknown name', async () => {
  const manyTags = Array.from({ length: 23 }, (_, index) =>
    buildTag({ id: index + 1, name: `Tag ${index + 1}` }),
  );
  const { stderr } = await runTidings(['tags', 'delete', 'x'], {
    routes: { 'GET /api/tags': () => list(...manyTags) },
  });
  expect(stderr()).toMatch(/Tag 20 \(id 20\), and 3 more\.\n$/);
});

test('the name of one row that is the id of another is ambiguous', async () => {
  const routes = { 'GET /api/tags': () => list(vip, buildTag({ id: 9, name: '4' })) };
  const { code, stderr } = await runTidings(['tags', 'delete', '4', '--yes'], { routes });
  expect([code, stderr()]).toEqual([
    1,
    'x "4" could be 4 (id 9) or VIP (id 4). Use 9 for the first, or "VIP" for the second.\n',
  ]);
  const tagRoutes = {
    'GET /api/tags': () => list(buildTag({ name: '4' })),
    'DELETE /api/tags/4': () => ({}),
  };
  expect((await runTidings(['tags', 'delete', '4', '--yes'], { routes: tagRoutes })).code).toBe(0);
});

const city = buildField({});
const size = buildField({ id: 3, key: 'size', label: 'Size', type: 'choice', choices: ['small', 'large'] });

test('fields list: prints keys, types and choices', async () => {
  const { stdout } = await runTidings(['fields', 'list'], {
    routes: { 'GET /api/fields': () => list({ ...city, isPublic: true }, size) },
  });
  expect(stdout()).toMatchInlineSnapshot(`
    "    2  city  City (text, public)
        3  size  Size (choice: small, large)
    "
  `);
});

test('fields create: uses the key as the label, and text as the type', async () => {
  const routes = { 'POST /api/fields': () => city };
  const { code, stdout, requests } = await runTidings(['fields', 'create', 'city'], { routes });
  expect([code, stdout()]).toEqual([0, '✓ Field 2 created: City\n  In a newsletter: {{city|fallback}}\n']);
  const plain = { key: 'city', label: 'city', type: 'text', choices: [], isPublic: false };
  expect(await requests[0]?.json()).toEqual(plain);
  const flags = ['--label', 'Size', '--type', 'choice', '--choice', 'small', '--choice', 'large', '--public'];
  const full = await runTidings(['fields', 'create', 'size', ...flags], { routes });
  expect(await full.requests[0]?.json()).toEqual({
    key: 'size',
    label: 'Size',
    type: 'choice',
    choices: ['small', 'large'],
    isPublic: true,
  });
});

test('fields create: rejects an unknown type before any request', async () => {
  const { code, stderr, requests } = await runTidings(['fields', 'create', 'city', '--type', 'list']);
  expect([code, requests.length]).toEqual([2, 0]);
  expect(stderr()).toContain('text, number, date, boolean, choice');
});

test('fields delete: finds the field by its key', async () => {
  const routes = { 'GET /api/fields': () => list(city, size), 'DELETE /api/fields/3': () => ({}) };
  const { code, stdout } = await runTidings(['fields', 'delete', 'SIZE', '--yes'], { routes });
  expect([code, stdout()]).toEqual([0, '✓ Field 3 deleted: Size\n']);
  const unknown = await runTidings(['fields', 'delete', 'town', '--yes'], { routes });
  expect(unknown.stderr()).toBe('x You have no field "town". Your fields: city (id 2), size (id 3).\n');
});

const filter = { all: [{ tag: 'VIP' }, { joined: { withinDays: 30 } }] };
const segments = {
  'GET /api/segments': () => list(buildSegment({ filter }), buildSegment({ id: 8, name: 'Buyers' })),
  'POST /api/segments/count': () => ({ count: 1284 }),
};

async function filterFile(text = JSON.stringify(filter)) {
  const path = join(await mkdtemp(join(tmpdir(), 'tidings-cli-')), 'filter.json');
  await writeFile(path, text);
  return path;
}

test('segments list and show: print names, count and filter', async () => {
  expect((await runTidings(['segments', 'list'], { routes: segments })).stdout()).toBe(
    '    3  VIPs\n    8  Buyers\n',
  );
  const { stdout, requests } = await runTidings(['segments', 'show', 'vips'], { routes: segments });
  expect(stdout()).toMatchInlineSnapshot(`
    "VIPs (3): 1,284 subscribers
    {
      "all": [
        {
          "tag": "VIP"
        },
        {
          "joined": {
            "withinDays": 30
          }
        }
      ]
    }
    "
  `);
  expect(await requests[1]?.json()).toEqual({ filter });
  const json = await runTidings(['segments', 'show', '3', '--json'], { routes: segments });
  expect(JSON.parse(json.stdout())).toEqual({ ...buildSegment({ filter }), count: 1284 });
});

test('segments count: accepts a segment, a file, standard input and JSON', async () => {
  const text = JSON.stringify(filter);
  for (const [argv, input] of [
    [['vips'], ''],
    [['--filter', await filterFile()], ''],
    [['--filter', '-'], text],
    [['--filter', text], ''],
  ] as const) {
    const { code, stdout, requests } = await runTidings(['segments', 'count', ...argv], {
      routes: segments,
      input,
    });
    expect([code, stdout()]).toEqual([0, '1,284 subscribers\n']);
    expect(await requests.at(-1)?.json()).toEqual({ filter });
  }
  const json = await runTidings(['segments', 'count', 'vips', '--json'], { routes: segments });
  expect(JSON.parse(json.stdout())).toEqual({ count: 1284 });
});

test.each([[[]], [['vips', '--filter', '{}']]])(
  'segments count %j: requires either a segment or a filter',
  async (argv) => {
    const { code, stderr, requests } = await runTidings(['segments', 'count', ...argv]);
    expect([code, requests.length]).toEqual([2, 0]);
    expect(stderr()).toContain('Name a segment or add --filter, but not both.');
  },
);

test.each([['{"tag": '], ['[]'], ['null'], ['"vip"'], ['']])(
  'rejects the filter file %j before any request',
  async (text) => {
    const path = await filterFile(text);
    const { code, stderr, requests } = await runTidings(['segments', 'create', 'VIPs', '--filter', path]);
    expect([code, requests.length]).toEqual([1, 0]);
    expect(stderr()).toBe(`x ${path} is not a filter. Write JSON, such as {"tag": "VIP"}.\n`);
  },
);

test('segments create: counts before it saves', async () => {
  const routes = { ...segments, 'POST /api/segments': () => buildSegment({ filter }) };
  const argv = ['segments', 'create', 'VIPs', '--filter', await filterFile()];
  const { code, stdout, requests } = await runTidings(argv, { routes });
  expect([code, stdout()]).toEqual([0, '✓ Segment 3 created: VIPs, 1,284 subscribers\n']);
  expect(requests.map(({ url }) => new URL(url).pathname)).toEqual(['/api/segments/count', '/api/segments']);
  expect(await requests[1]?.json()).toEqual({ name: 'VIPs', filter });
});

test('segments create: prints the API’s reason', async () => {
  const message = 'You have no tag “vpi”.';
  const { code, stderr } = await runTidings(['segments', 'create', 'VIPs', '--filter', '{"tag":"vpi"}'], {
    routes: { 'POST /api/segments/count': () => createErrorResponse(400, 'invalid_input', message) },
  });
  expect([code, stderr()]).toEqual([1, `x ${message}\n`]);
});

test('segments delete: deletes after a confirmation', async () => {
  const routes = { ...segments, 'DELETE /api/segments/8': () => ({ success: true }) };
  const { code, stdout, stderr } = await runTidings(['segments', 'delete', 'buyers'], {
    routes,
    given: { Delete: 'y\r' },
  });
  expect(stderr()).toContain('Delete segment 8, "Buyers"? (y/N)');
  expect([code, stdout()]).toEqual([0, '✓ Segment 8 deleted: Buyers\n']);
});
