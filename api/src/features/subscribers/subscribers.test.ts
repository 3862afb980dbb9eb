import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { MINUTE } from '../../kernel/clock.js';
import { confirmTokenIn, deliverEmails } from '../../testing/email/subscriber-emails.js';
import { createHttpWorld, type HttpWorld } from '../../testing/http-world.js';
import { suppressions } from '../mailing/table.js';
import { subscribers, subscriberTotals } from './table.js';

const subscribe = (world: HttpWorld, body: object, from = '203.0.113.1') =>
  world.call('POST', '/api/subscribers', { body, from, headers: { origin: 'https://shop.example' } });

async function getToken(world: HttpWorld, email: string): Promise<string> {
  const [row] = await world.ctx.db.read.select().from(subscribers).where(eq(subscribers.email, email));
  if (row === undefined) throw new Error(`${email} is not on any list.`);
  return row.token;
}

describe('subscribing', () => {
  it('accepts a creator by username or by id, from any site', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    const byName = await subscribe(world, { username: 'mara', email: 'Ines@Kova.example', name: ' Ines ' });
    expect(byName.status).toBe(201);
    expect(byName.json.message).toBe("Thanks for subscribing! You'll receive updates soon.");
    expect(byName.headers.get('access-control-allow-origin')).toBe('*');
    expect((await subscribe(world, { userId: mara.id, email: 'tom@adeyemi.example' })).status).toBe(201);
    const rows = await world.ctx.db.read.select().from(subscribers);
    expect(rows[0]).toMatchObject({
      email: 'ines@kova.example',
      name: 'Ines',
      status: 'confirmed',
      userId: mara.id,
    });
    expect(rows[0]).toMatchObject({
      source: 'widget',
      sourceHost: 'shop.example',
      consentedAt: world.clock.now(),
    });
  });

  it('returns "already subscribed" the second time and has one row', async () => {
    const world = await createHttpWorld();
    await world.register('mara');
    const body = { username: 'mara', email: 'ines@kova.example' };
    const responses = await Promise.all([subscribe(world, body), subscribe(world, body)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
    const conflictResponse = responses.find(({ status }) => status === 409);
    expect(conflictResponse?.json.message).toContain('already subscribed');
    expect(await world.ctx.db.read.select().from(subscribers)).toHaveLength(1);
  });

  it.each([
    ['no address', {}, 'Please enter your email address'],
    ['an empty one', { email: ' ' }, 'Please enter your email address'],
    ['a malformed one', { email: 'ines@kova' }, 'Please enter a valid email address'],
    ['two at once', { email: 'a@b.example,c@d.example' }, 'Please enter a valid email address'],
    ['a header in it', { email: 'a@b.example\nBcc: c@d.example' }, 'Please enter a valid email address'],
    ['a number', { email: 7 }, 'Please enter your email address'],
  ])('rejects %s', async (_, change, message) => {
    const world = await createHttpWorld();
    await world.register('mara');
    const response = await subscribe(world, { username: 'mara', ...change });
    expect([response.status, response.json.message]).toEqual([400, message]);
    expect(await world.ctx.db.read.select().from(subscribers)).toHaveLength(0);
  });

  it('returns 404 for an unknown creator', async () => {
    const world = await createHttpWorld();
    expect((await subscribe(world, { username: 'nobody', email: 'a@b.example' })).status).toBe(404);
    expect((await subscribe(world, { userId: 99, email: 'a@b.example' })).status).toBe(404);
    expect((await subscribe(world, { email: 'a@b.example' })).status).toBe(404);
  });

  it('thanks a bot that fills in the hidden field, and adds no subscriber', async () => {
    const world = await createHttpWorld();
    await world.register('mara');
    const response = await subscribe(world, { username: 'mara', email: 'spam@bot.example', company: 'Acme' });
    expect(response.status).toBe(201);
    expect(await world.ctx.db.read.select().from(subscribers)).toHaveLength(0);
  });

  it('is limited to 60 requests a minute per IP address', async () => {
    const world = await createHttpWorld({ instance: { rateLimits: true } });
    await world.register('mara');
    for (let count = 0; count < 60; count += 1) {
      expect((await subscribe(world, { username: 'mara', email: `r${count}@kova.example` })).status).toBe(
        201,
      );
    }
    expect((await subscribe(world, { username: 'mara', email: 'one@more.example' })).status).toBe(429);
    expect(
      (await subscribe(world, { username: 'mara', email: 'one@more.example' }, '203.0.113.2')).status,
    ).toBe(201);
  });

  it('responds to a plain form with a page', async () => {
    const world = await createHttpWorld();
    await world.register('mara');
    const post = (email: string) =>
      world.call('POST', '/api/subscribers', {
        form: { username: 'mara', email },
        headers: { origin: 'null' },
      });
    const response = await post('ines@kova.example');
    expect([response.status, response.headers.get('content-type')]).toEqual([
      201,
      'text/html; charset=UTF-8',
    ]);
    expect(response.text).toContain('/mara');
    const repeatedResponse = await post('ines@kova.example');
    expect([repeatedResponse.status, repeatedResponse.text]).toEqual([
      409,
      expect.stringMatching(/already subscribed/i),
    ]);
    const wrong = await post('<script>alert(1)</script>');
    expect(wrong.status).toBe(400);
    expect(wrong.text).not.toContain('<script>alert');
    expect(wrong.text).toContain('Please enter a valid email address');
  });
});

describe('the list', () => {
  it('shows the creator’s own subscribers, newest first, with search and pages', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    const otherCreator = await world.register('other');
    for (const email of ['a@one.example', 'b@two.example', 'c@one.example', '100%@one.example']) {
      await subscribe(world, { username: 'mara', email });
    }
    await subscribe(world, { username: 'other', email: 'x@one.example' });
    const list = (query: string, as = mara) => world.call('GET', `/api/subscribers${query}`, { as });
    const getEmails = (rows: Array<{ email: string }>) => rows.map(({ email }) => email);

    const allResponse = await list('');
    expect(getEmails(allResponse.json)).toEqual([
      '100%@one.example',
      'c@one.example',
      'b@two.example',
      'a@one.example',
    ]);
    expect(JSON.stringify(allResponse.json)).not.toContain('token');
    expect(getEmails((await list('', otherCreator)).json)).toEqual(['x@one.example']);
    expect(getEmails((await list('?search=TWO')).json)).toEqual(['b@two.example']);
    expect(getEmails((await list('?search=0%25@')).json)).toEqual(['100%@one.example']);

    const first = await list('?limit=3');
    expect(first.json).toHaveLength(3);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await world.call('GET', next, { as: mara });
    expect(getEmails(second.json)).toEqual(['a@one.example']);
    expect(second.headers.get('link')).toBeNull();
    expect((await list('?cursor=abc')).status).toBe(400);
    expect((await list('?limit=0')).status).toBe(400);
    expect((await world.call('GET', '/api/subscribers/count', { as: mara })).json).toEqual({ count: 4 });
  });

  it('rejects visitors', async () => {
    const world = await createHttpWorld();
    expect((await world.call('GET', '/api/subscribers')).status).toBe(401);
    expect((await world.call('GET', '/api/subscribers/count')).status).toBe(401);
  });
});

describe('unsubscribing by /u/{token}', () => {
  it('changes nothing if the link is only opened', async () => {
    const world = await createHttpWorld();
    await world.register('mara');
    await subscribe(world, { username: 'mara', email: 'ines@kova.example' });
    const token = await getToken(world, 'ines@kova.example');
    const page = await world.call('GET', `/u/${token}`);
    expect(page.status).toBe(200);
    expect(page.text).toContain('Confirm Unsubscribe');
    expect(page.text).toContain('ines@kova.example');
    const [row] = await world.ctx.db.read.select().from(subscribers);
    expect(row?.status).toBe('confirmed');
  });

  it.each([
    ['the page’s button', {}],
    ['one click', { 'List-Unsubscribe': 'One-Click' }],
  ])('works by %s, without cookie or Origin, with the same result twice', async (_, form) => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    await subscribe(world, { username: 'mara', email: 'ines@kova.example' });
    const token = await getToken(world, 'ines@kova.example');
    for (let time = 0; time < 2; time += 1) {
      const response = await world.call('POST', `/u/${token}`, { form });
      expect(response.status).toBe(200);
      expect(response.headers.get('location')).toBeNull();
      expect(response.text).toContain('You have been successfully unsubscribed from');
    }
    const [row] = await world.ctx.db.read.select().from(subscribers);
    expect(row).toMatchObject({ status: 'unsubscribed', unsubscribedAt: world.clock.now() });
    const suppressionRows = await world.ctx.db.read
      .select()
      .from(suppressions)
      .where(and(eq(suppressions.ownerId, mara.id), eq(suppressions.address, 'ines@kova.example')));
    expect(suppressionRows).toMatchObject([{ reason: 'unsubscribed' }]);
    expect((await world.call('GET', '/api/subscribers/count', { as: mara })).json).toEqual({ count: 0 });
    expect((await world.call('GET', `/u/${token}`)).text).not.toContain('Confirm Unsubscribe');
  });

  it('accepts multipart too (RFC 8058)', async () => {
    const world = await createHttpWorld();
    await world.register('mara');
    await subscribe(world, { username: 'mara', email: 'ines@kova.example' });
    const token = await getToken(world, 'ines@kova.example');
    const boundary = 'x';
    const body = `--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n`;
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    const response = await world.call('POST', `/u/${token}`, { raw: body, headers });
    expect(response.status).toBe(200);
    const [row] = await world.ctx.db.read.select().from(subscribers);
    expect(row?.status).toBe('unsubscribed');
  });

  it('returns 404 and an error page for an invalid link', async () => {
    const world = await createHttpWorld();
    for (const method of ['GET', 'POST']) {
      const response = await world.call(method, '/u/not-a-token');
      expect([response.status, response.text]).toEqual([
        404,
        expect.stringContaining('Invalid Unsubscribe Link'),
      ]);
    }
  });

  it('is undone by subscribing again and confirming by email', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    const body = { username: 'mara', email: 'ines@kova.example' };
    await subscribe(world, body);
    await world.call('POST', `/u/${await getToken(world, body.email)}`, { form: {} });
    world.clock.advance(MINUTE);
    expect((await subscribe(world, body)).status).toBe(201);
    const token = confirmTokenIn((await deliverEmails(world)).at(-1));
    await world.call('POST', `/confirm/${token}`, { headers: { origin: 'null' } });
    expect(await world.ctx.db.read.select().from(suppressions)).toHaveLength(0);
    const [totals] = await world.ctx.db.read.select().from(subscriberTotals);
    expect(totals).toEqual({ userId: mara.id, confirmed: 1, unsubscribed: 0, pending: 0 });
  });
});
