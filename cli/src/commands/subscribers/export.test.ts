import { mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { run } from '../../run.js';
import { signedIn } from '../../testing/fixtures.js';
import { createTestIo, refusal, type TestIoOptions } from '../../testing/test-io.js';

const people = [5, 4, 3, 2, 1].map((id) => ({ id, email: `reader-${id}@kova.example` }));

/** Pages of two, as the API links them. */
const routes: TestIoOptions['routes'] = {
  'GET /api/subscribers': ({ url }) => {
    const query = new URL(url).searchParams;
    const cursor = Number(query.get('cursor') ?? 6);
    const page = people.filter(({ id }) => id < cursor).slice(0, 2);
    const last = page.at(-1)?.id ?? 1;
    const link = `</api/subscribers?limit=1000&cursor=${last}>; rel="next"`;
    return Response.json(page, last === 1 ? {} : { headers: { link } });
  },
};

async function exportWith(argv: string[], options: TestIoOptions = {}) {
  const test = createTestIo({ env: signedIn, routes, ...options });
  return { ...test, code: await run(['subscribers', 'export', ...argv], test.io) };
}

test('every page goes into one JSON array', async () => {
  const { code, stdout, stderr, requests } = await exportWith([]);
  expect({ code, stderr: stderr() }).toEqual({ code: 0, stderr: '' });
  expect(JSON.parse(stdout())).toEqual(people);
  expect(stdout().split('\n')[1]).toBe('  {"id":5,"email":"reader-5@kova.example"},');
  expect(requests.map(({ url }) => new URL(url).search)).toEqual([
    '?limit=1000',
    '?limit=1000&cursor=4',
    '?limit=1000&cursor=2',
  ]);
});

test('a list without anybody is an empty array', async () => {
  const { stdout } = await exportWith([], { routes: { 'GET /api/subscribers': () => [] } });
  expect(stdout()).toBe('[]\n');
});

test('--output writes a file for its owner alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tidings-cli-'));
  const file = join(folder, 'readers.json');
  const { code, stdout } = await exportWith(['--output', file]);
  expect({ code, stdout: stdout() }).toEqual({ code: 0, stdout: `✓ 5 subscribers saved to ${file}\n` });
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(people);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(JSON.parse((await exportWith(['--output', file, '--json'])).stdout())).toEqual({
    count: 5,
    output: file,
  });
});

test('a failure half-way leaves no file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tidings-cli-'));
  let calls = 0;
  const { code, stderr } = await exportWith(['--output', join(folder, 'readers.json')], {
    routes: {
      'GET /api/subscribers': (request) => {
        calls += 1;
        return calls === 1
          ? (routes['GET /api/subscribers']?.(request) ?? [])
          : refusal(429, 'rate_limited', 'Slowly.');
      },
    },
  });
  expect({ code, stderr: stderr() }).toEqual({ code: 1, stderr: 'x Slowly.\n' });
  expect(await readdir(folder)).toEqual([]);
});

test('a folder that does not exist is named', async () => {
  const { code, stderr } = await exportWith(['--output', '/nonexistent/readers.json']);
  expect(code).toBe(1);
  expect(stderr()).toBe('x Cannot write /nonexistent/readers.json: there is no such folder.\n');
});

test('CSV comes as the instance writes it, with its mark', async () => {
  const csv = '\uFEFFEmail,Name\r\n"ines@kova.example","Ines Kovač"\r\n"tom@adeyemi.example",""\r\n';
  const csvRoutes: TestIoOptions['routes'] = {
    'GET /api/subscribers/export.csv': () =>
      new Response(csv, { headers: { 'content-type': 'text/csv; charset=utf-8' } }),
  };
  const { code, stdout } = await exportWith(['--format', 'csv'], { routes: csvRoutes });
  expect([code, stdout()]).toEqual([0, csv]);
  const file = join(await mkdtemp(join(tmpdir(), 'tidings-cli-')), 'readers.csv');
  const saved = await exportWith(['--format', 'csv', '--output', file], { routes: csvRoutes });
  expect(saved.stdout()).toBe(`✓ 2 subscribers saved to ${file}\n`);
  expect(await readFile(file, 'utf8')).toBe(csv);
});

test('CSV without Pro is refused, with the way to have the list all the same', async () => {
  const message = 'Downloading your list as CSV is part of Pro. As JSON it is free.';
  const { code, stderr } = await exportWith(['--format', 'csv'], {
    routes: { 'GET /api/subscribers/export.csv': () => refusal(403, 'pro_required', message) },
  });
  expect([code, stderr()]).toEqual([1, `x ${message}\n`]);
});

test('another format is not known', async () => {
  const { code, stderr } = await exportWith(['--format', 'xml']);
  expect(code).toBe(2);
  expect(stderr()).toContain("'xml' is invalid");
});

test('a reader that has enough ends it without a word', async () => {
  const test = createTestIo({ env: signedIn, routes });
  test.io.stdout = new Writable({
    write(_chunk, _encoding, done) {
      done(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
    },
  });
  expect(await run(['subscribers', 'export'], test.io)).toBe(0);
  expect(test.stderr()).toBe('');
  expect(test.requests).toHaveLength(0);
});

test('it waits for a slow reader before it asks for the next page', async () => {
  const test = createTestIo({ env: signedIn, routes });
  const asked: number[] = [];
  test.io.stdout = new Writable({
    highWaterMark: 1,
    write(_chunk, _encoding, done) {
      setImmediate(() => {
        asked.push(test.requests.length);
        done();
      });
    },
  });
  expect(await run(['subscribers', 'export'], test.io)).toBe(0);
  expect(asked).toEqual([0, 1, 2, 3, 3]);
});

test('a connection that breaks half-way is told as that, and leaves no file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tidings-cli-'));
  const gone = Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' });
  const parts = ['Email,Name\r\n'];
  const body = () =>
    new ReadableStream<Uint8Array>({
      pull(controller) {
        const part = parts.shift();
        if (part !== undefined) controller.enqueue(new TextEncoder().encode(part));
        else controller.error(new TypeError('terminated', { cause: gone }));
      },
    });
  const { code, stderr } = await exportWith(['--format', 'csv', '--output', join(folder, 'readers.csv')], {
    routes: {
      'GET /api/subscribers/export.csv': () =>
        new Response(body(), { headers: { 'content-type': 'text/csv' } }),
    },
  });
  expect([code, stderr()]).toEqual([1, 'x The connection broke in the middle of the answer. Try again.\n']);
  expect(await readdir(folder)).toEqual([]);
});

test('Ctrl-C leaves what was there, and no half of a list beside it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tidings-cli-'));
  const file = join(folder, 'readers.json');
  await writeFile(file, 'before');
  const test = createTestIo({
    env: signedIn,
    routes: {
      'GET /api/subscribers': (request) => {
        if (request.url.includes('cursor')) test.interrupt();
        return routes['GET /api/subscribers']?.(request) ?? [];
      },
    },
  });
  expect(await run(['subscribers', 'export', '--output', file], test.io)).toBe(1);
  expect(test.stderr()).toBe(`x Stopped. ${file} is as it was.\n`);
  expect(await readdir(folder)).toEqual(['readers.json']);
  expect(await readFile(file, 'utf8')).toBe('before');
});

test.each([[['subscribers', 'export']], [['completion', 'bash']]])(
  '%j into a full disk is told, and fails',
  async (argv) => {
    const test = createTestIo({ env: signedIn, routes });
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {
      code: 'ENOSPC',
      syscall: 'write',
    });
    test.io.stdout = new Writable({ write: (_chunk, _encoding, done) => done(full) });
    expect(await run(argv, test.io)).toBe(1);
    expect(test.stderr()).toBe('x Not everything could be written: the disk is full.\n');
  },
);
