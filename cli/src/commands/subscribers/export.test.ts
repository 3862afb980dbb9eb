import { mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { run } from '../../run.js';
import { signedInEnv } from '../../testing/fixtures.js';
import { createErrorResponse, createTestIo, type TestIoOptions } from '../../testing/test-io.js';

const subscribers = [5, 4, 3, 2, 1].map((id) => ({ id, email: `reader-${id}@kova.example` }));

/** Returns rows as the API streams them, one row per line. */
function createRowsResponse(rows: readonly object[]): Response {
  const text = `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`;
  return new Response(text, { headers: { 'content-type': 'application/json' } });
}

const routes: TestIoOptions['routes'] = {
  'GET /api/subscribers/export.json': () => createRowsResponse(subscribers),
};

/** Streams these parts one by one. After them, calls `onEnd`, or closes the stream without it. */
function createStream(
  parts: string[],
  type: string,
  onEnd?: (controller: ReadableStreamDefaultController) => void,
) {
  const waiting = [...parts];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = waiting.shift();
      if (part !== undefined) controller.enqueue(new TextEncoder().encode(part));
      else if (onEnd) onEnd(controller);
      else controller.close();
    },
  });
  return new Response(body, { headers: { 'content-type': type } });
}

const breakOff = (controller: ReadableStreamDefaultController) => {
  const cause = Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' });
  controller.error(new TypeError('terminated', { cause }));
};

async function exportWith(argv: string[], options: TestIoOptions = {}) {
  const test = createTestIo({ env: signedInEnv, routes, ...options });
  return { ...test, code: await run(['subscribers', 'export', ...argv], test.io) };
}

test('writes every row into one JSON array, from one response', async () => {
  const { code, stdout, stderr, requests } = await exportWith([]);
  expect({ code, stderr: stderr() }).toEqual({ code: 0, stderr: '' });
  expect(JSON.parse(stdout())).toEqual(subscribers);
  expect(stdout().split('\n')[1]).toBe('{"id":5,"email":"reader-5@kova.example"},');
  expect(requests.map(({ url }) => new URL(url).pathname)).toEqual(['/api/subscribers/export.json']);
});

test('writes one row per line with ndjson', async () => {
  const { stdout } = await exportWith(['--format', 'ndjson']);
  expect(stdout()).toBe(subscribers.map((row) => `${JSON.stringify(row)}\n`).join(''));
});

test('writes an empty array for a list without subscribers', async () => {
  const { stdout } = await exportWith([], {
    routes: { 'GET /api/subscribers/export.json': () => createRowsResponse([]) },
  });
  expect(JSON.parse(stdout())).toEqual([]);
});

const COUNTED = '\r\u001b[K0 subscribers …';

test('shows a count on the terminal while it writes a file, then removes the count', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'tidings-cli-')), 'subscribers.json');
  const { rawStderr } = await exportWith(['--output', file], { given: {} });
  expect(rawStderr()).toBe(`${COUNTED}\r\u001b[K`);
});

test('removes the count before it prints an error', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tidings-cli-'));
  const { rawStderr } = await exportWith(['--output', join(folder, 'subscribers.json')], {
    given: {},
    routes: { 'GET /api/subscribers/export.json': () => createErrorResponse(429, 'rate_limited', 'Slowly.') },
  });
  expect(rawStderr().startsWith(`${COUNTED}\r\u001b[K`)).toBe(true);
  expect(rawStderr()).toContain('Slowly.');
});

const inFile = ['--output', 'FILE'];
const quiet: Array<[string, { argv: string[]; given?: Record<string, string> }]> = [
  ['with --quiet', { argv: ['--quiet', ...inFile], given: {} }],
  ['if the rows go to the terminal', { argv: [], given: {} }],
  ['if stderr is piped', { argv: inFile }],
];
test.each(quiet)('shows no count %s', async (_, { argv, given }) => {
  const folder = await mkdtemp(join(tmpdir(), 'tidings-cli-'));
  const flags = argv.map((flag) => (flag === 'FILE' ? join(folder, 'subscribers.json') : flag));
  expect((await exportWith(flags, given ? { given } : {})).rawStderr()).toBe('');
});

test('writes a file with --output that only its owner can read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tidings-cli-'));
  const file = join(folder, 'subscribers.json');
  const { code, stdout } = await exportWith(['--output', file]);
  expect({ code, stdout: stdout() }).toEqual({ code: 0, stdout: `✓ 5 subscribers saved to ${file}\n` });
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(subscribers);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(JSON.parse((await exportWith(['--output', file, '--json'])).stdout())).toEqual({
    count: 5,
    output: file,
  });
});

test.each([
  ['breaks', breakOff, 'x The connection was lost during the response. Try again.\n'],
  ['ends early', undefined, 'x The response is incomplete. Try again.\n'],
])('leaves no file if the JSON response %s', async (_, onEnd, message) => {
  const folder = await mkdtemp(join(tmpdir(), 'tidings-cli-'));
  const { code, stderr } = await exportWith(['--output', join(folder, 'subscribers.json')], {
    routes: {
      'GET /api/subscribers/export.json': () =>
        createStream(['[\n{"id":1},\n{"id"'], 'application/json', onEnd),
    },
  });
  expect({ code, stderr: stderr() }).toEqual({ code: 1, stderr: message });
  expect(await readdir(folder)).toEqual([]);
});

test('names a folder that does not exist', async () => {
  const { code, stderr } = await exportWith(['--output', '/nonexistent/subscribers.json']);
  expect(code).toBe(1);
  expect(stderr()).toBe('x Cannot write /nonexistent/subscribers.json: there is no such folder.\n');
});

test('writes the instance’s CSV unchanged, with its byte order mark', async () => {
  const csv = '\uFEFFEmail,Name\r\n"ines@kova.example","Ines Kovač"\r\n"tom@adeyemi.example",""\r\n';
  const csvRoutes: TestIoOptions['routes'] = {
    'GET /api/subscribers/export.csv': () =>
      new Response(csv, { headers: { 'content-type': 'text/csv; charset=utf-8' } }),
  };
  const { code, stdout } = await exportWith(['--format', 'csv'], { routes: csvRoutes });
  expect([code, stdout()]).toEqual([0, csv]);
  const file = join(await mkdtemp(join(tmpdir(), 'tidings-cli-')), 'subscribers.csv');
  const saved = await exportWith(['--format', 'csv', '--output', file], { routes: csvRoutes });
  expect(saved.stdout()).toBe(`✓ 2 subscribers saved to ${file}\n`);
  expect(await readFile(file, 'utf8')).toBe(csv);
});

test('reports that CSV needs Pro, and that JSON is free', async () => {
  const message = 'Exporting your list as CSV is part of Pro. The JSON export is free.';
  const { code, stderr } = await exportWith(['--format', 'csv'], {
    routes: { 'GET /api/subscribers/export.csv': () => createErrorResponse(403, 'pro_required', message) },
  });
  expect([code, stderr()]).toEqual([1, `x ${message}\n`]);
});

test('rejects an unknown format', async () => {
  const { code, stderr } = await exportWith(['--format', 'xml']);
  expect(code).toBe(2);
  expect(stderr()).toContain("'xml' is invalid");
});

test('ends without an error if its output is closed', async () => {
  const test = createTestIo({ env: signedInEnv, routes });
  test.io.stdout = new Writable({
    write(_chunk, _encoding, done) {
      done(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
    },
  });
  expect(await run(['subscribers', 'export'], test.io)).toBe(0);
  expect(test.stderr()).toBe('');
});

test('waits for a slow output before it reads the next part of the response', async () => {
  const rows = Array.from({ length: 200 }, (_, id) => `{"id":${id}}`);
  let sentParts = 0;
  const parts = [
    '[\n',
    ...rows.map((row, index) => (index === rows.length - 1 ? `${row}\n` : `${row},\n`)),
    ']\n',
  ];
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const part = parts[sentParts];
        sentParts += 1;
        if (part === undefined) controller.close();
        else controller.enqueue(new TextEncoder().encode(part));
      },
    },
    { highWaterMark: 0 },
  );
  const test = createTestIo({
    env: signedInEnv,
    routes: {
      'GET /api/subscribers/export.json': () =>
        new Response(body, { headers: { 'content-type': 'application/json' } }),
    },
  });
  let writtenParts = 0;
  let mostAhead = 0;
  test.io.stdout = new Writable({
    highWaterMark: 1,
    write(_chunk, _encoding, done) {
      setImmediate(() => {
        writtenParts += 1;
        mostAhead = Math.max(mostAhead, sentParts - writtenParts);
        done();
      });
    },
  });
  expect(await run(['subscribers', 'export', '--format', 'ndjson'], test.io)).toBe(0);
  expect(writtenParts).toBe(200);
  expect(mostAhead).toBeLessThan(10);
});

test('reports a broken connection, and leaves no file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tidings-cli-'));
  const { code, stderr } = await exportWith(
    ['--format', 'csv', '--output', join(folder, 'subscribers.csv')],
    {
      routes: {
        'GET /api/subscribers/export.csv': () => createStream(['Email,Name\r\n'], 'text/csv', breakOff),
      },
    },
  );
  expect([code, stderr()]).toEqual([1, 'x The connection was lost during the response. Try again.\n']);
  expect(await readdir(folder)).toEqual([]);
});

test('keeps the existing file on Ctrl-C, and leaves no partial file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tidings-cli-'));
  const file = join(folder, 'subscribers.json');
  await writeFile(file, 'before');
  const test = createTestIo({
    env: signedInEnv,
    routes: {
      'GET /api/subscribers/export.json': () => {
        test.interrupt();
        return createRowsResponse(subscribers);
      },
    },
  });
  expect(await run(['subscribers', 'export', '--output', file], test.io)).toBe(1);
  expect(test.stderr()).toBe(`x Stopped. ${file} has not changed.\n`);
  expect(await readdir(folder)).toEqual(['subscribers.json']);
  expect(await readFile(file, 'utf8')).toBe('before');
});

test.each([[['subscribers', 'export']], [['completion', 'bash']]])(
  'reports a full disk for %j, and fails',
  async (argv) => {
    const test = createTestIo({ env: signedInEnv, routes });
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {
      code: 'ENOSPC',
      syscall: 'write',
    });
    test.io.stdout = new Writable({ write: (_chunk, _encoding, done) => done(full) });
    expect(await run(argv, test.io)).toBe(1);
    expect(test.stderr()).toBe('x The output is incomplete: the disk is full.\n');
  },
);
