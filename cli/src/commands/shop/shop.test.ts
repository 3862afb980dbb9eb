import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../../run.js';
import { buildField, buildTag, signedInEnv } from '../../testing/fixtures.js';
import { createTestIo, type TestIoOptions } from '../../testing/test-io.js';

async function runTidings(argv: string[], routes: TestIoOptions['routes'] = {}, options: TestIoOptions = {}) {
  const test = createTestIo({ env: signedInEnv, routes, ...options });
  return { ...test, code: await run(argv, test.io) };
}

const book = {
  id: 7,
  title: 'The glaze book',
  description: 'Forty pages.',
  price: '19',
  priceCents: 1_900,
  isFree: false,
  image: null,
  isDigital: true,
  fileType: 'pdf',
  fileId: 5,
  fileUrl: null,
  originalName: 'glazes.pdf',
};
const products = { 'GET /api/products': () => ({ data: [book] }) };

test('products list: prints the products', async () => {
  const { code, stdout } = await runTidings(['products', 'list'], products);
  expect([code, stdout()]).toEqual([0, '    7  The glaze book (19, glazes.pdf)\n']);
});

test('products create: uploads the file first', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'tidings-cli-')), 'glazes.pdf');
  await writeFile(file, '%PDF-1.7');
  const { code, stdout, requests } = await runTidings(
    ['products', 'create', '--title', 'The glaze book', '--price', '19', '--file', file],
    {
      'POST /api/upload-product-file': () => ({
        success: true,
        file: { id: 5, mimeType: 'application/pdf' },
      }),
      'POST /api/products': () => book,
    },
  );
  expect([code, stdout()]).toEqual([0, '✓ Product 7 is on your page: The glaze book\n']);
  const uploadedFile = (await requests[0]?.formData())?.get('file') as File;
  expect([uploadedFile.name, await uploadedFile.text()]).toEqual(['glazes.pdf', '%PDF-1.7']);
  expect(await requests[1]?.json()).toEqual({
    title: 'The glaze book',
    description: '',
    price: '19',
    isDigital: true,
    fileType: 'pdf',
    fileId: 5,
  });
});

test('products update: changes only the given fields', async () => {
  const { code, requests } = await runTidings(['products', 'update', '7', '--price', '24'], {
    ...products,
    'PUT /api/products/7': () => ({ ...book, price: '24' }),
  });
  expect(code).toBe(0);
  expect(await requests[1]?.json()).toMatchObject({ title: 'The glaze book', price: '24', fileId: 5 });
  expect((await runTidings(['products', 'update', '7'])).code).toBe(2);
});

const page = {
  productId: 7,
  slug: 'glaze-book',
  details: '<p>Forty pages.</p>',
  images: [],
  questions: [],
  refundTerms: '',
  previewFileId: null,
  previewFile: null,
  version: 3,
  address: 'https://tidings.example/mara/p/glaze-book',
};

test('products page: shows the page, and changes only the given parts', async () => {
  const routes = {
    'GET /api/products/7/page': () => page,
    'PUT /api/products/7/page': () => page,
  };
  const showResult = await runTidings(['products', 'page', '7'], routes);
  expect(showResult.stdout()).toContain('URL: https://tidings.example/mara/p/glaze-book\n');
  expect(showResult.stdout()).toContain('Free sample: none\n');
  const changeResult = await runTidings(
    ['products', 'page', '7', '--refund-terms', 'Within 14 days.'],
    routes,
  );
  const { productId: _, previewFile: __, address: ___, ...content } = page;
  expect(await changeResult.requests[1]?.json()).toEqual({ ...content, refundTerms: 'Within 14 days.' });
  const removeResult = await runTidings(['products', 'page', '7', '--no-sample'], routes);
  expect(await removeResult.requests[1]?.json()).toEqual(content);
});

test('products delete: asks on a terminal, and requires --yes elsewhere', async () => {
  const routes = { ...products, 'DELETE /api/products/7': () => ({ success: true }) };
  expect((await runTidings(['products', 'delete', '7'], routes)).code).toBe(2);
  expect((await runTidings(['products', 'delete', '7', '--yes'], routes)).code).toBe(0);
  expect((await runTidings(['products', 'delete', '8', '--yes'], routes)).stderr()).toContain('no product 8');
  const declinedResult = await runTidings(['products', 'delete', '7'], routes, {
    given: { 'Delete product 7': 'n\r' },
  });
  expect([declinedResult.code, declinedResult.requests.some(({ method }) => method === 'DELETE')]).toEqual([
    1,
    false,
  ]);
});

const createSale = (id: number) => ({
  id,
  productTitle: 'The glaze book',
  customerEmail: 'ines@kova.example',
  amount: 1_900,
  currency: 'usd',
  isFree: false,
  status: id === 2 ? 'refunded' : 'completed',
  purchasedAt: '2026-11-20T18:30:00.000Z',
});
const salePages = {
  'GET /api/sales': ({ url }: Request) =>
    new URL(url).searchParams.has('cursor')
      ? { data: [createSale(1)], nextCursor: null }
      : { data: [createSale(3), createSale(2)], nextCursor: '2' },
};

test('sales list: prints the sales', async () => {
  const { stdout } = await runTidings(['sales', 'list'], salePages);
  expect(stdout()).toMatchInlineSnapshot(`
    "    3  The glaze book  ines@kova.example ($19.00, November 20, 2026)
        2  The glaze book  ines@kova.example ($19.00, November 20, 2026, refunded)
        1  The glaze book  ines@kova.example ($19.00, November 20, 2026)
    "
  `);
});

const refunds = { 'POST /api/sales/2/refund': () => createSale(2) };

test('sales refund: refunds after a confirmation', async () => {
  const { code, stdout, requests } = await runTidings(['sales', 'refund', '2'], refunds, {
    given: { 'Refund sale 2 in full?': 'yes\n' },
  });
  expect(code).toBe(0);
  expect(stdout()).toContain('Sale 2 is refunded:\n    2  The glaze book  ines@kova.example ($19.00');
  expect(requests).toHaveLength(1);
});

test.each([
  [{ given: { 'Refund sale 2 in full?': 'no\n' } }, 1, 'Not refunded.'],
  [{}, 2, 'There is no terminal for the confirmation. Add --yes to refund it.'],
])('sales refund: refunds nothing without a confirmation (%j)', async (options, exitCode, message) => {
  const { code, stderr, requests } = await runTidings(['sales', 'refund', '2'], refunds, options);
  expect([code, requests]).toEqual([exitCode, []]);
  expect(stderr()).toContain(message);
});

test.each(['json', 'ndjson'])('sales export --format %s exports every page', async (format) => {
  const { stdout } = await runTidings(['sales', 'export', '--format', format], salePages);
  const rows =
    format === 'json'
      ? JSON.parse(stdout())
      : stdout()
          .trim()
          .split('\n')
          .map((row) => JSON.parse(row));
  expect(rows.map(({ id }: { id: number }) => id)).toEqual([3, 2, 1]);
});

test('sales export: writes the instance’s CSV into a file', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'tidings-cli-')), 'sales.csv');
  const csv = '\uFEFFDate,Product\r\n2026-11-20,The glaze book\r\n';
  const { stdout } = await runTidings(['sales', 'export', '--output', file], {
    'GET /api/sales/export': () => new Response(csv, { headers: { 'content-type': 'text/csv' } }),
  });
  expect(stdout()).toBe(`✓ 1 sale saved to ${file}\n`);
  expect(await readFile(file, 'utf8')).toBe(csv);
});

const user = {
  username: 'mara',
  displayName: 'Mara',
  email: 'mara@kiln.example',
  bio: 'Bowls.',
  theme: 'bg-1',
  socialLinks: { instagram: 'mara' },
  layout: 'columns',
  accent: '#a83220',
  fontPair: null,
  buttonShape: 'pill',
  newsletterSchedule: 'every Tuesday',
  showsSubscriberCount: true,
  timeZone: 'Europe/Stockholm',
  videoUrl: null,
  isPro: false,
  emailsSent: 4,
  emailQuota: 100,
};
const userRoutes = { 'GET /api/user': () => user };

const pageLink = {
  id: 12,
  kind: 'link',
  title: 'Market',
  url: 'https://kiln.example/',
  isFeatured: true,
  isShown: true,
  shownFrom: null,
  shownUntil: '2026-12-24T11:00:00.000Z',
  version: 3,
};
const links = { 'GET /api/links': () => ({ data: [pageLink] }) };

test('site show and whoami: print the site and the account', async () => {
  const showResult = await runTidings(['site', 'show'], { ...userRoutes, ...links });
  expect(showResult.stdout()).toBe(
    [
      'Mara',
      '  https://tidings.example/mara',
      'Bowls.',
      'theme: bg-1',
      'layout: columns',
      'accent: #a83220',
      'buttons: pill',
      'schedule: every Tuesday',
      'subscriber count: shown',
      'instagram: mara',
      'link 12: Market (featured, until 2026-12-24T11:00:00.000Z)',
      '',
    ].join('\n'),
  );
  const json = JSON.parse(
    (await runTidings(['site', 'show', '--json'], { ...userRoutes, ...links })).stdout(),
  );
  expect(json).toMatchObject({ accent: '#a83220', fontPair: null, links: [{ id: 12, isFeatured: true }] });
  expect((await runTidings(['whoami'], userRoutes)).stdout()).toBe(
    'mara at https://tidings.example\n  mara@kiln.example\n  Free, 4 of 100 newsletters this month\n',
  );
});

test('site set: changes only the given fields', async () => {
  const set = (...flags: string[]) =>
    runTidings(['site', 'set', ...flags], { 'POST /api/onboarding': () => user });
  const { code, requests } = await set(
    '--bio',
    'Kilns.',
    '--social',
    'instagram=',
    '--social',
    'website=kiln.example',
  );
  expect(code).toBe(0);
  expect(await requests[0]?.json()).toEqual({
    bio: 'Kilns.',
    socialLinks: { instagram: '', website: 'kiln.example' },
  });
  const look = await set('--accent', '', '--fonts', 'none', '--buttons', 'pill', '--subscriber-count', 'off');
  expect(await look.requests[0]?.json()).toEqual({
    accent: '',
    fontPair: null,
    buttonShape: 'pill',
    showsSubscriberCount: false,
  });
  const removeResult = await set('--accent', 'none', '--video', 'none');
  expect(await removeResult.requests[0]?.json()).toEqual({ accent: null, videoUrl: null });
  const css = join(await mkdtemp(join(tmpdir(), 'tidings-')), 'page.css');
  await writeFile(css, '.link { color: red }');
  expect(await (await set('--css', css)).requests[0]?.json()).toEqual({ customCss: '.link { color: red }' });
  expect(await (await set('--css', 'none')).requests[0]?.json()).toEqual({ customCss: null });
  expect((await runTidings(['site', 'set'])).code).toBe(2);
  expect((await runTidings(['site', 'set', '--fonts', 'comic'])).code).toBe(2);
  expect((await runTidings(['site', 'set', '--theme', 'bg-5'])).stderr()).toContain('bg-4');
  expect((await runTidings(['site', 'set', '--social', 'myspace=mara'])).stderr()).toContain('network=value');
});

test('links update: changes a link with its version, in the creator’s time zone', async () => {
  const routes = { ...userRoutes, ...links, 'PATCH /api/links/12': () => ({ ...pageLink, version: 4 }) };
  const flags = ['--featured', 'off', '--from', '2026-12-01 09:00', '--until', ''];
  const { code, requests, stdout } = await runTidings(['links', 'update', '12', ...flags], routes);
  expect([code, stdout()]).toEqual([
    0,
    '✓ Saved: link 12: Market (featured, until 2026-12-24T11:00:00.000Z)\n',
  ]);
  expect(await requests.at(-1)?.json()).toEqual({
    isFeatured: false,
    shownFrom: '2026-12-01T08:00:00.000Z',
    shownUntil: null,
    version: 3,
  });
  expect((await runTidings(['links', 'update', '13', '--shown', 'off'], routes)).stderr()).toContain(
    'no link or block 13',
  );
  expect((await runTidings(['links', 'update', 'x', '--shown', 'off'], routes)).code).toBe(2);
  expect((await runTidings(['links', 'update', '12'], routes)).code).toBe(2);
});

test('site open: opens the browser, or prints the URL without a terminal', async () => {
  const openResult = await runTidings(['site', 'open'], userRoutes, { given: {} });
  expect(openResult.opened).toEqual(['https://tidings.example/mara']);
  expect((await runTidings(['site', 'open'], userRoutes)).stdout()).toBe('https://tidings.example/mara\n');
});

test('embed snippet: prints only the snippet', async () => {
  const { stdout } = await runTidings(['embed', 'snippet', 'subscribe'], userRoutes);
  expect(stdout()).toMatch(
    /^<script type="module" src="https:\/\/tidings\.example\/embed\/v1\.js"><\/script>\n<tidings-subscribe creator="mara">/,
  );
  const buy = await runTidings(['embed', 'snippet', 'buy', '--product', '7', '--place', 'react'], products);
  expect(buy.stdout()).toContain('/buy/7');
  expect((await runTidings(['embed', 'snippet', 'buy'])).stderr()).toContain('--product');
});

test('embed snippet: adds the given topics and public fields to the form', async () => {
  const routes: TestIoOptions['routes'] = {
    ...userRoutes,
    'GET /api/tags': () => ({
      data: [buildTag({ name: 'News', isTopic: true }), buildTag({ id: 5 })],
      nextCursor: null,
    }),
    'GET /api/fields': () => ({ data: [buildField({ isPublic: true })], nextCursor: null }),
  };
  const printSnippet = (...flags: string[]) =>
    runTidings(['embed', 'snippet', 'subscribe', ...flags], routes);
  const { stdout } = await printSnippet('--topic', 'news', '--field', 'city');
  expect(stdout()).toContain('<tidings-subscribe creator="mara" topics="News" fields="city:text:City">');
  expect(stdout()).toContain('<input type="text" name="fields[city]">');
  const rejectedResult = await printSnippet('--topic', 'vip');
  expect([rejectedResult.code, rejectedResult.stderr()]).toEqual([
    1,
    'x "VIP" is not a topic or a public field. List them: tidings tags list, tidings fields list\n',
  ]);
});
