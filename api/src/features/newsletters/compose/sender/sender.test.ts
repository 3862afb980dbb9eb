import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { joinMessage } from '../../../../kernel/email/message-skeleton.js';
import { createDomainWorld, type DomainWorld } from '../../../../testing/custom-domains.js';
import { verifyDkim } from '../../../../testing/email/dkim.js';
import type { Creator } from '../../../../testing/http-world.js';
import { createSigner } from '../../../mailing/signing/create-signer.js';
import { mailingMessages, mailings } from '../../../mailing/table.js';

const DOMAIN = 'kiln.example';

async function createWorldWithSubscriber(options: Parameters<typeof createDomainWorld>[0] = {}) {
  const world = await createDomainWorld(options);
  const mara = await world.registerPro('mara');
  await world.call('POST', '/api/subscribers', { body: { username: 'mara', email: 'ines@reader.example' } });
  return { world, mara };
}

const draft = async (world: DomainWorld, as: Creator, senderEmail: string | undefined) =>
  (
    await world.call('POST', '/api/newsletters', {
      as,
      body: { title: 'Kiln', content: '<p>Frost.</p>', senderName: 'Mara', senderEmail },
    })
  ).json.id;

const runPreflight = async (world: DomainWorld, as: Creator, id: number) =>
  (await world.call('POST', `/api/newsletters/${id}/preflight`, { as })).json;

/** Sends a newsletter. Returns its mailing, and its one email as delivered. */
async function sendNewsletter(world: DomainWorld, as: Creator, id: number) {
  const { db } = world.ctx;
  const response = await world.call('POST', `/api/newsletters/${id}/send`, { as });
  expect(response.status).toBe(200);
  const allMailings = await db.read.select().from(mailings);
  const mailing = allMailings.at(-1);
  if (mailing === undefined) throw new Error('Nothing was sent.');
  const [message] = await db.read
    .select()
    .from(mailingMessages)
    .where(eq(mailingMessages.mailingId, mailing.id));
  if (message === undefined) throw new Error('A mailing has a message.');
  const values = {
    to: 'ines@reader.example',
    'message-id': 'a@tidings.example',
    'unsubscribe-url': 'https://tidings.example/u/t',
  };
  const sentEmail = joinMessage(message.skeleton, values);
  return {
    mailing,
    email: sentEmail,
    head: Buffer.from(sentEmail).toString('latin1').split('\r\n\r\n')[0] ?? '',
  };
}

it('sends from a verified domain of the creator’s, with a valid signature', async () => {
  const { world, mara } = await createWorldWithSubscriber();
  await world.proveSending(mara, DOMAIN);
  const id = await draft(world, mara, 'Mara@Kiln.example');
  expect((await runPreflight(world, mara, id)).sender).toEqual({
    address: 'mara@kiln.example',
    replyTo: null,
    signingDomain: DOMAIN,
  });
  const { mailing, email: sentEmail, head } = await sendNewsletter(world, mara, id);
  expect(mailing).toMatchObject({ signingDomain: DOMAIN, envelopeFrom: 'newsletter@tidings.example' });
  expect(head).toContain('From: Mara <mara@kiln.example>');
  expect(head).not.toContain('Reply-To');
  expect(head).toContain(`Feedback-ID: ${mailing.publicId}:${mara.id}:newsletter:tidings-example`);

  const signedMessage = await createSigner(world.ctx).sign(sentEmail, mailing.signingDomain, mailing.ownerId);
  const records = Object.fromEntries(
    (await world.call('GET', '/api/sending-domains', { as: mara })).json.data[0].records.map(
      (record: { recordName: string; recordValue: string }) => [record.recordName, record.recordValue],
    ),
  );
  expect(await verifyDkim(signedMessage, records, new Date(world.clock.now()))).toMatchObject([
    { domain: DOMAIN, result: 'pass' },
    { domain: DOMAIN, result: 'pass' },
  ]);
});

it.each([
  ['a subdomain', 'mara@mail.kiln.example'],
  ['a domain with the same ending', 'mara@notkiln.example'],
  ['another domain', 'mara@studio.example'],
])(
  'sends from the instance’s address, with replies to the creator’s address, for %s',
  async (_, senderEmail) => {
    const { world, mara } = await createWorldWithSubscriber();
    await world.proveSending(mara, DOMAIN);
    const id = await draft(world, mara, senderEmail);
    const sender = { address: 'newsletter@tidings.example', replyTo: senderEmail, signingDomain: null };
    expect((await runPreflight(world, mara, id)).sender).toEqual(sender);
    const { mailing, head } = await sendNewsletter(world, mara, id);
    expect(mailing.signingDomain).toBeNull();
    expect(head).toContain('From: Mara <newsletter@tidings.example>');
    expect(head).toContain(`Reply-To: Mara <${senderEmail}>`);
  },
);

it('uses the instance’s address without Pro, and for another creator’s or an unverified domain', async () => {
  const { world, mara } = await createWorldWithSubscriber();
  const tom = await world.registerPro('tom');
  await world.proveSending(tom, DOMAIN);
  await world.call('POST', '/api/sending-domains', { as: mara, body: { domain: DOMAIN } });
  const id = await draft(world, mara, 'mara@kiln.example');
  const from = async (as: Creator, newsletterId: number) =>
    (await runPreflight(world, as, newsletterId)).sender.address;
  expect(await from(mara, id)).toBe('newsletter@tidings.example');
  const toms = await draft(world, tom, 'tom@kiln.example');
  expect(await from(tom, toms)).toBe('tom@kiln.example');
  await world.setPlan(tom, { isPro: false });
  expect(await from(tom, toms)).toBe('newsletter@tidings.example');
});

it('checks the domain again before sending, and uses no domain whose record is missing', async () => {
  const { world, mara } = await createWorldWithSubscriber();
  await world.proveSending(mara, DOMAIN);
  const id = await draft(world, mara, 'mara@kiln.example');
  for (const name of Object.keys(world.names)) world.names[name] = 'servfail';
  world.clock.advance(3_600_000);
  expect((await runPreflight(world, mara, id)).sender.signingDomain).toBe(DOMAIN);
  for (const name of Object.keys(world.names)) delete world.names[name];
  world.clock.advance(3_600_000);
  const { mailing, head } = await sendNewsletter(world, mara, id);
  expect(mailing.signingDomain).toBeNull();
  expect(head).toContain('Reply-To: Mara <mara@kiln.example>');
});

it('sends a test from the same address as the newsletter', async () => {
  const { world, mara } = await createWorldWithSubscriber();
  await world.proveSending(mara, DOMAIN);
  const body = {
    title: 'Kiln',
    content: '<p>Frost.</p>',
    senderEmail: 'mara@kiln.example',
    testEmailAddress: 'ines@reader.example',
  };
  expect((await world.call('POST', '/api/newsletter/test', { as: mara, body })).status).toBe(200);
  expect(await world.ctx.db.read.select().from(mailings)).toMatchObject([{ signingDomain: DOMAIN }]);
});

it('warns about a creator’s own domain without a DMARC record', async () => {
  const { world, mara } = await createWorldWithSubscriber({ instance: { sendsThroughRelay: true } });
  await world.call('POST', '/api/update-profile', { as: mara, body: { postalAddress: 'Kiln Lane 4' } });
  await world.proveSending(mara, DOMAIN);
  await world.call('POST', '/api/update-profile', { as: mara, body: { postalAddress: 'Kilnway 1\nVisby' } });
  const id = await draft(world, mara, 'mara@kiln.example');
  expect((await runPreflight(world, mara, id)).warnings).toEqual([
    {
      code: 'dmarc',
      path: 'senderEmail',
      message:
        'kiln.example has no DMARC record, which large email providers require. Your settings show the record to set.',
    },
  ]);
  world.names['_dmarc.kiln.example'] = { TXT: ['v=DMARC1; p=none'] };
  expect((await runPreflight(world, mara, id)).warnings).toEqual([]);
});
