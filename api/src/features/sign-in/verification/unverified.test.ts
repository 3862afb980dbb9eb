import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { HOUR } from '../../../kernel/clock.js';
import { createStudio, newsletter, type Studio } from '../../../testing/newsletters.js';
import { createShop } from '../../../testing/payments/shop.js';
import { users } from '../../accounts/index.js';
import { mailingMessages } from '../../mailing/table.js';
import { saveAutoReply } from '../../subscribers/sign-up/auto-reply.js';

const verificationRequired = { instance: { requireVerifiedEmail: true } };
const OTHER = 'zoe@kova.example';
const consent = 'They asked for it at the fair.';

const setVerified = (
  { world: { ctx, clock }, mara }: Pick<Studio, 'world' | 'mara'>,
  emailVerifiedAt: number | null = clock.now(),
) => ctx.db.transact([ctx.db.write.update(users).set({ emailVerifiedAt }).where(eq(users.id, mara.id))]);
const listSubjects = async ({ world: { ctx } }: Pick<Studio, 'world'>) =>
  (await ctx.db.read.select().from(mailingMessages)).map(
    ({ skeleton }) => /Subject: (.*?)\r\n/.exec(skeleton.parts.join(''))?.[1] ?? '',
  );

function importList({ world, mara }: Studio) {
  const body = `--b\r\nContent-Disposition: form-data; name="file"; filename="list.csv"\r\n\r\n${OTHER}\r\n--b--\r\n`;
  return world.call('POST', '/api/subscribers/import?dryRun=true', {
    as: mara,
    raw: Buffer.from(body),
    unchecked: true,
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  });
}

/** The calls that import addresses or send emails to others. */
const REFUSED: Array<
  [string, (studio: Studio, draft: number) => Promise<{ status: number; json: unknown }>]
> = [
  ['sending a newsletter', ({ call }, draft) => call('POST', `/${draft}/send`)],
  [
    'sending the open draft',
    ({ world, mara }) => world.call('POST', '/api/newsletter/send', { as: mara, body: newsletter }),
  ],
  [
    'scheduling a newsletter',
    ({ call, world }, draft) =>
      call('PUT', `/${draft}/schedule`, {
        body: {
          sendAt: new Date(world.clock.now() + HOUR).toISOString(),
          timeZone: 'Europe/Stockholm',
          version: 1,
        },
      }),
  ],
  [
    'a test email to another address',
    ({ world, mara }) =>
      world.call('POST', '/api/newsletter/test', {
        as: mara,
        body: { ...newsletter, testEmailAddress: OTHER },
      }),
  ],
  [
    'adding a subscriber by hand',
    ({ world, mara }) =>
      world.call('POST', '/api/subscribers/by-hand', { as: mara, body: { email: OTHER, consent } }),
  ],
  ['importing a list', importList],
];

describe('while an instance requires a verified address and the creator’s is not', () => {
  it.each(REFUSED)('rejects %s, and allows it once verified', async (_, act) => {
    const studio = await createStudio(verificationRequired);
    const draft = await studio.draft();
    const countBefore = (await listSubjects(studio)).length;
    const response = await act(studio, draft);
    expect([response.status, response.json]).toEqual([
      403,
      expect.objectContaining({ code: 'email_not_verified', message: expect.stringContaining('verify') }),
    ]);
    expect(await listSubjects(studio)).toHaveLength(countBefore);
    await setVerified(studio);
    expect((await act(studio, draft)).status).toBeLessThan(300);
  });

  it('lists the unverified address among the errors of preflight', async () => {
    const studio = await createStudio(verificationRequired);
    const { json } = await studio.call('POST', `/${await studio.draft()}/preflight`);
    expect(json.errors).toContainEqual(expect.objectContaining({ code: 'email_not_verified' }));
  });

  it('sends test emails to the creator’s own address', async () => {
    const studio = await createStudio(verificationRequired);
    const body = { ...newsletter, testEmailAddress: ' Mara@creators.example' };
    const response = await studio.world.call('POST', '/api/newsletter/test', { as: studio.mara, body });
    expect(response.status).toBe(200);
  });

  it('returns a scheduled newsletter to a draft, with the reason', async () => {
    const studio = await createStudio(verificationRequired);
    await setVerified(studio);
    const id = await studio.draft();
    const sendAt = new Date(studio.world.clock.now() + HOUR).toISOString();
    await studio.call('PUT', `/${id}/schedule`, {
      body: { sendAt, timeZone: 'Europe/Stockholm', version: 1 },
    });
    await setVerified(studio, null);
    studio.world.clock.advance(HOUR);
    await studio.runDueJobs();
    expect(await studio.row(id)).toMatchObject({
      sentAt: null,
      scheduledAt: null,
      scheduleProblem: expect.stringContaining('verify your email address'),
    });
  });

  it('sends no auto-reply, and accepts no subscriber who would need a confirmation email', async () => {
    const studio = await createStudio({ ...verificationRequired, subscribers: [] });
    const { world, mara } = studio;
    await saveAutoReply(world.ctx, {
      userId: mara.id,
      autoReply: { isEnabled: true, message: 'Hello' },
    });
    const subjectsBefore = await listSubjects(studio);
    const join = (email: string) =>
      world.call('POST', '/api/subscribers', { body: { username: 'mara', email } });
    expect((await join(OTHER)).status).toBe(201);
    expect(await listSubjects(studio)).toEqual(subjectsBefore);
    await world.call('PUT', '/api/list-settings', {
      as: mara,
      body: { archive: 'listed', doubleOptIn: true, tracking: 'individual' },
    });
    const response = await join('max@kova.example');
    expect([response.status, response.json.code]).toEqual([403, 'email_not_verified']);
    await setVerified(studio);
    expect((await join('max@kova.example')).status).toBe(202);
  });

  it.each([
    ['a free product', 0],
    ['a paid product', 1_299],
  ])('neither sells nor delivers %s', async (_, priceCents) => {
    const shop = await createShop(verificationRequired);
    const product = await shop.addProduct({ priceCents });
    const body = { productId: product.id, email: OTHER, creatorId: shop.mara.id };
    const buy = () => shop.call('POST', '/api/product-download-payment', { body });
    const response = await buy();
    expect([response.status, response.json.code, response.json.message]).toEqual([
      409,
      'not_for_sale',
      'This product cannot be bought yet. Please try again later.',
    ]);
    const intent = await shop.call('POST', '/api/create-payment-intent', {
      body: { amount: 12.99, product: { id: product.id } },
    });
    expect(intent.status).toBe(409);
    expect(await shop.purchases()).toEqual([]);
    const link = await shop.call('POST', '/api/download-links', {
      as: shop.mara,
      body: { fileId: product.fileId, email: OTHER },
    });
    expect([link.status, link.json.code]).toEqual([403, 'email_not_verified']);
    expect(await shop.links()).toEqual([]);
    await setVerified({ world: shop, mara: shop.mara });
    expect((await buy()).status).toBe(200);
  });
});
