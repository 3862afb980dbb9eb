import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../../kernel/clock.js';
import {
  BUYER,
  createShop,
  FILE_BYTES,
  readDownloadToken,
  type Shop,
} from '../../../testing/payments/shop.js';
import { productFiles } from '../../products/index.js';
import { downloadLinks, downloadUses } from '../table.js';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const BROWSER = { 'user-agent': FIREFOX, accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

async function buyProduct(options: Parameters<typeof createShop>[0] = {}) {
  const shop = await createShop(options);
  const product = await shop.addProduct();
  return { shop, product, token: await shop.buy(product) };
}

async function countUses(shop: Shop): Promise<number> {
  const links = await shop.links();
  return links.reduce((sum, { usedCount }) => sum + usedCount, 0);
}

const from = (number: number) => ({ from: `10.0.0.${number}` });

describe('a download link', () => {
  it('returns the file, as an uncacheable attachment', async () => {
    const { shop, token, product } = await buyProduct();
    for (const path of [`/api/download/${token}`, `/api/products/${product.id}/file?token=${token}`]) {
      const response = await shop.fetch(path);
      expect(response.status).toBe(200);
      expect(Buffer.from(await response.arrayBuffer()).equals(FILE_BYTES)).toBe(true);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'application/pdf',
        'content-length': '1000',
        'content-disposition': `attachment; filename="kiln notes.pdf"; filename*=UTF-8''kiln%20notes.pdf`,
        'accept-ranges': 'bytes',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      });
    }
  });

  it('works three times, and explains to the fourth client how to get another', async () => {
    const { shop, token } = await buyProduct();
    for (const number of [1, 2, 3]) expect((await shop.download(token, from(number))).status).toBe(200);
    const fourth = await shop.download(token, { ...from(4), unchecked: false });
    expect(fourth).toMatchObject({ status: 410, json: { code: 'link_expired' } });
    expect(fourth.headers.get('content-disposition')).toBeNull();
    const page = await shop.download(token, { ...from(4), headers: BROWSER });
    expect(page.status).toBe(410);
    expect(page.text).toContain('This link has been used up');
    expect(page.text).toContain('i…@kova.example');
    expect(page.text).toContain(`action="/api/download/${token}/renewal"`);
    expect(page.headers.get('cache-control')).toBe('no-store');
  });

  it('works for seven days', async () => {
    const { shop, token } = await buyProduct();
    shop.clock.advance(7 * DAY - 1);
    expect((await shop.download(token, from(1))).status).toBe(200);
    shop.clock.advance(1);
    // Neither a new client nor the client that began just now can download it.
    for (const number of [1, 2]) {
      expect(await shop.download(token, from(number))).toMatchObject({ status: 410 });
    }
    expect((await shop.download(token, { headers: BROWSER })).text).toContain('This link has expired');
  });

  it('serves its last use to one of the concurrent clients', async () => {
    for (const database of ['file', 'remote'] as const) {
      const { shop, token } = await buyProduct({ database });
      for (const number of [1, 2]) await shop.download(token, from(number));
      const rivals = Array.from({ length: 8 }, (_, index) => shop.download(token, from(10 + index)));
      const statuses = (await Promise.all(rivals)).map(({ status }) => status);
      expect(statuses.sort()).toEqual([200, ...Array(7).fill(410)]);
      expect(await countUses(shop)).toBe(3);
    }
  });

  it('is a token of 43 characters, and a guessed one is invalid', async () => {
    const { shop, token, product } = await buyProduct();
    const changedToken = `${token[0] === 'A' ? 'B' : 'A'}${token.slice(1)}`;
    for (const guess of [changedToken, token.slice(0, -1), `${token}A`, '..%2f..%2fetc', "' or 1=1 --"]) {
      const response = await shop.download(encodeURIComponent(guess));
      expect(response).toMatchObject({ status: 404, json: { code: 'link_invalid' } });
    }
    const otherProduct = await shop.addProduct();
    for (const path of [
      `/api/products/${otherProduct.id}/file?token=${token}`,
      `/api/products/${product.id}/file`,
      `/api/products/999/file?token=${token}`,
    ]) {
      expect(await shop.call('GET', path)).toMatchObject({ status: 404, json: { code: 'link_invalid' } });
    }
    const page = await shop.call('GET', `/api/products/${product.id}/file`, { headers: BROWSER });
    expect(page.text).toContain(`href="/buy/${product.id}"`);
    expect(await countUses(shop)).toBe(0);
  });

  it('appears in no log', async () => {
    const { shop, token } = await buyProduct();
    const loggedRequests: object[] = [];
    shop.ctx.log.request = (fields) => void loggedRequests.push(fields);
    await shop.download(token);
    expect(loggedRequests).toMatchObject([{ path: '/api/download/…' }]);
    expect(JSON.stringify(loggedRequests)).not.toContain(token);
  });
});

describe('a download link consumes no use', () => {
  it('for HEAD, which returns the headers and no bytes', async () => {
    const { shop, token } = await buyProduct();
    const head = await shop.call('HEAD', `/api/download/${token}`, { unchecked: true });
    expect(head).toMatchObject({ status: 200, text: '' });
    expect(head.headers.get('content-length')).toBe('1000');
    expect(head.headers.get('etag')).toMatch(/^"/);
    expect(await countUses(shop)).toBe(0);
  });

  it('for HEAD, which responds as GET would to the same client', async () => {
    const { shop, token } = await buyProduct();
    for (const number of [1, 2, 3]) await shop.download(token, from(number));
    const getStatus = async (method: string, number: number) =>
      (await shop.call(method, `/api/download/${token}`, { ...from(number), unchecked: true })).status;
    for (const method of ['HEAD', 'GET']) {
      expect([await getStatus(method, 3), await getStatus(method, 4)]).toEqual([200, 410]);
    }
    shop.clock.advance(10 * MINUTE);
    for (const method of ['HEAD', 'GET']) expect(await getStatus(method, 3)).toBe(410);
  });

  it('for the same client within ten minutes, after the last use too', async () => {
    const { shop, token } = await buyProduct();
    for (const number of [1, 2, 3, 3, 3]) expect((await shop.download(token, from(number))).status).toBe(200);
    expect(await countUses(shop)).toBe(3);
    shop.clock.advance(10 * MINUTE - 1);
    expect((await shop.download(token, from(3))).status).toBe(200);
    shop.clock.advance(1);
    expect((await shop.download(token, from(3))).status).toBe(410);
  });

  it('for two requests of one client at the same moment', async () => {
    const { shop, token } = await buyProduct();
    const responses = await Promise.all(Array.from({ length: 4 }, () => shop.download(token, from(1))));
    expect(responses.map(({ status }) => status)).toEqual(Array(4).fill(200));
    expect(await countUses(shop)).toBe(1);
  });

  it('for the same client across midnight, when the day’s hashes change', async () => {
    const { shop, token } = await buyProduct();
    const midnight = Math.ceil(shop.clock.now() / DAY) * DAY;
    shop.clock.advance(midnight - MINUTE - shop.clock.now());
    await shop.download(token, from(1));
    shop.clock.advance(2 * MINUTE);
    expect((await shop.download(token, from(1))).status).toBe(200);
    expect(await countUses(shop)).toBe(1);
    shop.clock.advance(30 * MINUTE);
    const response = await shop.download(token, { ...from(1), headers: { range: 'bytes=990-' } });
    expect([response.status, await countUses(shop)]).toEqual([206, 1]);
    await shop.download(token, from(1));
    expect(await countUses(shop)).toBe(2);
  });

  it('for the rest of an interrupted download, for the client that began it', async () => {
    const { shop, token } = await buyProduct();
    const downloadEnd = (number: number) =>
      shop.download(token, { ...from(number), headers: { range: 'bytes=990-' } });
    await shop.download(token, from(1));
    shop.clock.advance(30 * MINUTE);
    const response = await downloadEnd(1);
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe('bytes 990-999/1000');
    expect(response.headers.get('content-length')).toBe('10');
    expect(await countUses(shop)).toBe(1);
    // Another client that requests all but a byte has not begun the download, so it consumes a use.
    expect((await downloadEnd(2)).status).toBe(206);
    expect(await countUses(shop)).toBe(2);
    shop.clock.advance(HOUR);
    expect((await downloadEnd(1)).status).toBe(206);
    expect(await countUses(shop)).toBe(3);
    expect((await downloadEnd(3)).status).toBe(410);
  });

  it.each([
    ['an email gateway', { 'user-agent': 'Mozilla/5.0 (compatible; Proofpoint URL Defense)' }],
    ['a chat application', { 'user-agent': 'WhatsApp/2.23.20' }],
    ['a crawler', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
    ['a prefetching browser', { ...BROWSER, 'sec-purpose': 'prefetch' }],
  ])('for %s, which gets a page with a button instead of the file', async (_name, headers) => {
    const { shop, token } = await buyProduct();
    const page = await shop.download(token, { headers });
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.headers.get('content-disposition')).toBeNull();
    expect(await countUses(shop)).toBe(0);
    const [, href = ''] = /href="([^"]*pressed=1)"/.exec(page.text) ?? [];
    const response = await shop.call('GET', href, { headers, unchecked: true });
    expect(response.headers.get('content-disposition')).toContain('kiln notes.pdf');
    expect(await countUses(shop)).toBe(1);
  });
});

describe('parts of a file', () => {
  it.each([
    ['bytes=0-9', 206, 'bytes 0-9/1000', '10'],
    ['bytes=-5', 206, 'bytes 995-999/1000', '5'],
    ['bytes=1000-', 416, 'bytes */1000', null],
    ['bytes=0-1,5-6', 200, null, '1000'],
    ['nonsense', 200, null, '1000'],
  ])('are sent only for a single valid range: %s', async (range, status, contentRange, length) => {
    const { shop, token } = await buyProduct();
    const response = await shop.download(token, { headers: { range } });
    expect(response.status).toBe(status);
    expect(response.headers.get('content-range')).toBe(contentRange);
    if (length !== null) expect(response.headers.get('content-length')).toBe(length);
    expect(await countUses(shop)).toBe(status === 416 ? 0 : 1);
  });

  it('are sent only if If-Range matches the file', async () => {
    const { shop, token } = await buyProduct();
    const etag = (await shop.download(token)).headers.get('etag') ?? '';
    const downloadPart = (ifRange: string) =>
      shop.download(token, { headers: { range: 'bytes=5-', 'if-range': ifRange } });
    expect((await downloadPart(etag)).status).toBe(206);
    for (const ifRangeValue of ['"other"', `W/${etag}`, 'Sat, 21 Nov 2026 08:00:00 GMT']) {
      expect((await downloadPart(ifRangeValue)).status).toBe(200);
    }
  });
});

describe('the downloading client', () => {
  it('is no longer identifiable the next day', async () => {
    const { shop, token, product } = await buyProduct();
    await shop.download(token, from(1));
    const [use] = await shop.ctx.db.read.select().from(downloadUses);
    expect(use?.client).not.toContain('10.0.0.1');
    shop.clock.advance(DAY + 1);
    await shop.download(await shop.buy(product), from(1));
    const uses = await shop.ctx.db.read.select().from(downloadUses);
    expect(uses).toHaveLength(1);
    expect(uses[0]?.client).not.toBe(use?.client);
  });
});

describe('a new link', () => {
  const renew = (shop: Shop, token: string, headers: Record<string, string> = {}) =>
    shop.call('POST', `/api/download/${token}/renewal`, { headers });

  it('is sent to the buyer’s own address when the old one is over', async () => {
    const { shop, token } = await buyProduct();
    expect(await renew(shop, token)).toMatchObject({ status: 400 });
    shop.clock.advance(7 * DAY);
    const response = await renew(shop, token);
    expect(response).toMatchObject({
      status: 202,
      json: { message: 'A new link is on its way to i…@kova.example.' },
    });
    expect(response.text).not.toContain('/api/download/');
    const page = await renew(shop, token, BROWSER);
    expect(page.status).toBe(202);
    expect(page.text).toContain('Check your mail');
    const emails = (await shop.deliver()).filter(({ subject }) => subject === 'Your download from mara');
    expect(emails.map(({ to }) => to?.[0]?.address)).toEqual([BUYER, BUYER]);
    const newToken = readDownloadToken(emails[0]?.text);
    expect(newToken).not.toBe(token);
    expect((await shop.download(newToken)).status).toBe(200);
    expect((await shop.download(token)).status).toBe(410);
  });

  it('is emailed at most three times an hour', async () => {
    const { shop, token } = await buyProduct();
    shop.clock.advance(7 * DAY);
    for (let times = 0; times < 3; times += 1) expect((await renew(shop, token)).status).toBe(202);
    expect(await renew(shop, token)).toMatchObject({ status: 429, json: { code: 'rate_limited' } });
    const page = await renew(shop, token, BROWSER);
    expect(page.status).toBe(429);
    expect(page.text).toContain('spam folder');
  });

  it.each(['refunded', 'disputed'])('is never created for a purchase that was %s', async (kind) => {
    const { shop, token } = await buyProduct();
    const [purchase] = await shop.purchases();
    const intentId = purchase?.paymentIntentId ?? '';
    if (kind === 'refunded') await shop.payments.refund({ intentId, idempotencyKey: 'r' });
    else await shop.payments.dispute({ intentId, state: 'open' });
    await shop.report({ paymentIntentId: intentId });
    shop.clock.advance(7 * DAY);
    expect(await renew(shop, token)).toMatchObject({ status: 410, json: { code: 'link_expired' } });
    expect(await shop.download(token)).toMatchObject({ status: 410, json: { code: 'link_expired' } });
    expect((await shop.download(token, { headers: BROWSER })).text).toContain(
      'This download is no longer available',
    );
    expect(await shop.links()).toHaveLength(1);
  });

  it('is not created for an unknown token', async () => {
    const shop = await createShop();
    expect(await renew(shop, 'A'.repeat(43))).toMatchObject({ status: 404, json: { code: 'link_invalid' } });
  });
});

it('returns 410 for a deleted file, and consumes no use', async () => {
  const { shop, token, product } = await buyProduct();
  const [file] = await shop.ctx.db.read.select().from(productFiles);
  await shop.ctx.blobs.removeAll(`product-files/${file?.key}/`);
  expect(await shop.download(token)).toMatchObject({ status: 410, json: { code: 'link_expired' } });
  expect(shop.errors).toHaveLength(1);
  await shop.ctx.db.transact([
    shop.ctx.db.write.delete(productFiles).where(eq(productFiles.id, product.fileId ?? 0)),
  ]);
  const page = await shop.download(token, { headers: BROWSER });
  expect(page.text).toContain('This file is no longer available');
  expect(await countUses(shop)).toBe(0);
});

it('escapes a malicious file name in the response headers', async () => {
  const shop = await createShop();
  const product = await shop.addProduct({ fileName: '../../\r\nSet-Cookie: a=b\u202Efdp.exe' });
  const response = await shop.download(await shop.buy(product));
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="[^"/\\]+"; filename\*=UTF-8''[\w.%-]+$/,
  );
  expect(response.headers.get('set-cookie')).toBeNull();
  expect(await shop.ctx.db.read.select().from(downloadLinks)).toHaveLength(1);
});

describe('concurrent downloads', () => {
  const open = (shop: Shop, token: string) => shop.fetch(`/api/download/${token}`);

  it('are limited to four per link and address, until one of the downloads ends', async () => {
    const { shop, token } = await buyProduct();
    const otherToken = await shop.buy(await shop.addProduct());
    const running = [];
    for (let count = 0; count < 4; count += 1) running.push(await open(shop, token));
    expect(running.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const fifth = await open(shop, token);
    expect([fifth.status, fifth.headers.get('retry-after')]).toEqual([429, '60']);
    expect((await shop.download(token, from(9))).status).toBe(200);
    expect((await open(shop, otherToken)).status).toBe(200);
    await running[0]?.body?.cancel();
    expect((await open(shop, token)).status).toBe(200);
    expect((await open(shop, token)).status).toBe(429);
    await running[1]?.arrayBuffer();
    expect((await open(shop, token)).status).toBe(200);
  });

  it('close the file if the use cannot be saved', async () => {
    const { shop, token } = await buyProduct();
    const { ctx } = shop;
    const cancel = vi.fn();
    ctx.blobs.readStream = async () => new ReadableStream({ cancel });
    const { transact } = ctx.db;
    ctx.db.transact = () => Promise.reject(new Error('the disk is full'));
    for (let count = 0; count < 5; count += 1) expect((await shop.download(token)).status).toBe(500);
    expect(cancel).toHaveBeenCalledTimes(5);
    ctx.db.transact = transact;
    expect((await open(shop, token)).status).toBe(200);
  });
});
