import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { describe, expect, it, vi } from 'vitest';
import { DAY, SECOND } from '../../../kernel/clock.js';
import { confirmTokenIn, deliverEmails, verifyEmail } from '../../../testing/email/subscriber-emails.js';
import { type Creator, createHttpWorld, type HttpWorld } from '../../../testing/http-world.js';
import type { WorldOptions } from '../../../testing/world.js';
import { dailyUsage } from '../../allowances/table.js';
import { startSendLoop } from '../../mailing/index.js';
import { deliveries, mailings } from '../../mailing/table.js';
import { refundConfirmationEmail } from '../opt-in/email-limits.js';
import { subscribers } from '../table.js';
import { unsubscribe } from '../unsubscribe/unsubscribe.js';
import { AUTO_REPLIES_A_DAY } from './auto-reply.js';

const INES = 'ines@kova.example';

async function createReplyWorld(
  message = 'Welcome in.\n\nFirst newsletter on Friday <3',
  options: WorldOptions = {},
) {
  const world = await createHttpWorld(options);
  const mara = await world.register('mara');
  await world.call('POST', '/api/onboarding', { as: mara, body: { displayName: 'Mara Lindqvist' } });
  await setReply(world, mara, { enableAutoReply: true, autoReplyMessage: message });
  return { world, mara };
}

const setReply = (world: HttpWorld, as: Creator, body: object) =>
  world.call('POST', '/api/user/auto-reply', { as, body });
const signUp = (world: HttpWorld, email = INES, username = 'mara') =>
  world.call('POST', '/api/subscribers', { body: { username, email } });

async function leave({ ctx }: HttpWorld): Promise<void> {
  const [subscriber] = await ctx.db.read.select().from(subscribers);
  await unsubscribe(ctx, { token: subscriber?.token ?? '' });
}

async function collectEmails({ ctx, folder }: HttpWorld) {
  const loop = startSendLoop(ctx, await ctx.email.open(), 'worker-of-this-test');
  await vi.waitUntil(async () =>
    (await ctx.db.read.select().from(deliveries)).every(({ status }) =>
      ['accepted', 'suppressed'].includes(status),
    ),
  );
  await loop.stop();
  const box = join(folder, 'mailbox');
  const files = (await readdir(box)).sort();
  return Promise.all(files.map(async (name) => PostalMime.parse(await readFile(join(box, name)))));
}

/** Resubscribes an unsubscribed address, which has to confirm. */
async function resubscribe(world: HttpWorld): Promise<void> {
  world.clock.advance(SECOND);
  expect((await signUp(world)).status).toBe(201);
  const token = confirmTokenIn(
    (await deliverEmails(world)).findLast((sentEmail) => confirmTokenIn(sentEmail) !== ''),
  );
  expect((await world.call('POST', `/api/confirmations/${token}`)).status).toBe(200);
  // An address may get one confirmation per hour. The next one is part of the test.
  await refundConfirmationEmail(world.ctx, { userId: 1, email: INES });
  await deliverEmails(world);
  world.clock.advance(SECOND);
}

const deliverReplies = async (world: HttpWorld) =>
  (await deliverEmails(world)).filter(({ text }) => text?.includes('Welcome'));

const findHeader = (
  sentEmail: { headers: Array<{ key: string; value: string }> } | undefined,
  name: string,
) => sentEmail?.headers.find(({ key }) => key === name)?.value;

describe('an auto-reply', () => {
  it('is sent to a new subscriber, from the creator, with the unsubscribe link', async () => {
    const { world } = await createReplyWorld();
    expect((await signUp(world)).status).toBe(201);
    const [subscriber] = await world.ctx.db.read.select().from(subscribers);
    const leaveUrl = `http://127.0.0.1:3000/u/${subscriber?.token}`;
    const [sentEmail, ...otherEmails] = await collectEmails(world);
    expect(otherEmails).toEqual([]);
    expect(sentEmail?.from).toEqual({ name: 'Mara Lindqvist', address: 'newsletter@tidings.example' });
    expect(sentEmail?.to?.[0]?.address).toBe(INES);
    expect(sentEmail?.subject).toBe("Thank you for subscribing to Mara Lindqvist's newsletter");
    expect(sentEmail?.text).toContain('Welcome in.\n\nFirst newsletter on Friday <3');
    expect(sentEmail?.text).toContain(`Unsubscribe: ${leaveUrl}`);
    for (const paragraph of ['>Welcome in.</p>', '>First newsletter on Friday &lt;3</p>'])
      expect(sentEmail?.html).toContain(paragraph);
    expect(sentEmail?.html).toContain(`href="${leaveUrl}"`);
    expect(sentEmail?.html).toContain(`href="http://127.0.0.1:3000/r/${subscriber?.token}"`);
    expect(findHeader(sentEmail, 'list-unsubscribe')).toBe(`<${leaveUrl}>`);
    expect(findHeader(sentEmail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(findHeader(sentEmail, 'auto-submitted')).toBe('auto-replied');
    expect(JSON.stringify(sentEmail)).not.toContain('mara@creators.example');
  });

  it('is sent to an address in Cyrillic, which is normalized on the list', async () => {
    const { world, mara } = await createReplyWorld();
    expect((await signUp(world, ' ЖАННА@почта.рф ')).status).toBe(201);
    const consentBody = { email: 'жанна@xn--80a1acny.xn--p1ai', consent: 'She asked me.' };
    const byHand = await world.call('POST', '/api/subscribers/by-hand', { as: mara, body: consentBody });
    expect([byHand.status, byHand.json.code]).toEqual([409, 'already_subscribed']);
    const [sentEmail] = await collectEmails(world);
    expect(sentEmail?.to?.[0]?.address).toBe('жанна@xn--80a1acny.xn--p1ai');
    const searchResponse = await world.call('GET', '/api/subscribers?search=%D0%96%D0%B0%D0%BD', {
      as: mara,
    });
    expect(searchResponse.json).toMatchObject([{ email: 'жанна@xn--80a1acny.xn--p1ai' }]);
  });

  it('has priority over newsletters, and shows the creator’s postal address', async () => {
    const { world, mara } = await createReplyWorld();
    await world.call('POST', '/api/update-profile', {
      as: mara,
      body: { postalAddress: 'Kilnway 1\nVisby' },
    });
    await signUp(world);
    const [mailing] = await world.ctx.db.read.select().from(mailings);
    expect(mailing?.priority).toBeLessThan(10);
    const [sentEmail] = await collectEmails(world);
    expect(sentEmail?.text).toMatch(/Mara Lindqvist\nKilnway 1\nVisby\n/);
    expect(sentEmail?.html).toContain('Kilnway 1<br>Visby');
  });

  it('is not sent if it is switched off', async () => {
    const { world, mara } = await createReplyWorld();
    await setReply(world, mara, { enableAutoReply: false, autoReplyMessage: 'Welcome in.' });
    await signUp(world);
    expect(await world.ctx.db.read.select().from(mailings)).toEqual([]);
  });

  it('is sent once, for any number of concurrent forms', async () => {
    const { world } = await createReplyWorld();
    const responses = await Promise.all([signUp(world), signUp(world), signUp(world, 'INES@kova.example')]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await world.ctx.db.read.select().from(mailings)).toHaveLength(1);
  });

  it('is sent once a day to a resubscribed address, with its existing unsubscribe link', async () => {
    const { world, mara } = await createReplyWorld();
    await setReply(world, mara, { enableAutoReply: false, autoReplyMessage: 'Welcome back.' });
    await signUp(world);
    await leave(world);
    await setReply(world, mara, { enableAutoReply: true, autoReplyMessage: 'Welcome back.' });
    await resubscribe(world);
    await leave(world);
    await resubscribe(world);
    const [subscriber] = await world.ctx.db.read.select().from(subscribers);
    const [sentEmail, ...otherEmails] = await deliverReplies(world);
    expect(otherEmails).toEqual([]);
    expect(sentEmail?.text).toContain('Welcome back.');
    expect(sentEmail?.text).toContain(`/u/${subscriber?.token}`);
    await leave(world);
    world.clock.advance(DAY);
    await resubscribe(world);
    expect(await deliverReplies(world)).toHaveLength(2);
  });

  it('is suppressed if the subscriber unsubscribes before it is sent', async () => {
    const { world } = await createReplyWorld();
    await signUp(world);
    await leave(world);
    expect(await collectEmails(world)).toEqual([]);
    expect((await world.ctx.db.read.select().from(deliveries))[0]?.status).toBe('suppressed');
  });

  it('is still sent once after a rejected sign-up form', async () => {
    const { world, mara } = await createReplyWorld();
    await setReply(world, mara, { enableAutoReply: false, autoReplyMessage: 'Welcome in.' });
    await signUp(world);
    await setReply(world, mara, { enableAutoReply: true, autoReplyMessage: 'Welcome in.' });
    expect((await signUp(world)).status).toBe(409);
    await leave(world);
    await resubscribe(world);
    expect(await deliverReplies(world)).toHaveLength(1);
  });

  it('is limited to 10 emails to one address, from all creators together', async () => {
    const world = await createHttpWorld();
    for (let count = 0; count < 12; count += 1) {
      const creator = await world.register(`creator${count}`);
      await setReply(world, creator, { enableAutoReply: true, autoReplyMessage: 'Hello.' });
      expect((await signUp(world, INES, `creator${count}`)).status).toBe(201);
    }
    expect(await world.ctx.db.read.select().from(mailings)).toHaveLength(10);
    expect(await world.ctx.db.read.select().from(subscribers)).toHaveLength(12);
  });

  it('is sent at most 1,000 times a day per creator, and further subscribers join without one', async () => {
    const { world, mara } = await createReplyWorld();
    const limitRule = { name: 'auto-reply-creator', points: AUTO_REPLIES_A_DAY, windowSeconds: 86_400 };
    for (let count = 1; count < AUTO_REPLIES_A_DAY; count += 1) {
      await world.ctx.limits.consume(limitRule, String(mara.id));
    }
    const countReplies = async () => (await world.ctx.db.read.select().from(mailings)).length;
    expect((await signUp(world, 'last@kova.example')).status).toBe(201);
    expect(await countReplies()).toBe(1);
    // A rejected form does not count toward the next day's limit either.
    expect((await signUp(world, 'last@kova.example')).status).toBe(409);
    expect((await signUp(world, 'late@kova.example')).status).toBe(201);
    expect(await countReplies()).toBe(1);
    expect(await world.ctx.db.read.select().from(subscribers)).toHaveLength(2);
    // Subscribers of another creator get a reply.
    const tom = await world.register('tom');
    await setReply(world, tom, { enableAutoReply: true, autoReplyMessage: 'Hello.' });
    await signUp(world, 'late@kova.example', 'tom');
    expect(await countReplies()).toBe(2);
  });

  it.each([
    ['a header', 'Hi\r\nBcc: everybody@kova.example\r\n\r\nbody'],
    ['a boundary', 'Hi\r\n--tidings\r\nContent-Type: text/html\r\n\r\n<b>x</b>'],
    ['html', '</p><script>alert(1)</script><img src=x onerror=alert(1)>'],
    ['a placeholder', 'Hi \uE000unsubscribe-url\uE001 \uE000to\uE001'],
    ['the end of an email', 'Hi\r\n.\r\nQUIT\r\n'],
  ])('that contains %s is sent as text without effect', async (_, message) => {
    const { world } = await createReplyWorld(message);
    await signUp(world);
    const [sentEmail] = await collectEmails(world);
    expect(sentEmail?.headers.map(({ key }) => key).sort()).toEqual([
      'auto-submitted',
      'content-type',
      'date',
      'from',
      'list-id',
      'list-unsubscribe',
      'list-unsubscribe-post',
      'message-id',
      'mime-version',
      'subject',
      'to',
    ]);
    expect(sentEmail?.html).not.toMatch(/<script|<img/);
    expect(sentEmail?.html?.match(/\/u\//g)).toHaveLength(1);
    expect(sentEmail?.attachments).toEqual([]);
  });
});

describe('auto-replies of an unverified or new account', () => {
  it.each([
    ['unverified', 20, false],
    ['new', 100, true],
  ])('stop at the daily limit: %s, %i', async (_level, limit, isVerified) => {
    const { world, mara } = await createReplyWorld('Welcome.', { instance: { abuseLimits: true } });
    if (isVerified) await verifyEmail(world, mara);
    const day = Math.floor(world.clock.now() / DAY) * DAY;
    await world.ctx.db.transact([
      world.ctx.db.write
        .insert(dailyUsage)
        .values({ userId: mara.id, kind: 'auto-reply', day, used: limit - 1 }),
    ]);
    const countReplies = async () => (await world.ctx.db.read.select().from(mailings)).length;
    for (const name of ['ines', 'tom'])
      expect((await signUp(world, `${name}@kova.example`)).status).toBe(201);
    expect(await countReplies()).toBe(1);
    world.clock.advance(DAY);
    await signUp(world, 'ada@kova.example');
    expect(await countReplies()).toBe(2);
  });
});
