import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { describe, expect, it, vi } from 'vitest';
import { ban } from '../../../testing/ban.js';
import { createStudio, newsletter, type Studio } from '../../../testing/newsletters.js';
import { users } from '../../accounts/table.js';
import { startSendLoop } from '../../mailing/index.js';
import { deliveries, mailings } from '../../mailing/table.js';
import { unsubscribe } from '../../subscribers/index.js';
import { subscribers } from '../../subscribers/table.js';
import { newsletters } from '../table.js';

const to = 'mara@kiln.example';
const test = ({ world, mara }: Studio, change: object = {}, headers = {}) =>
  world.call('POST', '/api/newsletter/test', {
    as: mara,
    body: { ...newsletter, testEmailAddress: to, ...change },
    headers,
  });

/** Returns every email that was sent. */
async function listSentEmails({ world: { ctx, folder } }: Studio) {
  const loop = startSendLoop(ctx, await ctx.email.open(), 'worker-of-this-test');
  await vi.waitUntil(async () =>
    (await ctx.db.read.select().from(deliveries)).every(({ status }) => status === 'accepted'),
  );
  await loop.stop();
  const box = join(folder, 'mailbox');
  const files = await readdir(box);
  return Promise.all(files.map(async (name) => PostalMime.parse(await readFile(join(box, name)))));
}

describe('a test email', () => {
  it('is rejected for a banned address, except the one of the account', async () => {
    const studio = await createStudio();
    const { ctx } = studio.world;
    await ban(ctx, 'kova.example');
    expect((await test(studio, { testEmailAddress: 'Tom@Kova.example' })).status).toBe(403);
    const [user] = await ctx.db.read.select().from(users);
    await ban(ctx, user?.email ?? '');
    expect((await test(studio, { testEmailAddress: user?.email })).status).toBe(200);
  });

  it('is marked as a test, sent to one address, and not saved or counted', async () => {
    const studio = await createStudio();
    const response = await test(studio, { title: 'Grüße aus dem Ofen', senderEmail: 'answers@kiln.example' });
    expect([response.status, response.json]).toEqual([200, { success: true, message: 'Test email sent!' }]);
    const [email, ...otherEmails] = await listSentEmails(studio);
    expect(otherEmails).toEqual([]);
    expect(email?.subject).toBe('[Test] Grüße aus dem Ofen');
    expect(email?.to?.map(({ address }) => address)).toEqual([to]);
    expect(email?.html).toContain('Frost came on Tuesday.');
    expect(email?.html).not.toContain('[Test]');
    expect(email?.text).toContain('Unsubscribe: http://127.0.0.1:3000/mara\n');
    expect(email?.text).toContain('Manage your preferences: http://127.0.0.1:3000/mara\n');
    const names = email?.headers.map(({ key }) => key);
    expect(names).toContain('list-id');
    expect(names).not.toContain('list-unsubscribe');
    expect(names).not.toContain('list-unsubscribe-post');
    expect(await studio.world.ctx.db.read.select().from(newsletters)).toEqual([]);
    expect(await studio.emailsSent()).toBe(0);
  });

  it('is sent to an unsubscribed address, too, because the creator entered it', async () => {
    const studio = await createStudio({ subscribers: [to] });
    const { ctx } = studio.world;
    const [subscriber] = await ctx.db.read.select().from(subscribers);
    await unsubscribe(ctx, { token: subscriber?.token ?? '' });
    await test(studio);
    expect((await listSentEmails(studio)).map((email) => email.to?.[0]?.address)).toEqual([to]);
  });

  it('is sent over the quota, and with a design of Pro', async () => {
    const studio = await createStudio();
    await studio.setPlan({ emailQuota: 1, emailsSent: 1 });
    expect((await test(studio, { design: 'harbour' })).status).toBe(200);
  });

  it('is sent once for one Idempotency-Key', async () => {
    const studio = await createStudio();
    const key = { 'idempotency-key': 'test-1' };
    const [first, repeatedResponse] = [await test(studio, {}, key), await test(studio, {}, key)];
    expect(repeatedResponse.json).toEqual(first.json);
    expect(await studio.world.ctx.db.read.select().from(mailings)).toHaveLength(1);
    expect((await test(studio, { title: 'Other' }, key)).status).toBe(422);
  });

  it('requires a signed-in creator', async () => {
    const studio = await createStudio();
    const response = await studio.world.call('POST', '/api/newsletter/test', { body: newsletter });
    expect(response.status).toBe(401);
  });

  it.each([
    [
      'no address',
      { testEmailAddress: undefined },
      'testEmailAddress',
      'Please enter an email address to send the test to.',
    ],
    ['an empty one', { testEmailAddress: ' ' }, 'testEmailAddress', 'Please enter a valid email address.'],
    [
      'a malformed one',
      { testEmailAddress: 'mara@' },
      'testEmailAddress',
      'Please enter a valid email address.',
    ],
    ['two addresses', { testEmailAddress: 'a@b.example, c@d.example' }, 'testEmailAddress', /valid email/],
    ['a header', { testEmailAddress: 'a@b.example\r\nBcc: c@d.example' }, 'testEmailAddress', /valid email/],
    ['no title', { title: ' ' }, 'title', 'Please add a title to your newsletter.'],
    ['no content', { content: '<p></p>' }, 'content', 'Please add some content to your newsletter.'],
    ['a button with an invalid URL', { ctaText: 'Read' }, 'ctaUrl', /provide a URL/],
  ])('is rejected with %s', async (_, change, path, message) => {
    const studio = await createStudio();
    const response = await test(studio, change);
    expect([response.status, response.json.errors?.[0].path]).toEqual([400, path]);
    expect(response.json.message).toMatch(message);
    expect(await studio.world.ctx.db.read.select().from(mailings)).toEqual([]);
  });

  it('is limited to 20 an hour per creator', async () => {
    const studio = await createStudio({ instance: { rateLimits: true }, subscribers: [] });
    const { mara, world } = studio;
    for (let count = 0; count < 20; count += 1) expect((await test(studio)).status).toBe(200);
    expect((await test(studio)).status).toBe(429);
    const otherCreator = await world.register('other');
    expect((await test({ ...studio, mara: otherCreator })).status).toBe(200);
    expect((await test({ ...studio, mara })).status).toBe(429);
  });
});

it('limits test emails to one address from many accounts', async () => {
  const studio = await createStudio({ instance: { rateLimits: true }, subscribers: [] });
  const creators = await Promise.all(['ada', 'bea', 'cleo'].map((name) => studio.world.register(name)));
  const statuses: number[] = [];
  for (const mara of creators) {
    for (let count = 0; count < 20; count += 1) statuses.push((await test({ ...studio, mara })).status);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(40);
  expect(statuses.slice(40).every((status) => status === 429)).toBe(true);
  expect((await test({ ...studio, mara: studio.mara }, { testEmailAddress: 'x@y.example' })).status).toBe(
    200,
  );
});

describe('the auto-reply that is saved with a draft', () => {
  const readAutoReply = async ({ world, mara }: Studio) => {
    const { json } = await world.call('GET', '/api/user', { as: mara });
    return [json.enableAutoReply, json.autoReplyMessage];
  };

  it.each(['draft', 'send'])(
    'is saved by /api/newsletter/%s, and its switch and message also separately',
    async (call) => {
      const studio = await createStudio();
      const { world, mara } = studio;
      const post = (body: object) =>
        world.call('POST', `/api/newsletter/${call}`, { as: mara, body: { ...newsletter, ...body } });
      const [, byDefault] = await readAutoReply(studio);
      expect((await post({ title: 'One' })).status).toBe(200);
      expect(await readAutoReply(studio)).toEqual([false, byDefault]);
      await post({ title: 'Two', enableAutoReply: true });
      expect(await readAutoReply(studio)).toEqual([true, byDefault]);
      await post({ title: 'Three', autoReplyMessage: 'Welcome in.' });
      expect(await readAutoReply(studio)).toEqual([true, 'Welcome in.']);
      await post({ title: 'Four', enableAutoReply: false, autoReplyMessage: 'Bye.' });
      expect(await readAutoReply(studio)).toEqual([false, 'Bye.']);
    },
  );

  it('is not changed by a test email or by a rejected draft', async () => {
    const studio = await createStudio();
    const { world, mara } = studio;
    const autoReplyBefore = await readAutoReply(studio);
    await test(studio, { enableAutoReply: true, autoReplyMessage: 'Hello.' });
    for (const body of [
      { ...newsletter, id: 999, enableAutoReply: true },
      { ...newsletter, enableAutoReply: 'yes' },
      { ...newsletter, autoReplyMessage: 'x'.repeat(501) },
    ]) {
      expect(
        (await world.call('POST', '/api/newsletter/draft', { as: mara, body })).status,
      ).toBeGreaterThanOrEqual(400);
    }
    expect(await readAutoReply(studio)).toEqual(autoReplyBefore);
  });
});
