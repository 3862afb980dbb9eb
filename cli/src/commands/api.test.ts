import { expect, test } from 'vitest';
import { run } from '../run.js';
import { signedInEnv } from '../testing/fixtures.js';
import { createErrorResponse, createTestIo, type TestIoOptions } from '../testing/test-io.js';

async function runApi(argv: string[], options: TestIoOptions) {
  const terminal = createTestIo({ env: signedInEnv, ...options });
  const code = await run(['api', ...argv], terminal.io);
  return { code, stdout: terminal.stdout(), stderr: terminal.stderr(), requests: terminal.requests };
}

test('prints the response as JSON, and sends the token', async () => {
  const routes = { 'GET /api/user': () => ({ username: 'mara' }) };
  const { code, stdout, requests } = await runApi(['get', '/api/user'], { routes });
  expect([code, stdout]).toEqual([0, '{\n  "username": "mara"\n}\n']);
  expect(requests[0]?.headers.get('authorization')).toBe('Bearer tdg_secret');
});

test('prints a response of another type as it is', async () => {
  const respondWithCsv = () =>
    new Response('email\nines@kova.example\n', { headers: { 'content-type': 'text/csv' } });
  const { stdout } = await runApi(['GET', '/api/sales/export'], {
    routes: { 'GET /api/sales/export': respondWithCsv },
  });
  expect(stdout).toBe('email\nines@kova.example\n');
});

test('prints nothing for an empty response', async () => {
  const routes = {
    'DELETE /api/links/4': () =>
      new Response(null, { status: 204, headers: { 'content-type': 'application/json' } }),
  };
  expect(await runApi(['DELETE', '/api/links/4'], { routes })).toMatchObject({ code: 0, stdout: '' });
});

test('prints the status and the headers with --include', async () => {
  const routes = { 'GET /api/user': () => Response.json({ id: 1 }, { statusText: 'OK' }) };
  const { stdout } = await runApi(['GET', '/api/user', '--include'], { routes });
  expect(stdout).toBe('200 OK\ncontent-type: application/json\n\n{\n  "id": 1\n}\n');
});

test('sends fields as JSON with their types', async () => {
  const routes = { 'POST /api/links': () => ({ id: 4 }) };
  const fields = [
    '-f',
    'title=Shop=1',
    '-f',
    'position=2',
    '-f',
    'isHidden=false',
    '-f',
    'code=007',
    '-f',
    'note=',
  ];
  const { requests } = await runApi(['POST', '/api/links', ...fields], { routes });
  expect(await requests[0]?.json()).toEqual({
    title: 'Shop=1',
    position: 2,
    isHidden: false,
    code: '007',
    note: '',
  });
});

test('sends the JSON of standard input', async () => {
  const routes = { 'POST /api/tags': () => ({ id: 4 }) };
  const { requests } = await runApi(['POST', '/api/tags', '--input', '-'], {
    routes,
    input: '{"name":"VIP"}',
  });
  expect(await requests[0]?.json()).toEqual({ name: 'VIP' });
});

test.each([
  [
    'a list with nextCursor',
    (cursor: string | null) =>
      cursor ? { data: [{ id: 1 }], nextCursor: null } : { data: [{ id: 2 }], nextCursor: 'next one' },
  ],
  [
    'a plain list with a Link header',
    (cursor: string | null) =>
      cursor
        ? [{ id: 1 }]
        : Response.json([{ id: 2 }], {
            headers: { link: '</api/sales?limit=1&cursor=next%20one>; rel="next"' },
          }),
  ],
])('gets every page of %s', async (_name, getPage) => {
  const routes = {
    'GET /api/sales': ({ url }: Request) => getPage(new URL(url).searchParams.get('cursor')),
  };
  const { stdout, requests } = await runApi(['GET', '/api/sales?limit=1', '--paginate'], { routes });
  expect(JSON.parse(stdout)).toEqual([{ id: 2 }, { id: 1 }]);
  expect(requests.map(({ url }) => new URL(url).search)).toEqual(['?limit=1', '?limit=1&cursor=next%20one']);
});

test.each([
  [['FETCH', '/api/user'], 'It must be one of GET, POST, PUT, PATCH, DELETE.'],
  [['GET', 'https://evil.example/api/user'], 'It must start with one slash'],
  [['GET', '//evil.example/api/user'], 'It must start with one slash'],
  [['POST', '/api/tags', '-f', 'name'], '"name" must be key=value.'],
  [['POST', '/api/tags', '-f', 'name=VIP', '--input', '-'], 'Use --field or --input, not both.'],
  [['POST', '/api/tags', '--input', '-'], 'The input is not valid JSON.'],
  [['GET', '/api/user', '--paginate'], 'This response is not a list.'],
])('rejects %j', async (argv, message) => {
  const { code, stderr } = await runApi(argv, { routes: { 'GET /api/user': () => ({ id: 1 }) }, input: '{' });
  expect(code).toBe(2);
  expect(stderr).toContain(message);
});

test('prints an error of the API with its request id', async () => {
  const routes = {
    'GET /api/newsletters/9': () => createErrorResponse(404, 'not_found', 'There is no such newsletter.'),
  };
  const { code, stderr } = await runApi(['GET', '/api/newsletters/9', '--json'], { routes });
  expect(code).toBe(1);
  expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'not_found', requestId: expect.any(String) } });
});
