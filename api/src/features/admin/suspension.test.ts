import { and, eq, lte } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { startJobLoop } from '../../db/jobs.js';
import { jobs } from '../../db/table.js';
import { HOUR, MINUTE } from '../../kernel/clock.js';
import { signInAdmin, signInAdminAgain } from '../../testing/admin.js';
import type { Creator } from '../../testing/http-world.js';
import { createShop, type Shop } from '../../testing/shop.js';
import { requestSignInCode } from '../../testing/sign-in-code.js';
import { createApiToken, startSession } from '../accounts/index.js';
import { mailingJobs, PRIORITY } from '../mailing/index.js';
import { deliveries, mailings } from '../mailing/table.js';
import { newsletterJobs } from '../newsletters/index.js';
import { sendNewsletter } from '../newsletters/send-newsletter.js';
import { newsletters } from '../newsletters/table.js';
import { changeAutoReply, subscribe, subscriberJobs, subscribers } from '../subscribers/index.js';

const LETTER = { title: 'The kiln', content: '<p>Frost came on Tuesday.</p>', template: 'template-2' };
const READER = 'tom@adeyemi.example';
const CONSENT = { source: 'page', sourceHost: null, wording: null } as const;

interface House extends Shop {
  admin: Creator;
  act(action: 'suspend' | 'reinstate', body?: object): ReturnType<Shop['call']>;
  as(method: string, path: string, body?: unknown): ReturnType<Shop['call']>;
  draft(): Promise<number>;
  runAllJobs(): Promise<void>;
}

/** Mara with one reader, something to sell, and an administrator. */
async function createHouse(): Promise<House> {
  const shop = await createShop({ instance: { undoSendSeconds: 0 } });
  const { ctx, mara } = shop;
  await subscribe(ctx, { userId: mara.id, email: READER, name: null, consent: CONSENT });
  const admin = await signInAdmin(shop);
  const as: House['as'] = (method, path, body) => shop.call(method, path, { as: mara, body });
  return {
    ...shop,
    ...{ admin, as },
    act: (action, body = {}) =>
      shop.call('POST', `/api/admin/users/${mara.id}/${action}`, { as: admin, body }),
    draft: async () => (await as('POST', '/api/newsletters', LETTER)).json.id,
    async runAllJobs() {
      const handlers = { ...mailingJobs, ...newsletterJobs, ...subscriberJobs };
      const loop = startJobLoop(ctx, handlers, 'worker-of-this-test');
      await vi.waitUntil(async () => {
        const due = await ctx.db.read.select().from(jobs).where(lte(jobs.runAt, ctx.clock.now()));
        return due.length === 0;
      });
      await loop.stop();
    },
  };
}

const html = { accept: 'text/html' };

describe('what a suspension closes', () => {
  it.each([
    ['the page', 'GET', '/mara', undefined],
    ['the store', 'GET', '/mara/store', undefined],
    ['the share card', 'GET', '/mara/card.png', undefined],
    ['the archive', 'GET', '/mara/newsletters', undefined],
    ['the page in a frame', 'GET', '/l/mara?embedded=true', undefined],
    ['the public profile', 'GET', '/api/user/mara', undefined],
    ['the public products', 'GET', '/api/products/user/mara', undefined],
    ['the public archive', 'GET', '/api/archive/mara', undefined],
    ['an offer', 'GET', '/api/products/1/offer', undefined],
    ['the checkout', 'GET', '/buy/1', undefined],
    ['buying', 'POST', '/api/product-download-payment', { productId: 1 }],
    ['subscribing', 'POST', '/api/subscribers', { userId: 1 }],
  ])('%s is not found, and is back afterwards', async (_, method, path, body) => {
    const house = await createHouse();
    await house.addProduct();
    let asked = 0;
    const ask = async () => {
      asked += 1;
      const told = body && { ...body, email: `r${asked}@kova.example` };
      return (await house.call(method, path, { body: told, headers: html, unchecked: true })).status;
    };
    const before = await ask();
    expect(before).toBeLessThan(300);
    await house.act('suspend');
    expect(await ask()).toBe(404);
    await house.act('reinstate');
    expect(await ask()).toBe(before);
  });

  it('takes them out of the sitemap', async () => {
    const house = await createHouse();
    await house.as('POST', '/api/update-profile', { displayName: 'Mara' });
    await house.addProduct();
    const sitemap = async () => (await house.call('GET', '/sitemap.xml?part=0')).text;
    expect(await sitemap()).toContain('/mara<');
    await house.act('suspend');
    // It is read once a minute.
    house.clock.advance(MINUTE);
    expect(await sitemap()).not.toContain('/mara');
  });

  it('signs them out, ends their tokens and tells who knows the password why', async () => {
    const house = await createHouse();
    const { ctx, mara } = house;
    const token = (await house.as('POST', '/api/tokens', { name: 'laptop', scopes: ['read'] })).json.token;
    await house.act('suspend');
    expect((await house.as('GET', '/api/user')).status).toBe(401);
    expect((await house.call('GET', '/api/user', { token })).status).toBe(401);
    const login = (password: string) =>
      house.call('POST', '/api/login', { body: { username: 'mara', password } });
    expect((await login('correct horse')).json).toMatchObject({
      code: 'account_suspended',
      message:
        'This account is suspended. Write to hello@tidings.example if you think that this is a mistake.',
    });
    expect((await login('wrong one')).json.code).toBe('invalid_credentials');
    const made = { username: 'mara', password: 'correct horse', name: 'x', scopes: ['read'] };
    expect((await house.call('POST', '/api/tokens', { body: made })).json.code).toBe('account_suspended');
    // Begun at the very moment of the suspension.
    const cookie = `tidings_session=${await startSession(ctx, mara.id)}`;
    expect((await house.call('GET', '/api/user', { headers: { cookie } })).status).toBe(401);
    const late = await createApiToken(ctx, { userId: mara.id, name: 'late', scopes: ['read'] });
    expect((await house.call('GET', '/api/user', { token: late.secret })).status).toBe(401);

    await house.act('reinstate');
    expect((await login('correct horse')).status).toBe(200);
    expect((await house.call('GET', '/api/user', { token })).status).toBe(401);
  });

  it('refuses the code of a mail as well', async () => {
    const house = await createHouse();
    const email = 'mara@creators.example';
    await requestSignInCode(house, email);
    const mails = await house.deliver();
    const code = /^(\d{6}) is your/.exec(
      mails.find(({ subject }) => subject?.includes('code'))?.subject ?? '',
    )?.[1];
    await house.act('suspend');
    const answer = await house.call('POST', '/api/auth/verify-code', { body: { email, code } });
    expect([answer.status, answer.json.code]).toEqual([403, 'account_suspended']);
  });

  it('stops a newsletter on its way, which goes on once they are back', async () => {
    const house = await createHouse();
    const { ctx } = house;
    const id = await house.draft();
    await house.as('POST', `/api/newsletters/${id}/send`, {});
    await house.runAllJobs();
    await house.act('suspend');
    const bulk = eq(mailings.priority, PRIORITY.bulk);
    const [stopped] = await ctx.db.read.select().from(mailings).where(bulk);
    expect(stopped).toMatchObject({ state: 'sending', pauseReason: 'suspended', queued: 1 });
    expect(stopped?.pausedAt).toBe(house.clock.now());
    await house.act('reinstate');
    expect((await house.deliver()).map(({ subject }) => subject)).toContain('The kiln');
    const [sent] = await ctx.db.read.select().from(mailings).where(bulk);
    expect(sent).toMatchObject({ accepted: 1, pauseReason: null, pausedAt: null });
  });

  it.each([
    ['creator', 'creator'],
    ['restored', 'restored'],
    ['signing', 'signing'],
    ['storage', 'suspended'],
  ] as const)('a mailing that is paused (%s) is then paused for %s', async (pauseReason, shown) => {
    const house = await createHouse();
    const { ctx } = house;
    const id = await house.draft();
    await house.as('POST', `/api/newsletters/${id}/send`, {});
    await ctx.db.transact([ctx.db.write.update(mailings).set({ pausedAt: 5, pauseReason })]);
    await house.act('suspend');
    const read = async () => (await ctx.db.read.select().from(mailings))[0];
    expect(await read()).toMatchObject({ pausedAt: 5, pauseReason: shown });
    await house.act('reinstate');
    expect((await read())?.pauseReason).toBe(shown === 'suspended' ? null : shown);
  });

  it('makes a draft again of what was scheduled for a time in between', async () => {
    const house = await createHouse();
    const id = await house.draft();
    const sendAt = new Date(house.clock.now() + HOUR).toISOString();
    await house.as('PUT', `/api/newsletters/${id}/schedule`, {
      sendAt,
      timeZone: 'Europe/Stockholm',
      version: 1,
    });
    await house.act('suspend');
    house.clock.advance(HOUR);
    await house.runAllJobs();
    const [row] = await house.ctx.db.read.select().from(newsletters).where(eq(newsletters.id, id));
    expect(row).toMatchObject({ sentAt: null, scheduledAt: null });
    expect(row?.scheduleProblem).toContain('suspended');
    expect(await house.ctx.db.read.select().from(deliveries)).toEqual([]);
  });

  it('holds an import where it is, which is done once they are back', async () => {
    const house = await createHouse();
    const { ctx, mara } = house;
    const file = `--b\r\nContent-Disposition: form-data; name="file"; filename="l.csv"\r\nContent-Type: text/csv\r\n\r\nemail\nr1@kova.example\nr2@kova.example\n\r\n--b\r\nContent-Disposition: form-data; name="consent"\r\n\r\nThey agreed to get my newsletter.\r\n--b--\r\n`;
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const answer = await house.call('POST', '/api/subscribers/import', { as: mara, raw: file, headers });
    expect(answer.status).toBe(202);
    await house.act('suspend');
    await house.runAllJobs();
    const count = () => ctx.db.read.$count(subscribers, eq(subscribers.userId, mara.id));
    expect(await count()).toBe(1);
    await house.act('reinstate');
    await house.runAllJobs();
    expect(await count()).toBe(3);
    expect(house.errors).toEqual([]);
  });

  it('answers nobody by itself', async () => {
    const house = await createHouse();
    const { ctx, mara } = house;
    await changeAutoReply(ctx, { userId: mara.id, isEnabled: true, message: 'Thank you' });
    const replies = () =>
      ctx.db.read.$count(mailings, and(eq(mailings.ownerId, mara.id), eq(mailings.priority, PRIORITY.reply)));
    const join = (email: string) => subscribe(ctx, { userId: mara.id, email, name: null, consent: CONSENT });
    await join('first@kova.example');
    expect(await replies()).toBe(1);
    await house.act('suspend');
    // By the link of a confirmation mail that was on its way.
    await join('second@kova.example');
    expect(await replies()).toBe(1);
    const [reply] = await ctx.db.read.select().from(mailings).where(eq(mailings.priority, PRIORITY.reply));
    expect(reply?.pauseReason).toBe('suspended');
  });
});

describe('what a suspension leaves open', () => {
  it('readers leave by the links in their mails', async () => {
    const house = await createHouse();
    const { ctx } = house;
    const [reader] = await ctx.db.read.select().from(subscribers);
    await house.act('suspend');
    expect((await house.call('GET', `/u/${reader?.token}`, { headers: html })).status).toBe(200);
    const named = `email=${encodeURIComponent(READER)}&userId=1&token=${reader?.token}`;
    expect((await house.call('GET', `/api/unsubscribe?${named}`)).status).toBe(200);
    const left = await house.call('POST', `/u/${reader?.token}`, {
      form: { 'List-Unsubscribe': 'One-Click' },
      unchecked: true,
    });
    expect(left.status).toBeLessThan(400);
    expect((await ctx.db.read.select().from(subscribers))[0]?.status).toBe('unsubscribed');
  });

  it('buyers fetch what they paid for, and have a payment that was under way settled', async () => {
    const house = await createHouse();
    const product = await house.addProduct();
    const token = await house.buy(product);
    const begun = await house.begin(product, 'late@kova.example');
    await house.act('suspend');
    expect((await house.download(token)).status).toBeLessThan(400);
    await house.pay(begun);
    const { json } = await house.report(begun);
    expect(json.downloadUrl).toContain('/api/download/');
    // The receipt leaves: it belongs to who bought.
    expect((await house.deliver()).map(({ to }) => to?.[0]?.address)).toContain('late@kova.example');
  });

  it('an administrator looks at the page all the same', async () => {
    const house = await createHouse();
    await house.act('suspend');
    const answer = await house.call('GET', '/l/mara?embedded=true', { as: house.admin, headers: html });
    expect(answer.status).toBe(200);
  });

  it('nothing is deleted, and twice is once', async () => {
    const house = await createHouse();
    await house.addProduct();
    const id = await house.draft();
    await house.act('suspend', { reason: 'Spam' });
    const since = (await house.act('suspend')).json.suspendedAt;
    house.clock.advance(HOUR);
    await signInAdminAgain(house, house.admin);
    expect((await house.act('suspend', { reason: 'Again' })).json.suspendedAt).toBe(since);
    await house.act('reinstate');
    expect((await house.act('reinstate')).json.suspendedAt).toBeNull();
    const log = await house.call('GET', '/api/admin/audit?userId=1', { as: house.admin });
    expect(
      log.json.map(({ action, details }: { action: string; details: object }) => [action, details]),
    ).toEqual([
      ['user.reinstate', {}],
      ['user.suspend', { reason: 'Spam' }],
    ]);
    const login = await house.call('POST', '/api/login', {
      body: { username: 'mara', password: 'correct horse' },
    });
    const cookie = (login.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const headers = { cookie };
    expect((await house.call('GET', `/api/newsletters/${id}`, { headers })).status).toBe(200);
    expect((await house.call('GET', '/api/products', { headers })).json.data).toHaveLength(1);
    expect((await house.call('GET', '/api/subscribers/count', { headers })).json.count).toBe(1);
  });
});

it('a send that was under way at the moment of the suspension is refused', async () => {
  const house = await createHouse();
  const id = await house.draft();
  const compile = house.ctx.mail.compile;
  house.ctx.mail = {
    ...house.ctx.mail,
    async compile(message) {
      // Everything was examined by now.
      await house.act('suspend');
      return compile(message);
    },
  };
  await expect(sendNewsletter(house.ctx, { userId: house.mara.id, newsletterId: id })).rejects.toMatchObject({
    code: 'account_suspended',
  });
  expect(await house.ctx.db.read.select().from(mailings)).toEqual([]);
});
