import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE, SECOND } from '../../../kernel/clock.js';
import { ORIGIN } from '../../../testing/http-world.js';
import { createConnectShop } from '../../../testing/payments/connect-shop.js';
import { BUYER, createShop, readDownloadToken, type Shop } from '../../../testing/payments/shop.js';
import { downloadLinks, purchases } from '../table.js';

const findChallenge = (html: string) => /name="challenge" value="([\w.-]+)"/.exec(html)?.[1] ?? '';
const listPurchaseIds = (html: string) =>
  [...html.matchAll(/name="purchase" value="(\d+)"/g)].map(([, id]) => id);

const post = (shop: Shop, path: string, form: Record<string, string>, cookie = '') =>
  shop.call('POST', path, { form, unchecked: true, headers: { origin: ORIGIN, ...(cookie && { cookie }) } });

async function requestCode(shop: Shop, email = BUYER, username = 'mara') {
  const page = await post(shop, `/${username}/library/code`, { email });
  await shop.runJobs();
  const emails = await shop.deliver();
  const code =
    emails.map(({ subject }) => /^(\d{6}) is the code/.exec(subject ?? '')?.[1]).findLast(Boolean) ?? '';
  return { code, challenge: findChallenge(page.text) };
}

/** Opens the library of an address, and returns its cookie. */
async function openLibrary(shop: Shop, email = BUYER, username = 'mara'): Promise<string> {
  const { challenge, code } = await requestCode(shop, email, username);
  const response = await post(shop, `/${username}/library/session`, { challenge, code });
  expect([response.status, response.headers.get('location')]).toEqual([303, `/${username}/library`]);
  return (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

const show = (shop: Shop, cookie: string, path = '/mara/library') =>
  shop.call('GET', path, { unchecked: true, headers: { cookie, accept: 'text/html' } });

describe('a library', () => {
  it('shows all purchases of an address after an emailed code, and downloads them', async () => {
    const shop = await createShop();
    const notes = await shop.addProduct();
    await shop.addProduct({ title: 'Glaze recipes' });
    await shop.buy(notes);
    const cookie = await openLibrary(shop);
    const page = await show(shop, cookie);
    for (const text of [
      'Kiln notes',
      '$12.99',
      'kiln notes.pdf',
      'November 21, 2026',
      BUYER,
      'Glaze recipes',
    ])
      expect(page.text).toContain(text);
    expect(page.text).toMatch(/href="http:\/\/127.0.0.1:3000\/buy\/receipts\/[\w.-]+"/);
    expect(page.headers.get('cache-control')).toBe('no-store');
    const [purchase = ''] = listPurchaseIds(page.text);
    const response = await post(shop, '/mara/library/downloads', { purchase }, cookie);
    expect(response.status).toBe(303);
    const token = readDownloadToken(response.headers.get('location'));
    expect((await shop.download(token)).status).toBe(200);
  });

  it('creates a new link only after the last link expired, and at most ten', async () => {
    const shop = await createShop();
    await shop.buy(await shop.addProduct());
    shop.clock.advance(8 * 24 * HOUR);
    const cookie = await openLibrary(shop);
    const [purchase = ''] = listPurchaseIds((await show(shop, cookie)).text);
    const download = async () =>
      readDownloadToken(
        (await post(shop, '/mara/library/downloads', { purchase }, cookie)).headers.get('location'),
      );
    const token = await download();
    expect(await download()).toBe(token);
    expect((await shop.download(token)).status).toBe(200);
    expect(await shop.links()).toHaveLength(2);
    const { db } = shop.ctx;
    const open = async () => {
      await db.transact([db.write.update(downloadLinks).set({ expiresAt: shop.clock.now() })]);
      return post(shop, '/mara/library/downloads', { purchase }, cookie);
    };
    for (let link = 2; link <= 10; link += 1) expect((await open()).status).toBe(303);
    expect((await open()).status).toBe(429);
    expect(await shop.links()).toHaveLength(11);
  });

  it('pages through more than fifty purchases', async () => {
    const shop = await createShop();
    const tomas = await shop.register('tomas');
    await shop.buy(await shop.addProduct({ title: 'Bread', owner: tomas }));
    await shop.buy(await shop.addProduct({ title: 'The first' }));
    const [foreign, first] = await shop.purchases();
    if (foreign === undefined || first === undefined) throw new Error('Nothing was sold.');
    const { id: _, ...purchase } = first;
    const laterPurchases = Array.from({ length: 50 }, (_each, index) => ({
      ...purchase,
      publicId: `later-${index}`,
      receiptNumber: null,
      paymentIntentId: `later-${index}`,
      productTitle: `Later ${index}`,
    }));
    const { db } = shop.ctx;
    await db.transact([db.write.insert(purchases).values(laterPurchases)]);
    const cookie = await openLibrary(shop);
    const newest = await show(shop, cookie);
    expect(listPurchaseIds(newest.text)).toHaveLength(50);
    const older = /href="([^"]*\?before=\d+)"[^>]*>[^<]*Older/.exec(newest.text)?.[1] ?? '';
    const oldest = await show(shop, cookie, older);
    expect(listPurchaseIds(oldest.text)).toEqual([String(first.id)]);
    expect(oldest.text).toContain('The first');
    expect(oldest.text).not.toContain(foreign.productTitle);
  });

  it('responds to an unknown address like to a known one, and emails it nothing', async () => {
    const shop = await createShop();
    await shop.buy(await shop.addProduct());
    const knownResponse = await post(shop, '/mara/library/code', { email: BUYER });
    const unknownResponse = await post(shop, '/mara/library/code', { email: 'nobody@kova.example' });
    const normalizePage = ({ text }: { text: string }) =>
      text.replace(/value="v1[\w.-]+"/, '').replaceAll('nobody@kova.example', BUYER);
    expect(normalizePage(unknownResponse)).toBe(normalizePage(knownResponse));
    expect(knownResponse.text).toContain('we emailed it a code. The code works for 10 minutes.');
    await shop.runJobs();
    const emails = await shop.deliver();
    expect(emails.filter(({ to }) => to?.[0]?.address === 'nobody@kova.example')).toEqual([]);
    const wrong = { challenge: findChallenge(unknownResponse.text), code: '000000' };
    const response = await post(shop, '/mara/library/session', wrong);
    expect(response.status).toBe(401);
    expect(response.text).toContain('This code is wrong or has expired');
  });

  it('emails the owner a code after strangers have used up the codes of the mailbox', async () => {
    const shop = await createShop({ instance: { rateLimits: true } });
    await shop.buy(await shop.addProduct());
    const ask = async (from: string) =>
      (await shop.call('POST', '/mara/library/code', { form: { email: BUYER }, from, unchecked: true }))
        .status;
    const strangers = ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4'];
    const statuses: number[] = [];
    for (const from of strangers) for (let count = 0; count < 5; count += 1) statuses.push(await ask(from));
    // One code for each network address, and twelve for all.
    expect(statuses.filter((status) => status === 200)).toHaveLength(4 + 12);
    expect([await ask('198.51.100.7'), await ask('198.51.100.7')]).toEqual([200, 429]);
  });

  it('accepts a code once, for ten minutes, after at most five attempts, in its own form only', async () => {
    const shop = await createShop({ instance: { rateLimits: false } });
    await shop.buy(await shop.addProduct());
    const { challenge, code } = await requestCode(shop);
    const otherRequest = await requestCode(shop);
    const submitCode = (form: Record<string, string>) => post(shop, '/mara/library/session', form);
    const mixedForm = { challenge: otherRequest.challenge, code };
    if (code !== otherRequest.code) expect((await submitCode(mixedForm)).status).toBe(401);
    expect((await submitCode({ challenge, code: ` ${code} ` })).status).toBe(303);
    expect((await submitCode({ challenge, code })).status).toBe(401);

    const lateRequest = await requestCode(shop);
    shop.clock.advance(10 * MINUTE);
    expect((await submitCode(lateRequest)).status).toBe(401);

    const guessedRequest = await requestCode(shop);
    const wrong = guessedRequest.code === '111111' ? '222222' : '111111';
    for (let attempt = 0; attempt < 5; attempt += 1)
      await submitCode({ challenge: guessedRequest.challenge, code: wrong });
    expect((await submitCode(guessedRequest)).status).toBe(401);
    // Another spelling of the same challenge allows no further tries.
    for (const end of ['.1', '!', '=']) {
      const respelledForm = { challenge: guessedRequest.challenge + end, code: guessedRequest.code };
      expect((await submitCode(respelledForm)).status).toBe(401);
    }
  });

  it('clears the cookie on sign-out, and expires after an hour', async () => {
    const shop = await createShop();
    await shop.buy(await shop.addProduct());
    const cookie = await openLibrary(shop);
    const signOutResponse = await post(shop, '/mara/library/sign-out', {}, cookie);
    expect(signOutResponse.headers.get('set-cookie')).toMatch(/^tidings_library_\d+=; Max-Age=0/);
    shop.clock.advance(HOUR - 1);
    expect((await show(shop, cookie)).text).toContain('Kiln notes');
    shop.clock.advance(1);
    const page = await show(shop, cookie);
    expect(page.text).toContain('Email me a code');
    expect(page.text).not.toContain('Kiln notes');
  });

  it('is limited to its creator and its address', async () => {
    const shop = await createShop({ instance: { rateLimits: false } });
    const tomas = await shop.register('tomas');
    await shop.buy(await shop.addProduct());
    await shop.buy(await shop.addProduct({ title: 'Bread', owner: tomas }));
    await shop.buy(await shop.addProduct({ title: 'Salt' }), 'noor@kova.example');
    const cookie = await openLibrary(shop);
    const page = await show(shop, cookie);
    expect(page.text).toContain('Kiln notes');
    for (const title of ['Bread', '>Salt</a></h2>']) expect(page.text).not.toContain(title);
    // Sends the cookie of one creator under the name of another creator's cookie.
    const forgedCookie = cookie.replace(/^(tidings_library_)\d+/, `$1${tomas.id}`);
    for (const value of [cookie, forgedCookie]) {
      expect((await show(shop, value, '/tomas/library')).text).toContain('Email me a code');
    }
    const rows = await shop.purchases();
    for (const { id } of rows.slice(1)) {
      const response = await post(shop, '/mara/library/downloads', { purchase: String(id) }, cookie);
      expect([response.status, response.headers.get('location')]).toEqual([404, null]);
    }
    for (const before of ['9999999', '2', '0', '-1', 'x', '1 or 1=1']) {
      const older = await show(shop, cookie, `/mara/library?before=${encodeURIComponent(before)}`);
      for (const title of ['Bread', '>Salt</a></h2>']) expect(older.text).not.toContain(title);
    }
    // A code of one creator opens no other library.
    const { challenge, code } = await requestCode(shop);
    expect((await post(shop, '/tomas/library/session', { challenge, code })).status).toBe(401);
  });

  it.each([
    ['refunded', 'This payment was refunded. You can no longer download the file.'],
    ['disputed', 'This payment is disputed. You can no longer download the file.'],
  ] as const)('offers no download of a purchase that is %s', async (status, text) => {
    const shop = await createShop();
    await shop.buy(await shop.addProduct());
    const cookie = await openLibrary(shop);
    const [row] = await shop.purchases();
    await shop.ctx.db.transact([shop.ctx.db.write.update(purchases).set({ status })]);
    const page = await show(shop, cookie);
    expect(page.text).toContain(text);
    expect(listPurchaseIds(page.text)).toEqual([]);
    const response = await post(shop, '/mara/library/downloads', { purchase: String(row?.id) }, cookie);
    expect(response.status).toBe(410);
  });

  it('rejects forms of other sites, and shows the form again after an invalid address', async () => {
    const shop = await createShop();
    const headers = { origin: 'https://evil.example' };
    const form = { email: BUYER };
    const foreign = await shop.call('POST', '/mara/library/code', { form, headers, unchecked: true });
    expect(foreign.status).toBe(403);
    const bad = await post(shop, '/mara/library/code', { email: 'ines' });
    expect([bad.status, findChallenge(bad.text)]).toEqual([400, '']);
    expect(bad.text).toContain('role="alert"');
    expect((await show(shop, '', '/nobody/library')).status).toBe(404);
    expect((await show(shop, '', '/Mara/library')).headers.get('location')).toBe('/mara/library');
  });
});

describe('a receipt', () => {
  const buyReceipt = async (shop: Shop) => {
    const payment = await shop.begin(await shop.addProduct());
    await shop.pay(payment);
    return (await shop.report(payment)).json.receiptUrl as string;
  };
  const read = (shop: Shop, url: string) =>
    shop.call('GET', new URL(url).pathname, { unchecked: true, headers: { accept: 'text/html' } });

  it('shows seller, buyer, date, item and amount, and is linked in the email', async () => {
    const shop = await createShop();
    const url = await buyReceipt(shop);
    const page = await read(shop, url);
    expect(page.status).toBe(200);
    for (const text of ['Kiln notes', '$12.99 USD', BUYER, 'November 21, 2026', 'mara', '/mara/library'])
      expect(page.text).toContain(text);
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    const [email] = await shop.deliver();
    const receiptUrl = /https?:\S+\/buy\/receipts\/\S+/.exec(email?.text ?? '')?.[0] ?? '';
    expect((await read(shop, receiptUrl)).text).toContain('Kiln notes');
  });

  it('exists neither for a guessed token nor before the payment', async () => {
    const shop = await createShop();
    const url = await buyReceipt(shop);
    for (const wrong of [
      `${url.slice(0, -2)}AA`,
      `${ORIGIN}/buy/receipts/1`,
      `${ORIGIN}/buy/receipts/v1.x.y`,
    ])
      expect((await read(shop, wrong)).status).toBe(404);
    await shop.ctx.db.transact([shop.ctx.db.write.update(purchases).set({ status: 'pending' })]);
    expect((await read(shop, url)).status).toBe(404);
  });

  it('shows a refund, and stays when the account is closed', async () => {
    const shop = await createShop();
    const url = await buyReceipt(shop);
    await shop.ctx.db.transact([
      shop.ctx.db.write
        .update(purchases)
        .set({ status: 'refunded', refundedAmount: 1_299, userId: null })
        .where(eq(purchases.userId, shop.mara.id)),
    ]);
    const page = await read(shop, url);
    expect(page.text).toContain('Refunded');
    expect(page.text).toContain('This account was closed.');
    expect(page.text).not.toContain('/mara/library');
  });

  it('is not linked for a payment report without the client secret', async () => {
    const shop = await createShop();
    const payment = await shop.begin(await shop.addProduct());
    await shop.pay(payment);
    const { paymentIntentId } = payment;
    expect((await shop.report({ paymentIntentId })).json.receiptUrl).toBeNull();
  });
});

describe('buying a product again', () => {
  const deliverOwnerEmails = async (shop: Shop) => {
    await shop.runJobs();
    return (await shop.deliver()).filter(({ subject }) => subject?.startsWith('You already own'));
  };

  it('emails a new link, and returns the same fields as for a new buyer', async () => {
    const shop = await createShop();
    const product = await shop.addProduct();
    await shop.buy(product);
    shop.clock.advance(MINUTE);
    const listKeys = (payment: object) => Object.keys(payment);
    const secondPayment = await shop.begin(product);
    expect(listKeys(secondPayment)).toEqual(listKeys(await shop.begin(product, 'noor@kova.example')));
    const emails = await deliverOwnerEmails(shop);
    expect(emails.map(({ to }) => to?.[0]?.address)).toEqual([BUYER]);
    expect((await shop.download(readDownloadToken(emails[0]?.text))).status).toBe(200);
    expect(emails[0]?.text).toContain('You do not need to pay');
  });

  it('emails no link for another product or address, a refund, or an open payment', async () => {
    const shop = await createShop();
    const tomas = await shop.register('tomas');
    const product = await shop.addProduct();
    await shop.begin(product);
    shop.clock.advance(MINUTE);
    await shop.buy(product);
    await shop.begin(await shop.addProduct({ title: 'Bread', owner: tomas }));
    await shop.begin(await shop.addProduct({ title: 'Salt' }));
    await shop.begin(product, 'noor@kova.example');
    await shop.runJobs();
    await shop.ctx.db.transact([
      shop.ctx.db.write
        .update(purchases)
        .set({ status: 'refunded' })
        .where(eq(purchases.status, 'completed')),
    ]);
    await shop.begin(product);
    expect(await deliverOwnerEmails(shop)).toEqual([]);
  });

  it('emails at most three links a day for one purchase, and still starts each payment', async () => {
    const shop = await createShop({ instance: { rateLimits: false } });
    const product = await shop.addProduct();
    await shop.buy(product);
    shop.clock.advance(MINUTE);
    for (let times = 0; times < 6; times += 1)
      expect(await shop.begin(product)).toHaveProperty('clientSecret');
    expect(await deliverOwnerEmails(shop)).toHaveLength(3);
  });

  it('offers the download instead of the form after the library was opened, in that browser only', async () => {
    const shop = await createShop();
    const [product, otherProduct] = [await shop.addProduct(), await shop.addProduct({ title: 'Salt' })];
    await shop.buy(product);
    const cookie = await openLibrary(shop);
    const readText = async (path: string, sentCookie = cookie) => (await show(shop, sentCookie, path)).text;
    expect(listPurchaseIds(await readText(`/buy/${product.id}`))).toHaveLength(1);
    for (const [path, sentCookie] of [
      [`/buy/${product.id}`, ''],
      [`/buy/${product.id}?again=1`, cookie],
      [`/buy/${otherProduct.id}`, cookie],
    ] as const) {
      expect(await readText(path, sentCookie)).toContain('Enter your email to continue');
    }
  });

  it.each<[string, (shop: Shop, intentId: string) => Promise<unknown>]>([
    ['disputed', (shop, intentId) => shop.payments.dispute({ intentId, state: 'open' })],
    ['refunded', (shop, intentId) => shop.payments.refundElsewhere(intentId)],
    [
      'of a deleted file',
      (shop) => shop.ctx.db.transact([shop.ctx.db.write.update(purchases).set({ fileId: null })]),
    ],
  ])('does not recognize a purchase that is %s', async (_name, change) => {
    const shop = await createShop();
    const product = await shop.addProduct();
    await shop.buy(product);
    const cookie = await openLibrary(shop);
    const paymentIntentId = (await shop.purchases())[0]?.paymentIntentId ?? '';
    await change(shop, paymentIntentId);
    await shop.report({ paymentIntentId });
    const { text } = await show(shop, cookie, `/buy/${product.id}`);
    expect(text).not.toContain('You already own this');
    expect(text).toContain('Enter your email to continue');
    shop.clock.advance(MINUTE);
    await shop.begin(product);
    expect(await deliverOwnerEmails(shop)).toEqual([]);
  });

  it('does not recognize a purchase that the bank is still processing', async () => {
    const shop = await createShop();
    const product = await shop.addProduct();
    await shop.pay(await shop.begin(product), '4000 0000 0000 0077');
    shop.clock.advance(SECOND);
    await shop.begin(product);
    expect(await deliverOwnerEmails(shop)).toEqual([]);
  });

  it('recognizes a purchase again once its dispute is won', async () => {
    const shop = await createShop();
    const product = await shop.addProduct();
    await shop.buy(product);
    const cookie = await openLibrary(shop);
    const intentId = (await shop.purchases())[0]?.paymentIntentId ?? '';
    for (const [state, isOwned] of [
      ['open', false],
      ['won', true],
    ] as const) {
      await shop.payments.dispute({ intentId, state });
      await shop.report({ paymentIntentId: intentId });
      const { text } = await show(shop, cookie, `/buy/${product.id}`);
      expect(text.includes('You already own this')).toBe(isOwned);
    }
  });

  it('emails a link with a payout account, and recognizes the purchase after it is disconnected', async () => {
    const shop = await createConnectShop({ calculatesTax: true });
    await shop.activate(shop.mara);
    const product = await shop.addProduct();
    const start = (email = BUYER) =>
      shop.call('POST', '/api/product-download-payment', {
        body: { productId: product.id, email, country: 'DE' },
      });
    const { json: payment } = await start();
    await shop.pay(payment);
    await shop.report(payment);
    shop.clock.advance(MINUTE);
    const { json: secondPayment } = await start();
    expect(Object.keys(secondPayment)).toEqual(Object.keys((await start('noor@kova.example')).json));
    const [email, ...otherEmails] = await deliverOwnerEmails(shop);
    expect([email?.to?.[0]?.address, otherEmails]).toEqual([BUYER, []]);
    expect((await shop.download(readDownloadToken(email?.text))).status).toBe(200);

    const cookie = await openLibrary(shop);
    await shop.act(shop.mara, 'disconnect');
    // The library keeps what was bought, but sells nothing new.
    const { text } = await show(shop, cookie, `/buy/${product.id}`);
    expect(text).toContain('You already own this');
    expect((await start()).json.code).toBe('not_for_sale');
    expect((await shop.purchases()).map(({ status }) => status)).toEqual(['completed', 'pending', 'pending']);
  });

  it('is still possible, and completes a second purchase', async () => {
    const shop = await createShop();
    const product = await shop.addProduct();
    const [first, second] = [await shop.buy(product), await shop.buy(product)];
    expect(first).not.toBe(second);
    expect((await shop.purchases()).map(({ status }) => status)).toEqual(['completed', 'completed']);
  });
});
