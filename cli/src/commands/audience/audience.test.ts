import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../../run.js';
import { fieldWith, segmentWith, signedIn, tagWith } from '../../testing/fixtures.js';
import { createTestIo, refusal, type TestIoOptions } from '../../testing/test-io.js';

async function tidings(argv: string[], options: TestIoOptions = {}) {
  const test = createTestIo({ env: signedIn, ...options });
  const code = await run(argv, test.io);
  return { ...test, code };
}

const list = (...data: object[]) => ({ data, nextCursor: null });

const vip = tagWith({ description: 'Bought twice or more' });
const tags = {
  'GET /api/tags': () => list(vip, tagWith({ id: 5, name: 'Studio visits', isTopic: true })),
};

test('tags list: prints each tag, with topics marked', async () => {
  const { code, stdout } = await tidings(['tags', 'list'], { routes: tags });
  expect(code).toBe(0);
  expect(stdout()).toMatchInlineSnapshot(`
    "    4  VIP: Bought twice or more
        5  Studio visits (topic)
    "
  `);
  const json = await tidings(['tags', 'list', '--json'], { routes: tags });
  expect(JSON.parse(json.stdout())).toMatchObject([vip, { name: 'Studio visits' }]);
});

test.each([
  ['tags', '/api/tags'],
  ['fields', '/api/fields'],
  ['segments', '/api/segments'],
])('%s list: prints how to create the first one', async (noun, path) => {
  const { stdout } = await tidings([noun, 'list'], { routes: { [`GET ${path}`]: () => list() } });
  expect(stdout()).toBe(`  No ${noun}. Create one: tidings ${noun} create\n`);
});

test('tags create: creates a tag or a topic', async () => {
  const routes = {
    'POST /api/tags': async (request: Request) => tagWith((await request.json()) as object),
  };
  const argv = ['tags', 'create', 'Studio visits', '--topic', '--description', 'Open days'];
  const { code, stdout, requests } = await tidings(argv, { routes });
  expect([code, stdout()]).toEqual([0, '✓ Topic 4 created: Studio visits\n']);
  expect(await requests[0]?.json()).toEqual({
    name: 'Studio visits',
    isTopic: true,
    description: 'Open days',
  });
  expect((await tidings(['tags', 'create', 'VIP'], { routes })).stdout()).toBe('✓ Tag 4 created: VIP\n');
});

test('tags create: reports a name that is taken', async () => {
  const { code, stderr } = await tidings(['tags', 'create', 'vip'], {
    routes: { 'POST /api/tags': () => refusal(409, 'name_taken', 'You have a tag with this name already.') },
  });
  expect([code, stderr()]).toEqual([1, 'x You have a tag with this name already.\n']);
});

test('tags rename: accepts a name in any case', async () => {
  const { code, stdout, requests } = await tidings(['tags', 'rename', 'vip', 'Patron'], {
    routes: { ...tags, 'PATCH /api/tags/4': () => tagWith({ name: 'Patron' }) },
  });
  expect([code, stdout()]).toEqual([0, '✓ Tag 4 renamed: VIP is now Patron\n']);
  expect(await requests[1]?.json()).toEqual({ name: 'Patron' });
});

test('tags delete: deletes by id, after a confirmation', async () => {
  const routes = { ...tags, 'DELETE /api/tags/4': () => ({ success: true }) };
  const piped = await tidings(['tags', 'delete', '4'], { routes });
  expect([piped.code, piped.stderr()]).toEqual([
    2,
    'x There is no terminal for the confirmation. Add --yes to delete it.\n',
  ]);
  const asked = await tidings(['tags', 'delete', '4'], { routes, given: { Delete: 'n\r' } });
  expect(asked.stderr()).toContain('Delete tag 4, "VIP", from every subscriber? (y/N)');
  expect([asked.code, asked.requests.length]).toEqual([1, 1]);
  const sure = await tidings(['tags', 'delete', '4', '--yes'], { routes });
  expect([sure.code, sure.stdout()]).toEqual([0, '✓ Tag 4 deleted: VIP\n']);
});

test('an unknown name is an error that lists the names', async () => {
  const { code, stderr } = await tidings(['tags', 'delete', 'vpi', '--yes'], { routes: tags });
  expect([code, stderr()]).toEqual([
    1,
    'x You have no tag "vpi". Your tags: VIP (id 4), Studio visits (id 5).\n',
  ]);
  const none = await tidings(['segments', 'show', 'vip'], { routes: { 'GET /api/segments': () => list() } });
  expect(none.stderr()).toBe('x You have no segment "vip". Create one: tidings segments create\n');
});

test('an unknown name lists at most 20 names', async () => {
  const many = Array.from({ length: 23 }, (_, index) => tagWith({ id: index + 1, name: `Tag ${index + 1}` }));
  const { stderr } = await tidings(['tags', 'delete', 'x'], {
    routes: { 'GET /api/tags': () => list(...many) },
  });
  expect(stderr()).toMatch(/Tag 20 \(id 20\), and 3 more\.\n$/);
});

test('the name of one row that is the id of another is ambiguous', async () => {
  const routes = { 'GET /api/tags': () => list(vip, tagWith({ id: 9, name: '4' })) };
  const { code, stderr } = await tidings(['tags', 'delete', '4', '--yes'], { routes });
  expect([code, stderr()]).toEqual([
    1,
    'x "4" could be 4 (id 9) and VIP (id 4). Rename one, or use the other’s id.\n',
  ]);
  const own = { 'GET /api/tags': () => list(tagWith({ name: '4' })), 'DELETE /api/tags/4': () => ({}) };
  expect((await tidings(['tags', 'delete', '4', '--yes'], { routes: own })).code).toBe(0);
});

const city = fieldWith({});
const size = fieldWith({ id: 3, key: 'size', label: 'Size', type: 'choice', choices: ['small', 'large'] });

test('fields list: prints keys, types and choices', async () => {
  const { stdout } = await tidings(['fields', 'list'], {
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
  const { code, stdout, requests } = await tidings(['fields', 'create', 'city'], { routes });
  expect([code, stdout()]).toEqual([0, '✓ Field 2 created: City\n  In a newsletter: {{city|fallback}}\n']);
  const plain = { key: 'city', label: 'city', type: 'text', choices: [], isPublic: false };
  expect(await requests[0]?.json()).toEqual(plain);
  const flags = ['--label', 'Size', '--type', 'choice', '--choice', 'small', '--choice', 'large', '--public'];
  const full = await tidings(['fields', 'create', 'size', ...flags], { routes });
  expect(await full.requests[0]?.json()).toEqual({
    key: 'size',
    label: 'Size',
    type: 'choice',
    choices: ['small', 'large'],
    isPublic: true,
  });
});

test('fields create: rejects an unknown type before any request', async () => {
  const { code, stderr, requests } = await tidings(['fields', 'create', 'city', '--type', 'list']);
  expect([code, requests.length]).toEqual([2, 0]);
  expect(stderr()).toContain('text, number, date, boolean, choice');
});

test('fields delete: finds the field by its key', async () => {
  const routes = { 'GET /api/fields': () => list(city, size), 'DELETE /api/fields/3': () => ({}) };
  const { code, stdout } = await tidings(['fields', 'delete', 'SIZE', '--yes'], { routes });
  expect([code, stdout()]).toEqual([0, '✓ Field 3 deleted: Size\n']);
  const unknown = await tidings(['fields', 'delete', 'town', '--yes'], { routes });
  expect(unknown.stderr()).toBe('x You have no field "town". Your fields: city (id 2), size (id 3).\n');
});

const filter = { all: [{ tag: 'VIP' }, { joined: { withinDays: 30 } }] };
const segments = {
  'GET /api/segments': () => list(segmentWith({ filter }), segmentWith({ id: 8, name: 'Buyers' })),
  'POST /api/segments/count': () => ({ count: 1284 }),
};

async function filterFile(text = JSON.stringify(filter)) {
  const path = join(await mkdtemp(join(tmpdir(), 'tidings-cli-')), 'filter.json');
  await writeFile(path, text);
  return path;
}

test('segments list and show: print names, count and filter', async () => {
  expect((await tidings(['segments', 'list'], { routes: segments })).stdout()).toBe(
    '    3  VIPs\n    8  Buyers\n',
  );
  const { stdout, requests } = await tidings(['segments', 'show', 'vips'], { routes: segments });
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
  const json = await tidings(['segments', 'show', '3', '--json'], { routes: segments });
  expect(JSON.parse(json.stdout())).toEqual({ ...segmentWith({ filter }), count: 1284 });
});

test('segments count: accepts a segment, a file, standard input and JSON', async () => {
  const text = JSON.stringify(filter);
  for (const [argv, input] of [
    [['vips'], ''],
    [['--filter', await filterFile()], ''],
    [['--filter', '-'], text],
    [['--filter', text], ''],
  ] as const) {
    const { code, stdout, requests } = await tidings(['segments', 'count', ...argv], {
      routes: segments,
      input,
    });
    expect([code, stdout()]).toEqual([0, '1,284 subscribers\n']);
    expect(await requests.at(-1)?.json()).toEqual({ filter });
  }
  const json = await tidings(['segments', 'count', 'vips', '--json'], { routes: segments });
  expect(JSON.parse(json.stdout())).toEqual({ count: 1284 });
});

test.each([[[]], [['vips', '--filter', '{}']]])(
  'segments count %j: needs one of segment and filter',
  async (argv) => {
    const { code, stderr, requests } = await tidings(['segments', 'count', ...argv]);
    expect([code, requests.length]).toEqual([2, 0]);
    expect(stderr()).toContain('Name a segment, or add --filter with a file.');
  },
);

test.each([['{"tag": '], ['[]'], ['null'], ['"vip"'], ['']])(
  'rejects the filter file %j before any request',
  async (text) => {
    const path = await filterFile(text);
    const { code, stderr, requests } = await tidings(['segments', 'create', 'VIPs', '--filter', path]);
    expect([code, requests.length]).toEqual([1, 0]);
    expect(stderr()).toBe(`x ${path} is not a filter. Write JSON, such as {"tag": "VIP"}.\n`);
  },
);

test('segments create: counts before it saves', async () => {
  const routes = { ...segments, 'POST /api/segments': () => segmentWith({ filter }) };
  const argv = ['segments', 'create', 'VIPs', '--filter', await filterFile()];
  const { code, stdout, requests } = await tidings(argv, { routes });
  expect([code, stdout()]).toEqual([0, '✓ Segment 3 created: VIPs, 1,284 subscribers\n']);
  expect(requests.map(({ url }) => new URL(url).pathname)).toEqual(['/api/segments/count', '/api/segments']);
  expect(await requests[1]?.json()).toEqual({ name: 'VIPs', filter });
});

test('segments create: prints the API’s reason', async () => {
  const message = 'You have no tag “vpi”.';
  const { code, stderr } = await tidings(['segments', 'create', 'VIPs', '--filter', '{"tag":"vpi"}'], {
    routes: { 'POST /api/segments/count': () => refusal(400, 'invalid_input', message) },
  });
  expect([code, stderr()]).toEqual([1, `x ${message}\n`]);
});

test('segments delete: deletes after a confirmation', async () => {
  const routes = { ...segments, 'DELETE /api/segments/8': () => ({ success: true }) };
  const { code, stdout, stderr } = await tidings(['segments', 'delete', 'buyers'], {
    routes,
    given: { Delete: 'y\r' },
  });
  expect(stderr()).toContain('Delete segment 8, "Buyers"? (y/N)');
  expect([code, stdout()]).toEqual([0, '✓ Segment 8 deleted: Buyers\n']);
});
