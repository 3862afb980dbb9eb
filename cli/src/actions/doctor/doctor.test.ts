import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { run } from '../../run.js';
import { createTestIo, type TestIoOptions } from '../../testing/test-io.js';
import { isAllowed } from './examine-page.js';

const PAGE = 'https://kiln.example/shop';
const SCRIPT = 'export {};';
const createHtml = (body: string, head = '') =>
  `<!doctype html><head>${head}<script type="module" src="https://tidings.example/embed/v1.js"></script></head>${body}`;
const createPage =
  (text: string, headers: Record<string, string> = {}) =>
  () =>
    new Response(text, { headers: { 'content-type': 'text/html', ...headers } });
const instance: TestIoOptions['routes'] = {
  'GET /embed/v1.js': () => new Response(SCRIPT, { headers: { 'access-control-allow-origin': '*' } }),
  'GET /api/user/mara': () => ({ username: 'mara' }),
  'GET /api/products/7/offer': () => ({ checkout: 'overlay' }),
  'GET /buy/7': createPage('', {
    'content-security-policy': "default-src 'none'; frame-ancestors 'self' https://kiln.example",
  }),
};
const SUBSCRIBE = '<tidings-subscribe creator="mara"></tidings-subscribe>';
const BUY = '<tidings-buy product="7"></tidings-buy>';

async function runDoctor(shop: () => Response, routes: TestIoOptions['routes'] = {}) {
  const test = createTestIo({ routes: { ...instance, 'GET /shop': shop, ...routes } });
  const code = await run(['doctor', PAGE], test.io);
  return { code, stdout: test.stdout(), stderr: test.stderr() };
}

test('accepts a working page', async () => {
  expect(await runDoctor(createPage(createHtml(SUBSCRIBE + BUY)))).toEqual({
    code: 0,
    stderr: '',
    stdout: `✓ Widgets: subscribe (mara), buy (7).
✓ Its script https://tidings.example/embed/v1.js loads.
✓ The page has no Content-Security-Policy.
✓ https://tidings.example responds to the subscribe widget of mara.
✓ The checkout of product 7 opens over the page.
`,
  });
});

test('reports a blocking Content-Security-Policy, and the source to add', async () => {
  const policy = {
    'content-security-policy': "default-src 'self'; script-src 'self' https://tidings.example",
  };
  const { code, stdout } = await runDoctor(createPage(createHtml(SUBSCRIBE), policy));
  expect(code).toBe(1);
  expect(stdout).toContain(
    'x Its Content-Security-Policy blocks the widgets. Add https://tidings.example to connect-src.',
  );
  expect(stdout).not.toContain('script-src');
});

test.each([
  [createHtml(''), {}, 'This page has no widget.'],
  [SUBSCRIBE, {}, 'does not load a Tidings script'],
  [
    createHtml('<tidings-card creator="nobody"></tidings-card>'),
    { 'GET /api/user/nobody': () => new Response('', { status: 404 }) },
    'has no creator nobody',
  ],
  [createHtml(BUY), { 'GET /api/products/7/offer': () => ({ checkout: 'page' }) }, 'is not an allowed site'],
  [
    createHtml(BUY),
    { 'GET /buy/7': createPage('', { 'content-security-policy': "frame-ancestors 'none'" }) },
    'cannot be framed by',
  ],
  [
    createHtml(SUBSCRIBE),
    { 'GET /embed/v1.js': () => new Response(SCRIPT) },
    'no Access-Control-Allow-Origin',
  ],
])('names the problem of the broken page %#', async (text, routes, sentence) => {
  const { stdout, stderr } = await runDoctor(createPage(text), routes);
  expect(stdout + stderr).toContain(sentence);
});

test('prints the status of each finding as JSON, and the error code', async () => {
  const { io, stdout, stderr } = createTestIo({
    routes: { ...instance, 'GET /shop': createPage(createHtml('')) },
  });
  expect(await run(['doctor', PAGE, '--json'], io)).toBe(1);
  expect(JSON.parse(stdout())).toEqual([
    { status: 'failed', message: expect.stringContaining('This page has no widget.') },
  ]);
  expect(JSON.parse(stderr())).toMatchObject({ error: { code: 'problems_found' } });
});

test('reports a script that does not match its integrity attribute', async () => {
  const correctIntegrity = `sha384-${createHash('sha384').update(SCRIPT).digest('base64')}`;
  const createPageWithIntegrity = (integrity: string) =>
    createPage(
      `<script src="https://tidings.example/embed/v1.js" integrity="${integrity}"></script>${SUBSCRIBE}`,
    );
  expect((await runDoctor(createPageWithIntegrity(correctIntegrity))).code).toBe(0);
  expect((await runDoctor(createPageWithIntegrity('sha384-other'))).stdout).toContain(
    'does not match its integrity attribute',
  );
});

test.each([
  ["default-src 'self'", 'script-src', false],
  ['script-src https:', 'script-src', true],
  ['script-src *.example', 'script-src', true],
  ['script-src tidings.example', 'script-src', true],
  ['script-src http://tidings.example', 'script-src', false],
  ["connect-src 'none'", 'connect-src', false],
  ["child-src https://tidings.example; default-src 'none'", 'frame-src', true],
  ["img-src 'none'", 'script-src', true],
])('the policy %s allows the instance in %s: %s', (policy, directive, expected) => {
  const where = { origin: 'https://tidings.example', self: 'https://kiln.example' };
  expect(isAllowed(policy, directive, where)).toBe(expected);
});
