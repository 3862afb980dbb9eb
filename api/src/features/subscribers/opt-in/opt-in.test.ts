import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { jobs } from '../../../db/table.js';
import { DAY, MINUTE } from '../../../kernel/clock.js';
import { ban } from '../../../testing/ban.js';
import {
  confirmTokenIn,
  deliverEmails,
  runSubscriberJobs,
} from '../../../testing/email/subscriber-emails.js';
import { type Creator, createHttpWorld, type HttpWorld } from '../../../testing/http-world.js';
import { pauseAddress } from '../../mailing/pauses.js';
import { mailings, pauses, suppressions } from '../../mailing/table.js';
import { listErasedOrRemoved } from '../erasure/erase-subscribers.js';
import { subscribers } from '../table.js';
import { unsubscribe } from '../unsubscribe/unsubscribe.js';
import { refundConfirmationEmail } from './email-limits.js';

const INES = 'ines@kova.example';
const PENDING = {
  success: true,
  status: 'pending',
  message: 'We sent you a link. Open it to confirm that you want this newsletter.',
};

interface OptInWorld {
  world: HttpWorld;
  mara: Creator;
}

async function createOptInWorld(options: Parameters<typeof createHttpWorld>[0] = {}): Promise<OptInWorld> {
  const world = await createHttpWorld(options);
  const mara = await world.register('mara');
  await world.call('POST', '/api/onboarding', { as: mara, body: { displayName: 'Mara Lindqvist' } });
  await setOptIn(world, mara, true);
  return { world, mara };
}

const setOptIn = (world: HttpWorld, as: Creator, doubleOptIn: boolean) =>
  world.call('PUT', '/api/list-settings', {
    as,
    body: { archive: 'listed', doubleOptIn, tracking: 'anonymous' },
  });
const signUp = (world: HttpWorld, body: object = {}, headers = {}) =>
  world.call('POST', '/api/subscribers', { body: { username: 'mara', email: INES, ...body }, headers });
const listRows = ({ ctx }: HttpWorld) => ctx.db.read.select().from(subscribers);
const findRow = async (world: HttpWorld) => (await listRows(world))[0];
const count = async (world: HttpWorld, as: Creator) =>
  (await world.call('GET', '/api/subscribers/count', { as })).json.count;

/** Resets the limits as after an hour, since they use the machine's own clock. */
const skipHour = ({ ctx }: HttpWorld, { id }: Creator) =>
  refundConfirmationEmail(ctx, { userId: id, email: INES });

/** Subscribes, and returns the token of the link in the newest email. */
async function ask(world: HttpWorld, body: object = {}, headers = {}): Promise<string> {
  await signUp(world, body, headers);
  return confirmTokenIn((await deliverEmails(world)).at(-1));
}

const open = (world: HttpWorld, token: string) => world.call('GET', `/confirm/${token}`);
const confirm = (world: HttpWorld, token: string) =>
  world.call('POST', `/confirm/${token}`, { headers: { origin: 'null' } });

describe('subscribing to a creator with double opt-in', () => {
  it('creates a pending row, and emails one link', async () => {
    const { world, mara } = await createOptInWorld();
    const response = await signUp(world, { name: 'Ines' }, { origin: 'https://shop.example' });
    expect([response.status, response.json]).toEqual([202, PENDING]);
    expect(await findRow(world)).toMatchObject({
      email: INES,
      name: 'Ines',
      status: 'pending',
      source: 'widget',
      sourceHost: 'shop.example',
      consentedAt: world.clock.now(),
      confirmedAt: null,
    });
    expect(await count(world, mara)).toBe(0);
    const [sentEmail, ...otherEmails] = await deliverEmails(world);
    expect(otherEmails).toEqual([]);
    expect(sentEmail?.to?.[0]?.address).toBe(INES);
    expect(sentEmail?.from).toEqual({ name: 'Mara Lindqvist', address: 'newsletter@tidings.example' });
    expect(sentEmail?.subject).toBe("Confirm your subscription to Mara Lindqvist's newsletter");
    const [row] = await listRows(world);
    expect(`${sentEmail?.text}${sentEmail?.html}`).not.toContain(row?.token);
    expect(sentEmail?.headers.map(({ key }) => key)).not.toContain('list-unsubscribe');
    expect((await world.ctx.db.read.select().from(mailings))[0]?.priority).toBe(0);
  });

  it('stays pending if the address is banned before it confirms, and gets no new link', async () => {
    const { world } = await createOptInWorld();
    const token = await ask(world);
    await ban(world.ctx, INES);
    const renewal = `/confirm/${token}/renewal`;
    for (const response of [await confirm(world, token), await world.call('POST', renewal, { form: {} })]) {
      expect(response.status).toBe(403);
      expect(response.text).toContain('We cannot accept this request');
    }
    expect(await findRow(world)).toMatchObject({ status: 'pending' });
    expect(await deliverEmails(world)).toHaveLength(1);
  });

  it('shows the creator the pending subscribers', async () => {
    const { world, mara } = await createOptInWorld();
    await signUp(world);
    const { json } = await world.call('GET', '/api/subscribers', { as: mara });
    expect(json).toMatchObject([{ email: INES, status: 'pending' }]);
  });

  it('responds to plain forms with a page, and stores no bots that fill the hidden field', async () => {
    const { world } = await createOptInWorld();
    const form = await world.call('POST', '/api/subscribers', { form: { username: 'mara', email: INES } });
    expect([form.status, form.text.includes('Check your mail')]).toEqual([202, true]);
    const program = await signUp(world, { email: 'bot@kova.example', company: 'x' });
    expect([program.status, program.json]).toEqual([202, PENDING]);
    expect(await listRows(world)).toHaveLength(1);
  });

  it('responds the same to a repeated signup, sends no second email, and has one row', async () => {
    const { world } = await createOptInWorld();
    await Promise.all([signUp(world), signUp(world)]);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const response = await signUp(world, { email: 'INES@kova.example' });
      expect([response.status, response.json]).toEqual([202, PENDING]);
    }
    expect(await listRows(world)).toHaveLength(1);
    expect(await deliverEmails(world)).toHaveLength(1);
  });

  it('sends at most 20 emails to one mailbox, for any number of creators', async () => {
    const { world } = await createOptInWorld();
    for (let number = 0; number < 22; number += 1) {
      const creator = await world.register(`creator${number}`);
      await setOptIn(world, creator, true);
      expect((await signUp(world, { username: `creator${number}` })).status).toBe(202);
    }
    expect(await deliverEmails(world)).toHaveLength(20);
  });

  it('returns "already subscribed" for a subscriber, and subscribes at once after opt-in is switched off', async () => {
    const { world, mara } = await createOptInWorld();
    await signUp(world);
    await setOptIn(world, mara, false);
    expect((await signUp(world)).status).toBe(201);
    expect(await findRow(world)).toMatchObject({ status: 'confirmed' });
    await setOptIn(world, mara, true);
    expect((await signUp(world)).json.code).toBe('already_subscribed');
    // The earlier link has nothing left to do.
    await deliverEmails(world);
    expect(await count(world, mara)).toBe(1);
  });

  it('excludes unconfirmed subscribers from the audience', async () => {
    const { world, mara } = await createOptInWorld();
    await signUp(world);
    const body = { title: 'First', content: '<p>Ash.</p>' };
    const { id } = (await world.call('POST', '/api/newsletters', { as: mara, body })).json;
    const response = await world.call('POST', `/api/newsletters/${id}/send`, { as: mara });
    expect(response.json.code).toBe('no_subscribers');
  });

  it.each([
    ['no address', { email: ' ' }, 'Please enter your email address'],
    ['nonsense', { email: 'ines@' }, 'Please enter a valid email address'],
  ])('rejects %s', async (_, body, message) => {
    const { world } = await createOptInWorld();
    const response = await signUp(world, body);
    expect([response.status, response.json.message]).toEqual([400, message]);
    expect(await listRows(world)).toEqual([]);
  });
});

describe('the link of a confirmation email', () => {
  it('shows its question when opened, and changes nothing however often scanners open it', async () => {
    const { world } = await createOptInWorld();
    const token = await ask(world, { wording: 'Notes <from> the kiln' });
    const rowsBefore = await listRows(world);
    for (const method of ['GET', 'HEAD', 'GET']) {
      expect((await world.call(method, `/confirm/${token}`, { unchecked: true })).status).toBe(200);
    }
    const page = await open(world, token);
    expect(page.text).toContain('i…@kova.example');
    expect(page.text).not.toContain(INES);
    expect(page.text).toContain('Notes &lt;from> the kiln');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.text).toContain('noindex');
    expect(await listRows(world)).toEqual(rowsBefore);
    const { json } = await world.call('GET', `/api/confirmations/${token}`);
    expect(json).toEqual({
      kind: 'subscription',
      status: 'open',
      address: 'i…@kova.example',
      wording: 'Notes <from> the kiln',
      creator: { username: 'mara', displayName: 'Mara Lindqvist' },
    });
    expect(await listRows(world)).toEqual(rowsBefore);
  });

  it('subscribes once when its button is pressed, and then sends the auto-reply', async () => {
    const { world, mara } = await createOptInWorld();
    await world.call('POST', '/api/user/auto-reply', {
      as: mara,
      body: { enableAutoReply: true, autoReplyMessage: 'Welcome in.' },
    });
    const token = await ask(world, {}, { origin: 'https://shop.example' });
    expect(await deliverEmails(world)).toHaveLength(1);
    const askedAt = world.clock.now();
    world.clock.advance(MINUTE);
    const pages = await Promise.all([confirm(world, token), confirm(world, token)]);
    expect(pages.map(({ status, text }) => [status, text.includes("You're subscribed")])).toEqual([
      [200, true],
      [200, true],
    ]);
    const row = await findRow(world);
    expect(row).toMatchObject({
      status: 'confirmed',
      confirmedAt: world.clock.now(),
      consentedAt: askedAt,
      source: 'widget',
      sourceHost: 'shop.example',
    });
    world.clock.advance(MINUTE);
    expect((await confirm(world, token)).status).toBe(200);
    expect(await findRow(world)).toEqual(row);
    expect(await count(world, mara)).toBe(1);
    const emails = await deliverEmails(world);
    expect(emails).toHaveLength(2);
    expect(emails.filter(({ text }) => text?.includes('Welcome in.'))).toHaveLength(1);
    expect((await open(world, token)).text).toContain("You're subscribed");
  });

  it('ends an earlier pause of the address, for this creator only', async () => {
    const { world, mara } = await createOptInWorld();
    const otherCreator = await world.register('other');
    const token = await ask(world);
    const pause = { address: INES, endsAt: 9e12 };
    await world.ctx.db.transact([
      pauseAddress(world.ctx, { ownerId: mara.id, ...pause }),
      pauseAddress(world.ctx, { ownerId: otherCreator.id, ...pause }),
    ]);
    expect((await confirm(world, token)).status).toBe(200);
    expect(await world.ctx.db.read.select().from(pauses)).toMatchObject([{ ownerId: otherCreator.id }]);
  });

  it('works through the API too', async () => {
    const { world } = await createOptInWorld();
    const token = await ask(world);
    const response = await world.call('POST', `/api/confirmations/${token}`, {
      headers: { origin: 'https://shop.example' },
    });
    expect([response.status, response.json.status]).toEqual([200, 'done']);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(await findRow(world)).toMatchObject({ status: 'confirmed' });
  });

  it('works for 7 days, then shows that it expired, and emails a new one', async () => {
    const { world, mara } = await createOptInWorld();
    const token = await ask(world);
    world.clock.advance(7 * DAY + 1);
    const page = await confirm(world, token);
    expect([page.status, page.text.includes('Send a new link')]).toEqual([200, true]);
    expect((await world.call('POST', `/api/confirmations/${token}`)).json.status).toBe('expired');
    expect(await findRow(world)).toMatchObject({ status: 'pending' });
    await skipHour(world, mara);
    const response = await world.call('POST', `/confirm/${token}/renewal`);
    expect([response.status, response.text.includes('Check your mail')]).toEqual([202, true]);
    const newToken = confirmTokenIn((await deliverEmails(world)).at(-1));
    expect(newToken).not.toBe(token);
    await confirm(world, newToken);
    expect(await findRow(world)).toMatchObject({ status: 'confirmed' });
    // Nothing is left to renew.
    expect((await world.call('POST', `/api/confirmations/${token}/renewal`)).json.status).toBe('done');
    expect(await deliverEmails(world)).toHaveLength(2);
  });

  it.each([
    ['nonsense', async () => 'nonsense'],
    ['a changed token', async (_: HttpWorld, token: string) => token.replace(/^./, 'X')],
    ['the token of a newsletter', async (world: HttpWorld) => (await findRow(world))?.token ?? ''],
    [
      'the token of an erased subscriber',
      async (world: HttpWorld, token: string) => {
        await world.ctx.db.transact([world.ctx.db.write.delete(subscribers)]);
        return token;
      },
    ],
  ])('is invalid with %s', async (_, change) => {
    const { world } = await createOptInWorld();
    const token = await change(world, await ask(world));
    const rowsBefore = await listRows(world);
    const responses = await Promise.all([
      open(world, token),
      confirm(world, token),
      world.call('POST', `/confirm/${token}/renewal`),
      world.call('GET', `/api/confirmations/${token}`),
      world.call('POST', `/api/confirmations/${token}`),
      world.call('POST', `/api/confirmations/${token}/renewal`),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    expect(await listRows(world)).toEqual(rowsBefore);
  });

  it('neither unsubscribes nor opens the preference center', async () => {
    const { world } = await createOptInWorld();
    const token = await ask(world);
    for (const path of [`/u/${token}`, `/r/${token}`, `/api/preferences/${token}`]) {
      expect((await world.call('GET', path)).status).toBe(404);
    }
    expect((await world.call('POST', `/u/${token}`)).status).toBe(404);
    expect(await findRow(world)).toMatchObject({ status: 'pending' });
  });

  it('is invalid once its creator is deleted', async () => {
    const { world, mara } = await createOptInWorld();
    const token = await ask(world);
    await world.call('POST', '/api/delete-account', { as: mara, body: { confirmDeletion: true } });
    expect([(await open(world, token)).status, (await confirm(world, token)).status]).toEqual([404, 404]);
  });
});

describe('an unsubscribed address that signs up again', () => {
  async function createUnsubscribedWorld() {
    const { world, mara } = await createOptInWorld();
    await setOptIn(world, mara, false);
    await signUp(world);
    await unsubscribe(world.ctx, { token: (await findRow(world))?.token ?? '', reason: 'Too much clay' });
    await setOptIn(world, mara, true);
    world.clock.advance(MINUTE);
    return { world, mara };
  }

  it('stays unsubscribed until it is confirmed, since someone else may have typed it', async () => {
    const { world } = await createUnsubscribedWorld();
    const rowsBefore = await listRows(world);
    const token = await ask(world);
    expect(token).not.toBe('');
    const [row] = rowsBefore;
    expect(await listRows(world)).toEqual([{ ...row, returnAskedAt: world.clock.now() }]);
    await confirm(world, token);
    expect(await findRow(world)).toMatchObject({
      status: 'confirmed',
      unsubscribedAt: null,
      unsubscribeReason: null,
      source: 'api',
    });
    expect(await world.ctx.db.read.select().from(suppressions)).toEqual([]);
  });

  it('is not resubscribed by a link from before the unsubscribe', async () => {
    const { world } = await createUnsubscribedWorld();
    const token = await ask(world);
    await confirm(world, token);
    world.clock.advance(MINUTE);
    await unsubscribe(world.ctx, { token: (await findRow(world))?.token ?? '' });
    expect((await confirm(world, token)).text).toContain('no longer works');
    expect((await world.call('POST', `/api/confirmations/${token}`)).json.status).toBe('expired');
    expect(await findRow(world)).toMatchObject({ status: 'unsubscribed' });
  });
});

describe('an unconfirmed subscriber', () => {
  it('is deleted after 30 days, and not before', async () => {
    const { world } = await createOptInWorld();
    await ask(world);
    world.clock.advance(30 * DAY - 1);
    await runSubscriberJobs(world);
    expect(await listRows(world)).toHaveLength(1);
    world.clock.advance(1);
    await runSubscriberJobs(world);
    expect(await listRows(world)).toEqual([]);
    expect(await world.ctx.db.read.select().from(jobs)).toEqual([]);
  });

  it('is deleted 30 days after the last request', async () => {
    const { world } = await createOptInWorld();
    await ask(world);
    world.clock.advance(20 * DAY);
    await signUp(world);
    world.clock.advance(20 * DAY);
    await runSubscriberJobs(world);
    expect(await listRows(world)).toHaveLength(1);
    world.clock.advance(10 * DAY);
    await runSubscriberJobs(world);
    expect(await listRows(world)).toEqual([]);
  });

  it('is not deleted after confirming', async () => {
    const { world } = await createOptInWorld();
    await confirm(world, await ask(world));
    world.clock.advance(60 * DAY);
    await runSubscriberJobs(world);
    expect(await findRow(world)).toMatchObject({ status: 'confirmed' });
  });

  it('leaves no address in queued jobs', async () => {
    const { world } = await createOptInWorld();
    await ask(world);
    expect(JSON.stringify(await world.ctx.db.read.select().from(jobs))).not.toContain('ines');
  });
});

it('an erased address stays erased until its owner confirms', async () => {
  const { world, mara } = await createOptInWorld();
  await confirm(world, await ask(world));
  await world.call('DELETE', `/api/preferences/${(await findRow(world))?.token}`);
  const isErased = async () =>
    (await listErasedOrRemoved(world.ctx, { userId: mara.id, addresses: [INES] })).has(INES);
  await skipHour(world, mara);
  world.clock.advance(MINUTE);
  const token = await ask(world);
  expect(await isErased()).toBe(true);
  await confirm(world, token);
  expect(await isErased()).toBe(false);
  expect(
    await world.ctx.db.read.select().from(subscribers).where(eq(subscribers.status, 'confirmed')),
  ).toHaveLength(1);
});
