import { and, eq, lte } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { startJobLoop } from '../../../db/jobs/job-loop.js';
import { jobs } from '../../../db/table.js';
import { HOUR, MINUTE } from '../../../kernel/clock.js';
import { signInAdmin, signInAdminAgain } from '../../../testing/admin.js';
import { type Creator, requestSignInCode } from '../../../testing/http-world.js';
import { createShop, type Shop } from '../../../testing/payments/shop.js';
import { createApiToken, startSession } from '../../accounts/index.js';
import { mailingJobs, PRIORITY } from '../../mailing/index.js';
import { deliveries, mailings } from '../../mailing/table.js';
import { newsletterJobs } from '../../newsletters/index.js';
import { sendNewsletter } from '../../newsletters/sending/send-newsletter.js';
import { newsletters } from '../../newsletters/table.js';
import { bulkJobs } from '../../subscribers/bulk/table.js';
import { changeAutoReply, subscribeConfirmed, subscriberJobs, subscribers } from '../../subscribers/index.js';

const NEWSLETTER = { title: 'The kiln', content: '<p>Frost came on Tuesday.</p>', template: 'template-2' };
const SUBSCRIBER = 'tom@adeyemi.example';
const CONSENT = { source: 'page', sourceHost: null, wording: null } as const;

interface SuspensionWorld extends Shop {
  admin: Creator;
  act(action: 'suspend' | 'reinstate', body?: object): ReturnType<Shop['call']>;
  as(method: string, path: string, body?: unknown): ReturnType<Shop['call']>;
  draft(): Promise<number>;
  runAllJobs(): Promise<void>;
}

/** Creates Mara with one subscriber and a product, and an administrator. */
async function createSuspensionWorld(): Promise<SuspensionWorld> {
  const shop = await createShop({ instance: { undoSendSeconds: 0 } });
  const { ctx, mara } = shop;
  await subscribeConfirmed(ctx, { userId: mara.id, email: SUBSCRIBER, name: null, consent: CONSENT });
  const admin = await signInAdmin(shop);
  const as: SuspensionWorld['as'] = (method, path, body) => shop.call(method, path, { as: mara, body });
  return {
    ...shop,
    admin,
    as,
    act: (action, body = {}) =>
      shop.call('POST', `/api/admin/users/${mara.id}/${action}`, { as: admin, body }),
    draft: async () => (await as('POST', '/api/newsletters', NEWSLETTER)).json.id,
    async runAllJobs() {
      const handlers = { ...mailingJobs, ...newsletterJobs, ...subscriberJobs };
      const loop = startJobLoop(ctx, handlers, 'worker-of-this-test');
      await vi.waitUntil(async () => {
        const dueJobs = await ctx.db.read.select().from(jobs).where(lte(jobs.runAt, ctx.clock.now()));
        return dueJobs.length === 0;
      });
      await loop.stop();
    },
  };
}

const html = { accept: 'text/html' };

describe('a suspension', () => {
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
    ['a purchase', 'POST', '/api/product-download-payment', { productId: 1 }],
    ['a subscription', 'POST', '/api/subscribers', { userId: 1 }],
  ])('closes %s with 404 until the reinstatement', async (_, method, path, body) => {
    const site = await createSuspensionWorld();
    await site.addProduct();
    let requestCount = 0;
    const ask = async () => {
      requestCount += 1;
      const requestBody = body && { ...body, email: `r${requestCount}@kova.example` };
      return (await site.call(method, path, { body: requestBody, headers: html, unchecked: true })).status;
    };
    const statusBefore = await ask();
    expect(statusBefore).toBeLessThan(300);
    await site.act('suspend');
    expect(await ask()).toBe(404);
    await site.act('reinstate');
    expect(await ask()).toBe(statusBefore);
  });

  it('removes the creator from the sitemap', async () => {
    const site = await createSuspensionWorld();
    await site.as('POST', '/api/update-profile', { displayName: 'Mara' });
    await site.addProduct();
    const readSitemap = async () => (await site.call('GET', '/sitemap.xml?part=0')).text;
    expect(await readSitemap()).toContain('/mara<');
    await site.act('suspend');
    // The sitemap is cached for a minute.
    site.clock.advance(MINUTE);
    expect(await readSitemap()).not.toContain('/mara');
  });

  it('ends sessions and tokens, and is reported at sign-in only after a correct password', async () => {
    const site = await createSuspensionWorld();
    const { ctx, mara } = site;
    const token = (await site.as('POST', '/api/tokens', { name: 'laptop', scopes: ['read'] })).json.token;
    await site.act('suspend');
    expect((await site.as('GET', '/api/user')).status).toBe(401);
    expect((await site.call('GET', '/api/user', { token })).status).toBe(401);
    const signIn = (password: string) =>
      site.call('POST', '/api/login', { body: { username: 'mara', password } });
    expect((await signIn('correct horse')).json).toMatchObject({
      code: 'account_suspended',
      message:
        'This account is suspended. Write to hello@tidings.example if you think that this is a mistake.',
    });
    expect((await signIn('wrong one')).json.code).toBe('invalid_credentials');
    const tokenBody = { username: 'mara', password: 'correct horse', name: 'x', scopes: ['read'] };
    expect((await site.call('POST', '/api/tokens', { body: tokenBody })).json.code).toBe('account_suspended');
    // Started at the very moment of the suspension.
    const cookie = `tidings_session=${await startSession(ctx, { userId: mara.id, client: { device: null, timeZone: null } })}`;
    expect((await site.call('GET', '/api/user', { headers: { cookie } })).status).toBe(401);
    const lateToken = await createApiToken(ctx, { userId: mara.id, name: 'late', scopes: ['read'] });
    expect((await site.call('GET', '/api/user', { token: lateToken.secret })).status).toBe(401);

    await site.act('reinstate');
    expect((await signIn('correct horse')).status).toBe(200);
    expect((await site.call('GET', '/api/user', { token })).status).toBe(401);
  });

  it('rejects sign-in with an emailed code', async () => {
    const site = await createSuspensionWorld();
    const email = 'mara@creators.example';
    await requestSignInCode(site, email);
    const emails = await site.deliver();
    const code = /^(\d{6}) is your/.exec(
      emails.find(({ subject }) => subject?.includes('code'))?.subject ?? '',
    )?.[1];
    await site.act('suspend');
    const response = await site.call('POST', '/api/auth/verify-code', { body: { email, code } });
    expect([response.status, response.json.code]).toEqual([403, 'account_suspended']);
  });

  it('stops a newsletter in progress, which continues after the reinstatement', async () => {
    const site = await createSuspensionWorld();
    const { ctx } = site;
    const id = await site.draft();
    await site.as('POST', `/api/newsletters/${id}/send`, {});
    await site.runAllJobs();
    await site.act('suspend');
    const bulk = eq(mailings.priority, PRIORITY.bulk);
    const [stopped] = await ctx.db.read.select().from(mailings).where(bulk);
    expect(stopped).toMatchObject({ status: 'sending', pauseReason: 'suspended', queued: 1 });
    expect(stopped?.pausedAt).toBe(site.clock.now());
    await site.act('reinstate');
    expect((await site.deliver()).map(({ subject }) => subject)).toContain('The kiln');
    const [mailing] = await ctx.db.read.select().from(mailings).where(bulk);
    expect(mailing).toMatchObject({ accepted: 1, pauseReason: null, pausedAt: null });
  });

  it.each([
    ['creator', 'creator'],
    ['restored', 'restored'],
    ['signing', 'signing'],
    ['storage', 'suspended'],
  ] as const)(
    'changes the pause reason of a newsletter from %s to %s',
    async (pauseReason, expectedReason) => {
      const site = await createSuspensionWorld();
      const { ctx } = site;
      const id = await site.draft();
      await site.as('POST', `/api/newsletters/${id}/send`, {});
      await ctx.db.transact([ctx.db.write.update(mailings).set({ pausedAt: 5, pauseReason })]);
      await site.act('suspend');
      const read = async () => (await ctx.db.read.select().from(mailings))[0];
      expect(await read()).toMatchObject({ pausedAt: 5, pauseReason: expectedReason });
      await site.act('reinstate');
      expect((await read())?.pauseReason).toBe(expectedReason === 'suspended' ? null : expectedReason);
    },
  );

  it('returns a newsletter scheduled for that time to a draft', async () => {
    const site = await createSuspensionWorld();
    const id = await site.draft();
    const sendAt = new Date(site.clock.now() + HOUR).toISOString();
    await site.as('PUT', `/api/newsletters/${id}/schedule`, {
      sendAt,
      timeZone: 'Europe/Stockholm',
      version: 1,
    });
    await site.act('suspend');
    site.clock.advance(HOUR);
    await site.runAllJobs();
    const [row] = await site.ctx.db.read.select().from(newsletters).where(eq(newsletters.id, id));
    expect(row).toMatchObject({ sentAt: null, scheduledAt: null });
    expect(row?.scheduleProblem).toContain('suspended');
    expect(await site.ctx.db.read.select().from(deliveries)).toEqual([]);
  });

  it('stops an import, which finishes after the reinstatement', async () => {
    const site = await createSuspensionWorld();
    const { ctx, mara } = site;
    const file = `--b\r\nContent-Disposition: form-data; name="file"; filename="l.csv"\r\nContent-Type: text/csv\r\n\r\nemail\nr1@kova.example\nr2@kova.example\n\r\n--b\r\nContent-Disposition: form-data; name="consent"\r\n\r\nThey agreed to get my newsletter.\r\n--b--\r\n`;
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const response = await site.call('POST', '/api/subscribers/import', { as: mara, raw: file, headers });
    expect(response.status).toBe(202);
    await site.act('suspend');
    await site.runAllJobs();
    const count = () => ctx.db.read.$count(subscribers, eq(subscribers.userId, mara.id));
    expect(await count()).toBe(1);
    await site.act('reinstate');
    await site.runAllJobs();
    expect(await count()).toBe(3);
    expect(site.errors).toEqual([]);
  });

  it('stops a bulk change, which finishes after the reinstatement', async () => {
    const site = await createSuspensionWorld();
    const { ctx, mara } = site;
    const tag = (await site.as('POST', '/api/tags', { name: 'VIP' })).json.id;
    const body = { status: 'any', addTags: [tag] };
    const { id } = (await site.as('POST', '/api/subscribers/bulk', body)).json;
    await site.act('suspend');
    await site.runAllJobs();
    const read = async () => (await ctx.db.read.select().from(bulkJobs).where(eq(bulkJobs.id, id)))[0];
    expect(await read()).toMatchObject({ userId: mara.id, status: 'queued', changed: 0 });
    await site.act('reinstate');
    await site.runAllJobs();
    expect(await read()).toMatchObject({ status: 'done', changed: 1 });
    expect(site.errors).toEqual([]);
  });

  it('sends no auto-replies', async () => {
    const site = await createSuspensionWorld();
    const { ctx, mara } = site;
    await changeAutoReply(ctx, { userId: mara.id, isEnabled: true, message: 'Thank you' });
    const countReplies = () =>
      ctx.db.read.$count(mailings, and(eq(mailings.ownerId, mara.id), eq(mailings.priority, PRIORITY.reply)));
    const join = (email: string) =>
      subscribeConfirmed(ctx, { userId: mara.id, email, name: null, consent: CONSENT });
    await join('first@kova.example');
    expect(await countReplies()).toBe(1);
    await site.act('suspend');
    // Uses the link of an earlier confirmation email.
    await join('second@kova.example');
    expect(await countReplies()).toBe(1);
    const [reply] = await ctx.db.read.select().from(mailings).where(eq(mailings.priority, PRIORITY.reply));
    expect(reply?.pauseReason).toBe('suspended');
  });
});

describe('during a suspension,', () => {
  it('subscribers can unsubscribe by the links in their emails', async () => {
    const site = await createSuspensionWorld();
    const { ctx } = site;
    const [subscriber] = await ctx.db.read.select().from(subscribers);
    await site.act('suspend');
    expect((await site.call('GET', `/u/${subscriber?.token}`, { headers: html })).status).toBe(200);
    const queryText = `email=${encodeURIComponent(SUBSCRIBER)}&userId=1&token=${subscriber?.token}`;
    expect((await site.call('GET', `/api/unsubscribe?${queryText}`)).status).toBe(200);
    const response = await site.call('POST', `/u/${subscriber?.token}`, {
      form: { 'List-Unsubscribe': 'One-Click' },
      unchecked: true,
    });
    expect(response.status).toBeLessThan(400);
    expect((await ctx.db.read.select().from(subscribers))[0]?.status).toBe('unsubscribed');
  });

  it('buyers can download paid files, and payments in progress are settled', async () => {
    const site = await createSuspensionWorld();
    const product = await site.addProduct();
    const token = await site.buy(product);
    const purchase = await site.begin(product, 'late@kova.example');
    await site.act('suspend');
    expect((await site.download(token)).status).toBeLessThan(400);
    await site.pay(purchase);
    const { json } = await site.report(purchase);
    expect(json.downloadUrl).toContain('/api/download/');
    // The receipt is sent, because it belongs to the buyer.
    expect((await site.deliver()).map(({ to }) => to?.[0]?.address)).toContain('late@kova.example');
  });

  it('an administrator can still view the page', async () => {
    const site = await createSuspensionWorld();
    await site.act('suspend');
    const response = await site.call('GET', '/l/mara?embedded=true', { as: site.admin, headers: html });
    expect(response.status).toBe(200);
  });

  it('nothing is deleted, and a second suspension changes nothing', async () => {
    const site = await createSuspensionWorld();
    await site.addProduct();
    const id = await site.draft();
    await site.act('suspend', { reason: 'Spam' });
    const suspendedAt = (await site.act('suspend')).json.suspendedAt;
    site.clock.advance(HOUR);
    await signInAdminAgain(site, site.admin);
    expect((await site.act('suspend', { reason: 'Again' })).json.suspendedAt).toBe(suspendedAt);
    await site.act('reinstate');
    expect((await site.act('reinstate')).json.suspendedAt).toBeNull();
    const log = await site.call('GET', '/api/admin/audit?userId=1', { as: site.admin });
    expect(
      log.json.data.map(({ action, details }: { action: string; details: object }) => [action, details]),
    ).toEqual([
      ['user.reinstate', {}],
      ['user.suspend', { reason: 'Spam' }],
    ]);
    const login = await site.call('POST', '/api/login', {
      body: { username: 'mara', password: 'correct horse' },
    });
    const cookie = (login.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const headers = { cookie };
    expect((await site.call('GET', `/api/newsletters/${id}`, { headers })).status).toBe(200);
    expect((await site.call('GET', '/api/products', { headers })).json.data).toHaveLength(1);
    expect((await site.call('GET', '/api/subscribers/count', { headers })).json.count).toBe(1);
  });
});

it('a send that starts at the moment of the suspension fails', async () => {
  const site = await createSuspensionWorld();
  const id = await site.draft();
  const compile = site.ctx.email.compile;
  site.ctx.email = {
    ...site.ctx.email,
    async compile(message) {
      // All checks have passed by now.
      await site.act('suspend');
      return compile(message);
    },
  };
  await expect(sendNewsletter(site.ctx, { userId: site.mara.id, newsletterId: id })).rejects.toMatchObject({
    code: 'account_suspended',
  });
  expect(await site.ctx.db.read.select().from(mailings)).toEqual([]);
});
