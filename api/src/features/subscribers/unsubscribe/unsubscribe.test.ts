import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { jobs } from '../../../db/table.js';
import { MINUTE } from '../../../kernel/clock.js';
import { confirmTokenIn, deliverEmails } from '../../../testing/email/subscriber-emails.js';
import { type Creator, createHttpWorld, type HttpWorld } from '../../../testing/http-world.js';
import { mailingMessages, mailings, suppressions } from '../../mailing/table.js';
import { subscribers } from '../table.js';
import { emailUnsubscribeLink } from './request-link.js';

const ines = 'ines@kova.example';
const INCOMPLETE = 'Missing required information for unsubscribing';

interface UnsubscribeWorld {
  world: HttpWorld;
  mara: Creator;
  token: string;
  otherToken: string;
}

/** Creates a world in which Ines subscribes to Mara's and Tom's newsletters. */
async function createWorldWithInes(
  options: Parameters<typeof createHttpWorld>[0] = {},
): Promise<UnsubscribeWorld> {
  const world = await createHttpWorld(options);
  const mara = await world.register('mara');
  const tom = await world.register('tom');
  for (const username of ['mara', 'tom']) {
    await world.call('POST', '/api/subscribers', { body: { username, email: ines } });
  }
  const rows = await world.ctx.db.read.select().from(subscribers);
  const getToken = (creator: Creator) => rows.find(({ userId }) => userId === creator.id)?.token ?? '';
  return { world, mara, token: getToken(mara), otherToken: getToken(tom) };
}

const lookUp = (world: HttpWorld, query: Record<string, string>) =>
  world.call('GET', `/api/unsubscribe?${new URLSearchParams(query)}`);
const post = (world: HttpWorld, body: object, from = '203.0.113.1') =>
  world.call('POST', '/api/unsubscribe', { body, from, headers: { origin: 'https://shop.example' } });

async function findRow(world: HttpWorld, userId: number) {
  const [row] = await world.ctx.db.read.select().from(subscribers).where(eq(subscribers.userId, userId));
  return row;
}

/** Runs the queued jobs, and returns all emails. */
async function collectEmails(world: HttpWorld) {
  for (const job of await world.ctx.db.read.select().from(jobs)) {
    await emailUnsubscribeLink(world.ctx, job.payload);
    // A crash prevented that the job's end was saved, so it runs again.
    await emailUnsubscribeLink(world.ctx, job.payload);
    await world.ctx.db.transact([world.ctx.db.write.delete(jobs).where(eq(jobs.id, job.id))]);
  }
  return world.ctx.db.read.select().from(mailings);
}

/** The unauthorized requests, whose responses must look alike. */
const withoutRight: Array<[string, (leaving: UnsubscribeWorld) => object]> = [
  ['no token', () => ({ email: ines })],
  ['an empty token', () => ({ email: ines, token: '' })],
  ['a wrong token', () => ({ email: ines, token: 'x'.repeat(43) })],
  ['the token of another creator’s list', ({ otherToken }) => ({ email: ines, token: otherToken })],
  ['another subscriber’s token', ({ token }) => ({ email: 'tom@adeyemi.example', token })],
  ['an address that does not subscribe', () => ({ email: 'nobody@kova.example' })],
];

describe('GET /api/unsubscribe', () => {
  it('returns the subscription with the token, and changes nothing', async () => {
    const { world, mara, token } = await createWorldWithInes();
    await world.call('POST', '/api/onboarding', { as: mara, body: { displayName: 'Mara Lindqvist' } });
    const query = { email: ' Ines@Kova.example', userId: String(mara.id), token };
    const user = { displayName: 'Mara Lindqvist', username: 'mara' };
    const confirmedResponse = await lookUp(world, query);
    expect([confirmedResponse.status, confirmedResponse.json]).toEqual([
      200,
      { subscriber: { status: 'confirmed' }, user },
    ]);
    expect(confirmedResponse.headers.get('cache-control')).toBe('no-store');
    expect(confirmedResponse.headers.get('access-control-allow-origin')).toBe('*');
    await post(world, { ...query, userId: mara.id });
    expect((await lookUp(world, query)).json).toEqual({ subscriber: { status: 'unsubscribed' }, user });
  });

  it.each(withoutRight)('reveals no subscription with %s', async (_, change) => {
    const leaving = await createWorldWithInes();
    const response = await lookUp(leaving.world, { userId: String(leaving.mara.id), ...change(leaving) });
    expect([response.status, response.json]).toEqual([
      200,
      { subscriber: { status: null }, user: { displayName: 'mara', username: 'mara' } },
    ]);
  });

  it.each([
    ['nothing', {}],
    ['no address', { userId: '1' }],
    ['an empty address', { userId: '1', email: ' ' }],
    ['no creator', { email: ines }],
    ['an empty creator', { email: ines, userId: '' }],
    ['a creator that is not a number', { email: ines, userId: 'mara' }],
  ])('rejects %s', async (_, query) => {
    const world = await createHttpWorld();
    const response = await lookUp(world, query);
    expect([response.status, response.json.message]).toEqual([400, INCOMPLETE]);
  });

  it('returns 404 for an unknown or deleted creator', async () => {
    const { world, mara, token } = await createWorldWithInes();
    expect((await lookUp(world, { email: ines, userId: '99' })).status).toBe(404);
    await world.call('POST', '/api/delete-account', { as: mara, body: { confirmDeletion: true } });
    const response = await lookUp(world, { email: ines, userId: String(mara.id), token });
    expect([response.status, response.text.includes('~closed')]).toEqual([404, false]);
  });
});

describe('POST /api/unsubscribe', () => {
  it.each(['z'.repeat(21), '', '-1', 7, null])('works with any newsletter mark: %j', async (newsletter) => {
    const { world, mara, token } = await createWorldWithInes();
    const response = await post(world, { userId: mara.id, email: ines, token, newsletter });
    expect([response.status, response.json.message]).toEqual([200, 'Successfully unsubscribed']);
  });

  it('unsubscribes at once with the token, ignores repetitions, and stores the reason', async () => {
    const { world, mara, token } = await createWorldWithInes();
    const body = { email: ines, userId: mara.id, token, reason: '  Too much\n clay ' };
    const first = await post(world, body);
    expect([first.status, first.json]).toEqual([
      200,
      { success: true, username: 'mara', message: 'Successfully unsubscribed' },
    ]);
    const leftAt = world.clock.now();
    world.clock.advance(60_000);
    expect((await post(world, { ...body, reason: 'Another' })).status).toBe(200);
    expect(await findRow(world, mara.id)).toMatchObject({
      status: 'unsubscribed',
      unsubscribedAt: leftAt,
      unsubscribeReason: 'Too much clay',
    });
    expect(await world.ctx.db.read.select().from(suppressions)).toMatchObject([
      { ownerId: mara.id, address: ines, reason: 'unsubscribed' },
    ]);
    expect(await collectEmails(world)).toEqual([]);
    const [subscriber] = (await world.call('GET', '/api/subscribers', { as: mara })).json;
    expect(subscriber).toMatchObject({ status: 'unsubscribed', unsubscribeReason: 'Too much clay' });
  });

  it('is undone by subscribing again and confirming, and the reason is deleted', async () => {
    const { world, mara, token } = await createWorldWithInes();
    await post(world, { email: ines, userId: mara.id, token, reason: 'Other' });
    world.clock.advance(MINUTE);
    const response = await world.call('POST', '/api/subscribers', {
      body: { username: 'mara', email: ines, token },
    });
    expect([response.status, response.json.status]).toEqual([202, 'pending']);
    expect(await findRow(world, mara.id)).toMatchObject({ status: 'unsubscribed' });
    const confirmation = confirmTokenIn((await deliverEmails(world)).at(-1));
    await world.call('POST', `/confirm/${confirmation}`, { headers: { origin: 'null' } });
    expect(await findRow(world, mara.id)).toMatchObject({ status: 'confirmed', unsubscribeReason: null });
    expect(await world.ctx.db.read.select().from(suppressions)).toEqual([]);
  });

  it.each(withoutRight)('responds the same and changes nothing with %s', async (_, change) => {
    const leaving = await createWorldWithInes();
    const { world, mara } = leaving;
    const response = await post(world, { userId: mara.id, ...change(leaving) });
    expect([response.status, response.json]).toEqual([
      202,
      { success: true, username: 'mara', message: 'Check your email for the link to unsubscribe.' },
    ]);
    expect(await world.ctx.db.read.select().from(jobs)).toHaveLength(1);
    expect(await findRow(world, mara.id)).toMatchObject({ status: 'confirmed' });
  });

  it('emails a subscriber their own link, and nothing to unknown addresses', async () => {
    const { world, mara, token } = await createWorldWithInes();
    await post(world, { email: 'Ines@Kova.example', userId: mara.id });
    await post(world, { email: 'nobody@kova.example', userId: mara.id });
    const emails = await collectEmails(world);
    expect(emails).toMatchObject([{ ownerId: mara.id, status: 'sending', priority: 0, queued: 1 }]);
    const [message] = await world.ctx.db.read.select().from(mailingMessages);
    const text = message?.skeleton.parts.join('').replaceAll('=\r\n', '') ?? '';
    expect(text).toContain(`http://127.0.0.1:3000/u/${token}`);
    expect(text).toContain("Subject: Your link to unsubscribe from mara's newsletter");
  });

  it('sends nothing to an unsubscribed address', async () => {
    const { world, mara, token } = await createWorldWithInes();
    await post(world, { email: ines, userId: mara.id, token });
    expect((await post(world, { email: ines, userId: mara.id })).status).toBe(202);
    expect(await collectEmails(world)).toEqual([]);
  });

  it('emails one link an hour per creator and address, for any client', async () => {
    const { world, mara } = await createWorldWithInes();
    const requests = Array.from({ length: 5 }, (_, index) =>
      post(world, { email: ines, userId: mara.id }, `203.0.113.${index}`),
    );
    expect((await Promise.all(requests)).map(({ status }) => status)).toEqual([202, 202, 202, 202, 202]);
    expect(await collectEmails(world)).toHaveLength(1);
    await post(world, { email: ines, userId: mara.id + 1 });
    expect(await collectEmails(world)).toHaveLength(2);
  });

  it('emails a link on the next request if the first request could not be stored', async () => {
    const { world, mara } = await createWorldWithInes();
    const { db } = world.ctx;
    const { transact } = db;
    db.transact = () => Promise.reject(new Error('The disk is full.'));
    expect((await post(world, { email: ines, userId: mara.id }).catch(() => ({ status: 500 }))).status).toBe(
      500,
    );
    db.transact = transact;
    await post(world, { email: ines, userId: mara.id });
    expect(await collectEmails(world)).toHaveLength(1);
  });

  it.each([
    ['no address', { userId: 1 }, INCOMPLETE],
    ['no creator', { email: ines }, INCOMPLETE],
    ['a creator that is not a number', { email: ines, userId: 'mara' }, INCOMPLETE],
    ['a malformed address', { email: 'ines@kova', userId: 1 }, 'Please enter a valid email address'],
    [
      'a header in it',
      { email: `${ines}\nBcc: a@b.example`, userId: 1 },
      'Please enter a valid email address',
    ],
    [
      'a long reason',
      { email: ines, userId: 1, reason: 'x'.repeat(501) },
      'This is too long: at most 500 characters.',
    ],
  ])('rejects %s', async (_, body, message) => {
    const { world } = await createWorldWithInes();
    const response = await post(world, body);
    expect([response.status, response.json.message]).toEqual([400, message]);
    expect(await world.ctx.db.read.select().from(jobs)).toEqual([]);
  });

  it('returns 404 for an unknown creator', async () => {
    const world = await createHttpWorld();
    expect((await post(world, { email: ines, userId: 99 })).status).toBe(404);
  });

  it('is limited per client to 60 a minute, and 20 emails an hour', async () => {
    const { world, mara, token } = await createWorldWithInes({ instance: { rateLimits: true } });
    const ask = (count: number) => post(world, { email: `r${count}@kova.example`, userId: mara.id });
    for (let count = 0; count < 20; count += 1) expect((await ask(count)).status).toBe(202);
    expect((await ask(20)).status).toBe(429);
    const ownRequest = { email: ines, userId: mara.id, token };
    expect((await post(world, ownRequest)).status).toBe(200);
    for (let count = 22; count < 60; count += 1) await post(world, ownRequest);
    expect((await post(world, ownRequest)).status).toBe(429);
    expect((await post(world, ownRequest, '203.0.113.2')).status).toBe(200);
  });
});

describe('the plain form', () => {
  const send = (world: HttpWorld, form: Record<string, string>) =>
    world.call('POST', '/api/unsubscribe', { form, headers: { origin: 'null' } });

  it('unsubscribes with the token, and stores the text of Other', async () => {
    const { world, mara, token } = await createWorldWithInes();
    const response = await send(world, {
      email: ines,
      userId: String(mara.id),
      token,
      reason: 'Other',
      otherReason: 'Moving\r\nto the sea',
    });
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=UTF-8',
    ]);
    expect(response.text).toContain("You're Unsubscribed");
    expect((await findRow(world, mara.id))?.unsubscribeReason).toBe('Moving to the sea');
  });

  it('shows the same page for known and unknown addresses if there is no token', async () => {
    const { world, mara } = await createWorldWithInes();
    const pages = await Promise.all(
      [ines, 'nobody@kova.example'].map(async (email) => {
        const response = await send(world, { email, userId: String(mara.id), token: '', reason: 'Other' });
        expect(response.status).toBe(202);
        expect(response.text).toContain('Check your mail');
        return response.text.replaceAll(email, '');
      }),
    );
    expect(pages[0]).toBe(pages[1]);
  });

  it.each([
    ['an incomplete link', {}, 400],
    ['a malformed address', { email: '<script>alert(1)</script>', userId: '1' }, 400],
    ['a missing creator', { email: ines, userId: '99' }, 404],
  ])('shows an error page for %s', async (_, form, status) => {
    const { world } = await createWorldWithInes();
    const response = await send(world, form);
    expect([response.status, response.text]).toEqual([
      status,
      expect.stringContaining('Invalid Unsubscribe Link'),
    ]);
    expect(response.text).not.toContain('<script>alert');
  });

  it('shows an error page if the rate limit is reached', async () => {
    const { world, mara } = await createWorldWithInes({ instance: { rateLimits: true } });
    const ask = (count: number) => send(world, { email: `r${count}@kova.example`, userId: String(mara.id) });
    for (let count = 0; count < 20; count += 1) await ask(count);
    const response = await ask(20);
    expect([response.status, response.text]).toEqual([429, expect.stringContaining('Too many attempts.')]);
  });
});

describe('/unsubscribe', () => {
  it('is a page that loads from the API, with a form for browsers without scripts', async () => {
    const { world, mara, token } = await createWorldWithInes();
    const page = await world.call('GET', `/unsubscribe?email=${ines}&userId=${mara.id}&token=${token}`);
    expect(page.status).toBe(200);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.text).toContain('<meta name="robots" content="noindex"/>');
    expect(page.text).toMatch(/<noscript><form[^>]* action="\/api\/unsubscribe"/);
    expect(await findRow(world, mara.id)).toMatchObject({ status: 'confirmed' });
  });

  it('has the creator’s design, even without a token', async () => {
    const { world, mara } = await createWorldWithInes();
    const ownPage = await world.call('GET', `/unsubscribe?email=${ines}&userId=${mara.id}`);
    expect(ownPage.text).toContain('class="creator-link"');
    const unknown = await world.call('GET', `/unsubscribe?email=${ines}&userId=999`);
    expect(unknown.status).toBe(200);
    expect(unknown.text).not.toContain('class="creator-link"');
  });

  it.each(['', '?email=ines@kova.example', '?userId=1', '?email=&userId=1', '?email=a@b.example&userId=x'])(
    'shows that /unsubscribe%s is an invalid link',
    async (query) => {
      const world = await createHttpWorld();
      const page = await world.call('GET', `/unsubscribe${query}`);
      expect([page.status, page.text]).toEqual([400, expect.stringContaining('Invalid Unsubscribe Link')]);
    },
  );
});

describe('/u/{token}', () => {
  it('has the form, and stores the reason that it posts', async () => {
    const { world, mara, token } = await createWorldWithInes();
    const page = await world.call('GET', `/u/${token}`);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.text).toContain(`method="post" action="/u/${token}"`);
    await world.call('POST', `/u/${token}`, {
      form: { reason: 'I receive too many emails', otherReason: '' },
    });
    expect((await findRow(world, mara.id))?.unsubscribeReason).toBe('I receive too many emails');
  });

  it.each([
    ['an empty body', {}],
    ['a body with another content type', { raw: 'x', headers: { 'content-type': 'multipart/form-data' } }],
    ['JSON', { body: { a: 1 } }],
  ])('accepts a one-click unsubscribe with %s', async (_, request) => {
    const { world, mara, token } = await createWorldWithInes();
    expect((await world.call('POST', `/u/${token}`, request)).status).toBe(200);
    expect(await findRow(world, mara.id)).toMatchObject({ status: 'unsubscribed', unsubscribeReason: null });
  });
});
